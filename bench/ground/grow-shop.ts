import { parsePublicId } from '../../src/shared/ids.ts'
import type { Shop } from './ground.ts'

/** Rows per statement: one transaction of a million would keep every changed page of it in the log at once. */
const ROWS_PER_STATEMENT = 20_000

/**
 * Loads a past of so many purchases of one merchant: most of them paid, each with its client, two products and its
 * told first event, ids growing with time as ours do. Returns how long that took, statistics included.
 */
export async function growShop({ db, credentials }: Shop, rows: number): Promise<number> {
  const merchantId = parsePublicId('mer', credentials.merchants.SPLIT.uid)
  const startedAt = performance.now()
  const client = await db.pool.connect()
  try {
    // A load of this size takes longer than any statement of ours may.
    await client.query('set statement_timeout = 0')
    for (let first = 1; first <= rows; first += ROWS_PER_STATEMENT) {
      await client.query(PAST, [merchantId, first, Math.min(rows, first + ROWS_PER_STATEMENT - 1)])
    }
    await client.query('vacuum (analyze) purchases, purchase_products, clients, events')
  } finally {
    client.release(true)
  }
  return performance.now() - startedAt
}

const PAST = `
  with past as materialized (
    select n, company_id, id as merchant_id,
           (lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '7000' || substr(md5(n::text), 1, 16))::uuid as id,
           (lpad(to_hex(1700000000000 + n * 1000), 12, '0') || '7001' || substr(md5(n::text), 1, 16))::uuid as client_id,
           to_timestamp(1700000000 + n) as created_at
      from merchants, generate_series($2::bigint, $3::bigint) n where merchants.id = $1),
  people as (
    insert into clients (id, merchant_id, ref, first_name, last_name, email, created_at)
    select client_id, merchant_id, 'past-customer-' || n, (array['Alice', 'Anaëlle', 'Bob', 'Dora', 'Éric'])[1 + n % 5],
           (array['Martin', 'Le Goff', 'Riou', 'Jaouen'])[1 + n / 5 % 4] || case when n % 3 = 0 then '' else '-' || n % 9973 end,
           'alice.' || n || '@example.test', created_at
      from past),
  sold as (
    insert into purchases (id, company_id, merchant_id, client_id, reference, title, amount_minor, currency,
      payment_type, settlement, language, state, created_at, accepted_at, link_expires_at)
    select id, company_id, merchant_id, client_id, 'past-order-' || n, 'Week-end à Brest', 24000, 'EUR', 'SPLIT',
           'TRANSFER', 'und', case when n % 10 < 8 then 'successful' when n % 10 < 9 then 'cancelled' else 'initialized' end,
           created_at, case when n % 10 < 8 then created_at end, created_at + interval '3000 days'
      from past),
  listed as (
    insert into purchase_products (purchase_id, position, ref, label, amount_minor, currency)
    select id, position, 'room-' || position, 'Chambre double', 12000, 'EUR'
      from past, generate_series(1, 2) as position)
  insert into events (purchase_id, merchant_id, sequence, name, client_id, occurred_at, dispatched_at,
    feed_position)
  select id, merchant_id, 1, 'purchaseCreated', client_id, created_at, created_at,
         (select coalesce(max(feed_position), 0) from events) + row_number() over (order by n) from past`
