"""The games as WebAssembly: the same sources that run natively, compiled ahead of time for browsers.

A game's module contains its rules, the tree search, the learned evaluation and the endgame solver. `exports` lists the
functions in it, `module` builds it, `store` keeps it, and `web/src/engine` loads it.
"""
