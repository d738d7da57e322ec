import assert from 'node:assert/strict'
import type { Database } from '../../src/db/database.ts'
import { ONCE } from './signed-requests.ts'

/** Rows that must not exist, whatever was asked: each statement counts them. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'a purchase without its first event': `
    select 1 from purchases p where not exists (select 1 from events where purchase_id = p.id and sequence = 1)`,
  'events with a gap in their sequence': `
    select 1 from purchases p join events e on e.purchase_id = p.id
     group by p.id having count(*) <> max(e.sequence) or count(*) <> p.event_sequence`,
  'a journal that does not balance, or is empty': `
    select 1 from journals j left join postings p on p.journal_id = j.id
     group by j.id having coalesce(sum(p.amount_minor), 0) <> 0 or count(p.line) = 0`,
  'an idempotency key without effect, or with a fault as its answer': `
    select 1 from idempotency_keys where (status is null and made_id is null) or status >= 500`,
  'a client nobody named': `
    select 1 from clients c where not exists (select 1 from purchases where client_id = c.id)
       and not exists (select 1 from shares where client_id = c.id)`,
  'a purchase with the client of another merchant': `
    select 1 from purchases p join clients c on c.id = p.client_id where c.merchant_id <> p.merchant_id`,
  'a purchase in another company than its merchant': `
    select 1 from purchases p join merchants m on m.id = p.merchant_id where m.company_id <> p.company_id`,
  'a request that was sent again and made two purchases': `
    select 1 from purchases where reference like '${ONCE}%' group by merchant_id, reference having count(*) > 1`,
  'a request without its purchase, or with that of another merchant': `
    select 1 from purchase_requests r left join purchases p on p.id = r.purchase_id
     where p.id is null or p.merchant_id <> r.merchant_id`,
  'two accepted purchases with one reference': `
    select 1 from purchases where accepted_at is not null group by merchant_id, reference having count(*) > 1
       and reference is not null`,
}

export async function assertWholeRows(db: Database): Promise<void> {
  for (const [what, statement] of Object.entries(FORBIDDEN)) {
    const { rows } = await db.query(`select count(*)::int as n from (${statement}) as found`)
    assert.deepEqual(rows, [{ n: 0 }], what)
  }
}

/** One line that changes when anything of this company does. */
export async function fingerprint(db: Database, companyId: string): Promise<string> {
  const { rows } = await db.query<{ hash: string }>(
    `select md5(string_agg(line, '|' order by line)) as hash from (
       select p::text as line from purchases p where company_id = $1
       union all select c::text from clients c join merchants m on m.id = c.merchant_id where m.company_id = $1
       union all select w::text from webhook_endpoints w join merchants m on m.id = w.merchant_id where m.company_id = $1
       union all select m::text from merchants m where company_id = $1
     ) as lines`,
    [companyId],
  )
  return String(rows[0]?.hash)
}
