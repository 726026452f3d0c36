from pathlib import Path

import pytest

from bettelmann.store.disk import free_bytes, is_network, run_size

TABLE = r"""/dev/sda1 / ext4 rw,relatime 0 0
server:/home /home nfs4 rw 0 0
/dev/sdb1 /home/local xfs rw 0 0
me@host: /mnt/my\040disk fuse.sshfs rw 0 0
/dev/sdc1 /windows fuseblk rw 0 0
old /twice ext4 rw 0 0
new /twice cifs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/runs", None),
        ("/home/me/runs", "nfs4"),
        ("/home/local/runs", None),
        ("/homestead", None),
        ("/mnt/my disk/runs", "fuse.sshfs"),
        ("/windows", None),
        ("/twice/run", "cifs"),
    ],
)
def test_the_file_system_is_the_one_mounted_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, kind: str | None
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(TABLE)
    monkeypatch.setattr("bettelmann.store.disk._existing", lambda place: place)  # the places are made up
    assert is_network(Path(path), mounts) == kind


def test_a_system_without_a_table_of_mounts(tmp_path: Path) -> None:
    assert is_network(tmp_path, tmp_path / "missing") is None


def test_the_size_of_a_run_is_that_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "run.db").write_bytes(bytes(1000))
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "one").write_bytes(bytes(23))
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    assert run_size(tmp_path) == 1023
    assert run_size(tmp_path / "nowhere") == 0


def test_free_room_of_a_place_that_is_not_there_yet(tmp_path: Path) -> None:
    assert free_bytes(tmp_path / "not" / "yet") > 0
