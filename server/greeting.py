"""What a started server tells whoever started it: where it can be reached, and a code for the phone's camera."""

import io
import socket

from server.settings import Settings


def greeting(settings: Settings, port: int) -> str:
    """The lines on the terminal; with `quiet` the address alone."""
    here = f"http://localhost:{port}"
    if settings.quiet:
        return settings.public_url or here
    local = _local_address() if settings.host in ("0.0.0.0", "::", "") else None
    lines = ["Spader is open.", f"  here:              {here}"]
    if local is not None:
        lines.append(f"  on this network:   http://{local}:{port}")
    if settings.public_url is not None:
        lines.append(f"  for everybody:     {settings.public_url}")
    share = settings.public_url or (f"http://{local}:{port}" if local is not None else None)
    if share is not None:
        # Loaded here, when the server serves already: it takes a tenth of a start.
        import segno

        drawn = io.StringIO()
        segno.make(share, error="m").terminal(out=drawn, compact=True, border=2)
        lines += ["", drawn.getvalue().rstrip("\n"), ""]
    lines.append("Stop it with Ctrl-C; tables are kept." if settings.log != "memory:" else "Tables are not kept.")
    return "\n".join(lines)


def _local_address() -> str | None:
    """The address this machine has on its network: the one it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found
