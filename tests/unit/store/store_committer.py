"""Commit the units below a number that are not there yet, saying each one that is durable."""

import sys
from pathlib import Path

from store_samples import sample

from bettelmann.store.writer import RunStore

if __name__ == "__main__":
    with RunStore.open(Path(sys.argv[1])) as store:
        done = store.done_units()
        sys.stdout.write("open\n")
        for unit in range(int(sys.argv[2])):
            if unit not in done:
                store.commit(sample(unit))
                sys.stdout.write(f"{unit}\n")
                sys.stdout.flush()
