"""Alembic's entry: migrations run on the connection and in the transaction that `azalai.server.storage.migrate` has."""

from alembic import context

from azalai.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
