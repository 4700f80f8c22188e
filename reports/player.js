// Draws the charts in the page's colours, anew when those change and for printing.
(() => {
  "use strict";
  const figures = JSON.parse(document.getElementById("figures").textContent);
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const fine = window.matchMedia("(hover: hover) and (pointer: fine)");
  const printed = 680; // pixels that fit on a sheet
  const config = {
    responsive: true,
    displaylogo: false,
    displayModeBar: fine.matches ? "hover" : false,
    modeBarButtons: [["toImage"]],
    doubleClick: "reset",
  };

  // A copy of a figure in which CSS variables have become colours.
  function coloured(value, style) {
    if (typeof value === "string") {
      const name = /^var\((--[a-z]+)\)$/.exec(value);
      return name ? style.getPropertyValue(name[1]).trim() : value;
    }
    if (Array.isArray(value)) return value.map((part) => coloured(part, style));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, coloured(part, style)]),
    );
  }

  function draw(width) {
    const style = getComputedStyle(root);
    for (const place of document.querySelectorAll("[data-chart]")) {
      const figure = coloured(figures[place.dataset.chart], style);
      // A finger that moves over a chart scrolls the page.
      if (fine.matches) figure.layout.dragmode = "zoom";
      if (width) figure.layout.width = width;
      Plotly.react(place, figure.data, figure.layout, config);
    }
  }

  let opened = [];
  window.addEventListener("beforeprint", () => {
    root.dataset.print = "";
    // A hand's story only if it was opened: ten of them fill ten sheets.
    opened = [...document.querySelectorAll("details:not([open], .story)")];
    for (const closed of opened) closed.open = true;
    draw(printed);
  });
  window.addEventListener("afterprint", () => {
    delete root.dataset.print;
    for (const closed of opened) closed.open = false;
    draw();
  });
  dark.addEventListener("change", () => draw());
  draw();
})();
