"""``python -m engines.documents``: the process in which one untrusted document is read."""

import sys

from engines.documents._child import main

if __name__ == "__main__":
    sys.exit(main())
