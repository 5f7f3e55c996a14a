"""All tests are run in English, whatever the language of the system is."""

import os

os.environ["SOBREMESA_LANG"] = "en"
