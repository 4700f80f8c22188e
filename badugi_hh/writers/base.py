"""What the writers of all formats share."""


class WriteError(ValueError):
    """An event that a format has no words for; the message says which and why."""
