"""Alembic's entry point: runs migrations on the connection and transaction of `azalai.server.storage.migrate`."""

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
