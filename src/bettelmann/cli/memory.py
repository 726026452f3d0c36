"""An error for want of memory, by whatever name it comes."""

import traceback

NO_MEMORY = (
    "bettelmann: the machine gives no more memory: close other programs, or ask for less (fewer --workers, a"
    " smaller --most); nothing committed is lost"
)
_OF_THE_LOADER = ("failed to map segment", "cannot allocate memory", "cannot map zero-fill pages")


def is_for_want_of_memory(error: BaseException) -> bool:
    """Whether it is: a library that does not fit into memory is an ImportError or an OSError."""
    if isinstance(error, MemoryError):
        return True
    if not isinstance(error, (ImportError, OSError)):
        return False
    text = "".join(traceback.format_exception(error)).lower()
    return any(words in text for words in _OF_THE_LOADER)
