"""Moderation: what players and hosts can do against abuse, and how a running server notices it.

A host's act is stored together with a row of the audit log. Every server follows the audit log, so it does not matter
whether the act came from this server, from another node, or from `azalai admin`.
"""
