"""What goes wrong with what a person typed."""


class InputError(ValueError):
    """Input that cannot be used.

    ``str(error)`` is one sentence for the person who typed it: what was found, where, and what to do
    about it. Every error that this program raises for bad input is a subclass.
    """
