"""Metrics for Prometheus at /metrics: numbers about the server, nothing about anyone's cards."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, GCCollector, Histogram, generate_latest

registry = CollectorRegistry()

requests = Counter("azalai_requests_total", "HTTP requests", ["method", "status"], registry=registry)
slow_requests = Counter(
    "azalai_slow_requests_total", "HTTP requests that were logged as slow", ["route"], registry=registry
)
acts = Counter("azalai_acts_total", "Moves and other acts at tables", ["kind", "answer"], registry=registry)
act_seconds = Histogram(
    "azalai_act_seconds", "Seconds from an act's arrival until it is stored and shown", registry=registry
)
sockets = Gauge("azalai_sockets", "Open sockets and streams", registry=registry)
connections = Gauge("azalai_connections", "Open connections", registry=registry)
closed = Counter("azalai_closed_connections_total", "Connections that were cut off", ["reason"], registry=registry)
live_tables = Gauge("azalai_live_tables", "Tables in memory", registry=registry)
searches = Counter("azalai_searches_total", "Searches that people asked for", ["purpose"], registry=registry)
bot_turns = Counter("azalai_bot_turns_total", "Bot moves played", registry=registry)
bot_waiting = Gauge("azalai_bot_turns_waiting", "Bot turns, hints and review steps that are waiting", registry=registry)
reviews_under_way = Gauge("azalai_reviews_under_way", "Reviews that wait or are being made", registry=registry)
bot_seconds = Histogram("azalai_bot_seconds", "Thinking time of a bot move", registry=registry)
loop_lag = Gauge("azalai_loop_lag_seconds", "How many seconds the event loop is late", registry=registry)
broken_tables = Gauge("azalai_broken_tables", "Tables that could not be loaded", registry=registry)
notices = Counter(
    "azalai_notices_total", "Notices that it is somebody's turn", ["channel", "result"], registry=registry
)
notice_seconds = Histogram(
    "azalai_notice_seconds", "Seconds that sending a notice took", ["channel"], registry=registry
)
notices_waiting = Gauge("azalai_notices_waiting", "Notices that were due when this node last looked", registry=registry)
failed_tasks = Counter("azalai_failed_tasks_total", "Background tasks that failed", ["task"], registry=registry)
GCCollector(registry=registry)


def page() -> bytes:
    return generate_latest(registry)
