"""What Targi says, in every language: see `texts/en.json` and `texts/de.json`."""

from __future__ import annotations

from azalai.wording import Texts

texts = Texts(__file__)
