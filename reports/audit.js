// Filters the findings, and brings each hand to the finding that was opened last.
(() => {
  "use strict";
  const items = [...document.querySelectorAll(".finding")];
  const filter = document.querySelector(".filter");
  const fitting = document.getElementById("fitting");
  const words = document.getElementById("words");
  const reset = document.getElementById("reset");
  const kinds = ["family", "severity", "known"]
    .map((name) => document.getElementById(name))
    .filter((choice) => choice !== null);
  for (const choice of kinds) {
    for (const option of choice.options) option.dataset.name = option.textContent;
  }

  // What can be looked for: what a finding says and where, and who played the hand.
  const players = new Map();
  for (const hand of document.querySelectorAll(".hand")) {
    const names = new Set([...hand.querySelectorAll("th bdi")].map((name) => name.textContent));
    players.set(hand.id, [...names].join("\n"));
  }
  let texts = null;
  function textOf(item) {
    if (texts === null) {
      texts = new Map(
        items.map((each) => {
          const said = each.querySelector("summary").textContent;
          return [each, `${said}\n${players.get(`hand-${each.dataset.hand}`) || ""}`.toLowerCase()];
        }),
      );
    }
    return texts.get(item);
  }

  function counted(number, one) {
    return `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
  }

  function apply() {
    const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = items.filter((item) => {
      const text = asked.length ? textOf(item) : "";
      return asked.every((word) => text.includes(word));
    });
    const fits = (item, but) =>
      kinds.every((kind) => kind === but || !kind.value || item.dataset[kind.id] === kind.value);
    const shown = new Set(found.filter((item) => fits(item, null)));
    for (const item of items) item.hidden = !shown.has(item);
    for (const kind of kinds) {
      // Of each choice how many there would be, all else as it is.
      const others = found.filter((item) => fits(item, kind));
      for (const option of kind.options) {
        const number = option.value
          ? others.filter((item) => item.dataset[kind.id] === option.value).length
          : others.length;
        option.textContent = `${option.dataset.name} (${number.toLocaleString("en")})`;
      }
    }
    const hands = new Set([...shown].map((item) => item.dataset.hand).filter(Boolean));
    const all = shown.size === items.length;
    fitting.textContent = all
      ? `${counted(items.length, "finding")} shown, of ${counted(hands.size, "hand")}.`
      : `${counted(shown.size, "finding")} of ${items.length.toLocaleString("en")} shown,` +
        ` of ${counted(hands.size, "hand")}.`;
    reset.disabled = all;
  }

  function showAll() {
    words.value = "";
    for (const kind of kinds) kind.value = "";
    apply();
  }

  // The hand of a finding moves to it; where it was, it is told where it went.
  function bring(item) {
    const hand = document.getElementById(`hand-${item.dataset.hand}`);
    if (!hand) return null;
    const before = hand.closest(".finding");
    if (before !== item) item.querySelector(".body").append(hand);
    for (const other of items) {
      if (other.dataset.hand !== item.dataset.hand) continue;
      const told = other.querySelector(".elsewhere");
      told.hidden = other === item;
      told.querySelector("a").setAttribute("href", `#finding-${item.dataset.number}`);
      told.querySelector("span").textContent = `finding ${item.dataset.number}`;
    }
    return hand;
  }

  function explain(item) {
    const link = item.querySelector("a.code");
    if (link.hidden) return;
    const code = document.getElementById(link.hash.slice(1)).cloneNode(true);
    code.removeAttribute("id");
    link.closest(".top").append(code);
    link.hidden = true;
  }

  function mark(item, hand) {
    for (const old of hand.querySelectorAll(".own")) old.classList.remove("own");
    const note = hand.querySelector(`.note[data-finding="${item.dataset.number}"]`);
    if (!note) return;
    let line = note.previousElementSibling;
    while (!line.classList.contains("line")) line = line.previousElementSibling;
    note.classList.add("own");
    line.classList.add("own");
    const box = hand.querySelector(".lines");
    box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }

  function opened(item) {
    explain(item);
    const hand = bring(item);
    if (hand) mark(item, hand);
  }

  let printing = false;
  for (const item of items) {
    const details = item.querySelector("details");
    details.addEventListener("toggle", () => {
      if (details.open && !printing) opened(item);
    });
  }

  // A link to a finding, to a line or to a hand opens what it stands in.
  function follow() {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const item = place && place.closest(".finding");
    if (!item) return;
    if (item.hidden) showAll();
    item.querySelector("details").open = true;
    if (place.classList.contains("body")) {
      opened(item);
      item.scrollIntoView();
    } else {
      place.scrollIntoView({ block: "nearest" });
    }
  }
  window.addEventListener("hashchange", follow);
  // A link to where one is already changes nothing, and is followed all the same.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link && link.hash && link.hash === location.hash) follow();
  });

  let closed = [];
  window.addEventListener("beforeprint", () => {
    printing = true;
    document.documentElement.dataset.print = "";
    closed = [...document.querySelectorAll("details:not([open])")].filter(
      (details) => details.closest("[hidden]") === null,
    );
    for (const details of closed) details.open = true;
    // A hand that stands with a finding which is not printed moves to one that is.
    for (const item of items) {
      const hand = document.getElementById(`hand-${item.dataset.hand}`);
      if (hand && !item.hidden && hand.closest(".finding").hidden) bring(item);
    }
  });
  window.addEventListener("afterprint", () => {
    delete document.documentElement.dataset.print;
    for (const details of closed) details.open = false;
    closed = [];
    // The toggles that these changes cause come later than this.
    setTimeout(() => {
      printing = false;
    }, 0);
  });

  for (const kind of kinds) kind.addEventListener("change", apply);
  words.addEventListener("input", apply);
  reset.addEventListener("click", () => {
    showAll();
    words.focus();
  });
  filter.hidden = false;
  apply();
  for (const item of items.filter((each) => each.querySelector("details").open)) opened(item);
  follow();
})();
