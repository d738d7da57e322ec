/** What somebody looks at first, in rows: traffic, partners, money, queues, the process. Linted by a test, not run in Grafana. */
const PANELS: readonly (readonly [title: string, unit: string, expr: string, legend: string])[] = [
  [
    'Requests a second',
    'reqps',
    'sum by (route_class) (rate(http_server_request_duration_seconds_count[5m]))',
    '{{route_class}}',
  ],
  [
    'Requests that fail',
    'percentunit',
    'sum by (route_class) (rate(http_server_request_duration_seconds_count{http_response_status_code=~"5.."}[5m])) / sum by (route_class) (rate(http_server_request_duration_seconds_count[5m]))',
    '{{route_class}}',
  ],
  [
    'Slowest of a hundred requests',
    's',
    'histogram_quantile(0.99, sum by (le, route_class) (rate(http_server_request_duration_seconds_bucket[5m])))',
    '{{route_class}}',
  ],
  [
    'Partners: slowest of twenty calls',
    's',
    'histogram_quantile(0.95, sum by (le, port, partner) (rate(whipround_partner_call_duration_seconds_bucket[10m])))',
    '{{port}} {{partner}}',
  ],
  [
    'Partners: calls by outcome',
    'reqps',
    'sum by (partner, outcome) (rate(whipround_partner_call_duration_seconds_count[5m]))',
    '{{partner}} {{outcome}}',
  ],
  ['Purchases created an hour', 'short', 'sum(increase(whipround_purchases_created_total[1h]))', 'created'],
  ['Purchases accepted an hour', 'short', 'sum(increase(whipround_purchases_accepted_total[1h]))', 'accepted'],
  [
    'Accepted an hour, in minor units',
    'short',
    'sum by (currency, payment_type) (increase(whipround_accepted_minor_units_total[1h]))',
    '{{payment_type}} {{currency}}',
  ],
  [
    'First payments that failed an hour',
    'short',
    'sum by (reason) (increase(whipround_payments_failed_total[1h]))',
    '{{reason}}',
  ],
  ['Events a second', 'short', 'sum by (event) (rate(whipround_events_total[5m]))', '{{event}}'],
  ['Under way', 'short', 'max by (what) (whipround_under_way)', '{{what}}'],
  ['Queues: waiting', 'short', 'max by (queue) (whipround_queue_waiting)', '{{queue}}'],
  ['Queues: late', 's', 'max by (queue) (whipround_queue_late_seconds)', '{{queue}}'],
  ['Collection held', 'short', 'max(whipround_collection_held)', 'held'],
  ['Findings between books', 'short', 'max(whipround_parity_open_findings)', 'open'],
  ['Bank lines without explanation', 'short', 'max by (account) (whipround_bank_lines_in_suspense)', '{{account}}'],
  [
    'Database connections',
    'short',
    'sum by (instance, state) (whipround_database_connections)',
    '{{instance}} {{state}}',
  ],
  [
    'Waited for a database connection: slowest of twenty',
    's',
    'histogram_quantile(0.95, sum by (le, instance) (rate(db_client_connection_wait_time_seconds_bucket[5m])))',
    '{{instance}}',
  ],
  ['Event loop: late', 's', 'nodejs_eventloop_lag_p99_seconds', '{{instance}}'],
  ['Memory', 'bytes', 'process_resident_memory_bytes', '{{instance}}'],
]

/** A third of the 24 columns, and a height that shows two rows on a laptop. */
const [WIDTH, HEIGHT, COLUMNS] = [8, 8, 3]

/** `deploy/grafana/whipround.json`: imported as it is; it asks which Prometheus. */
export function dashboard(): string {
  const panels = PANELS.map(([title, unit, expr, legendFormat], index) => ({
    id: index + 1,
    title,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '$datasource' },
    gridPos: { x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: [{ refId: 'A', expr, legendFormat }],
  }))
  const whole = {
    title: 'Whipround',
    uid: 'whipround',
    schemaVersion: 39,
    tags: ['whipround'],
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}
