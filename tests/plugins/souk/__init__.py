"""Souk: traders bid skins of water for wares. A whole game for Azalai in one small folder.

Five wares, worth 1 to 5 points, are shuffled face down. Twenty-four skins of water, numbered 1 to 24, are
shuffled too; each of two to four traders gets five, which nobody else may see, and the rest goes back to the box.

In each of five rounds the next ware is turned up. Beginning with the first trader, and one trader further each
round, everybody lays one of their skins face down. When all skins are laid they are turned up: the highest number
takes the ware. After the fifth round most points win; tied traders share the victory.
"""
