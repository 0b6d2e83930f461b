"""Alembic's entry: migrations run on the connection that `azalai.server.migrate` hands over."""

from alembic import context

from azalai.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
