import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Transaction, transaction } from '../../src/db/database.ts'
import { newId } from '../../src/shared/ids.ts'
import type { OwnerScope } from '../../src/shared/scope.ts'
import { testDatabase } from '../support/database.ts'
import { tenants } from '../support/tenants.ts'
import { ACCOUNTS } from '../support/waiting-rows.ts'
import { OWN_LISTS } from './own-lists.ts'

const { db } = await testDatabase()
// Three merchants each: somebody may see two of them, and the third is a sibling of the same company.
const all = await tenants(db, 3)
const [own] = all
assert.ok(own)
const merchantsOf = (companyId: string) => [
  ...new Set(all.filter((each) => each.companyId === companyId).map(({ merchantId }) => merchantId)),
]
const stranger = all.find(({ companyId }) => companyId !== own.companyId)
assert.ok(stranger)

/** Of everybody something that each list tells of. */
await transaction(db, async (tx) => {
  await tx.query(`update notification_deliveries set state = 'exhausted', ended_at = now()`)
  await tx.query(`update webhook_deliveries set state = 'exhausted', ended_at = now()`)
  await tx.query(`update psp_accounts set check_outcome = 'credentials'`)
  await tx.query(
    `insert into decline_counts (subject, count, waits_from, ends_at)
     select 'merchant:' || id, 1000, now(), now() + interval '1 day' from merchants`,
  )
  await tx.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, purchase_id, state, amount_minor, fee_minor, currency,
       reason, opened_at)
     select gen_random_uuid(), $1, id::text, id::text, id, 'opened', 1, 0, 'EUR', 'fraudulent', now() from purchases`,
    [ACCOUNTS.acquirerId],
  )
  await tx.query(
    `insert into audit_lines (company_id, merchant_id, act, subject, actor, recorded_at)
     select company_id, id, 'setting_changed', 'mer', 'operator', now() from merchants`,
  )
  await tx.query(
    `insert into request_log (request_id, company_id, merchant_id, purchase_id, asked_at, method, path, status, duration_ms, credential)
     select gen_random_uuid(), company_id, merchant_id, id, now(), 'GET', '/api/purchases/pur_' || id, 200, 1, 'key_1' from purchases`,
  )
  await tx.query(
    `insert into bank_details (id, merchant_id, company_id, payee_sealed, iban_last4, set_by, set_at, usable_from, flagged_at, flag_reason)
     select id, id, company_id, 'cold', '1234', 'test', now(), now(), now(), 'AC04' from merchants`,
  )
  await tx.query(`insert into request_log_gaps (company_id, hour, dropped) select id, now(), 1 from companies`)
  await tx.query(
    `update purchases set accepted_at = created_at, state = 'leader_processed', pot_state = 'open', pot_deadline_at = now()
      where reference like 'one%'`,
  )
  await tx.query(`update purchases set state = 'aborted' where reference like 'two%'`)
  await tx.query(`update attempts set captured_minor = amount_minor, card_country = 'ES', decided_at = now()`)
})

/** Whatever a stranger's rows say is another thing afterwards. */
async function changeEverythingOf(tx: Transaction, merchantIds: readonly string[]): Promise<void> {
  const theirs = `(select id from merchants where id = any($1))`
  for (const statement of [
    `update purchases set amount_minor = amount_minor + 7, state = 'cancelled', accepted_at = now() where merchant_id = any($1)`,
    `update merchants set name = name || ' 2', time_zone = 'America/Lima' where id = any($1)`,
    `delete from notification_deliveries where merchant_id in ${theirs}`,
    `update webhook_deliveries set state = 'delivered' where merchant_id in ${theirs}`,
    `update psp_accounts set check_outcome = 'ok' where merchant_id in ${theirs}`,
    `update disputes set state = 'won', decided_at = now() where purchase_id in (select id from purchases where merchant_id = any($1))`,
    `update operations set run_at = null where purchase_id in (select id from purchases where merchant_id = any($1))`,
    `delete from decline_counts where subject in (select 'merchant:' || id from merchants where id = any($1))`,
    `update attempts set card_country = 'IT' where purchase_id in (select id from purchases where merchant_id = any($1))`,
    `update bank_details set flag_reason = 'AC01' where merchant_id = any($1)`,
    `update request_log set path = path || '/link', status = 404 where merchant_id = any($1)`,
    `update webhook_endpoints set url = url || '/2' where merchant_id in ${theirs}`,
  ])
    await tx.query(statement, [merchantIds])
}

const [first, second, sibling] = merchantsOf(own.companyId) as [string, string, string]
const scopes: readonly OwnerScope[] = [
  { kind: 'company', companyId: own.companyId },
  { kind: 'merchant', merchantId: first },
  { kind: 'merchants', merchantIds: [first, second] },
]
const unknown: Readonly<Record<OwnerScope['kind'], OwnerScope>> = {
  company: { kind: 'company', companyId: newId() },
  merchant: { kind: 'merchant', merchantId: newId() },
  merchants: { kind: 'merchants', merchantIds: [] },
}

/** Of the oldest merchant, of the company, or the newest of all: the same, whoever else is among them. */
const AS_OF_ONE = ['findTimeZone', 'readGaps', 'findRequestBehind']

for (const [name, read] of Object.entries(OWN_LISTS).filter(([each]) => !AS_OF_ONE.includes(each)))
  test(`${name} tells whoever sees several merchants of each`, async () => {
    const of = (...merchantIds: string[]) => read(db, { kind: 'merchants', merchantIds })
    const both = await of(first, second)
    assert.notDeepEqual(both, await of(first))
    assert.notDeepEqual(both, await of(second))
    assert.deepEqual(await of(first), await read(db, { kind: 'merchant', merchantId: first }))
    assert.deepEqual(await of(second, first, second), both)
  })

for (const [name, read] of Object.entries(OWN_LISTS))
  test(`${name} tells a tenant of its own, and of nothing else`, async () => {
    for (const scope of scopes) {
      const { kind } = scope
      const before = await read(db, scope)
      assert.notDeepEqual(before, await read(db, unknown[kind]), `${kind}: there is something to tell`)
      const end = new Error('rolled back')
      await transaction(db, async (tx) => {
        await changeEverythingOf(tx, merchantsOf(stranger.companyId))
        await tx.query('update request_log_gaps set dropped = 7 where company_id = $1', [stranger.companyId])
        if (kind !== 'company') await changeEverythingOf(tx, [sibling])
        assert.deepEqual(await read(tx, scope), before, kind)
        throw end
      }).catch((error) => assert.equal(error, end))
    }
  })
