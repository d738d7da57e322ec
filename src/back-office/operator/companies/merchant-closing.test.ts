import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../../test/support/call.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { promise } from '../../../../test/support/paid-shop.ts'
import { startWorld } from '../../../../test/support/world.ts'

const world = await startWorld({ workers: 'off' })
const { db } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const MERCHANT = `/operator/merchants/${uid}`
const shown = async (path: string, visit: Parameters<typeof office.get>[1] = admin) =>
  textOf((await office.get(path, visit)).body)
/** What is only promised: its purchase is over. */
const sell = async (amountMinor: bigint) => {
  await promise(db, aCall(world.businessClock), { merchantId, companyId }, { amountMinor })
  await db.query(`update purchases set state = 'successful' where merchant_id = $1`, [merchantId])
}

test('an administrator closes a merchant with a reason; its page says what it still waits for, and where that ends', async () => {
  await sell(1_250n)
  assert.match(await shown(MERCHANT), /Close this merchant…/)
  assert.doesNotMatch(await shown(MERCHANT, support), /Close this merchant/)
  assert.equal((await office.get(`${MERCHANT}/close`, support)).statusCode, 403)
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(`${MERCHANT}/close`, longAgo)).statusCode, 303, 'asked again who they are')
  assert.equal((await office.get(`${MERCHANT}/reopen`, admin)).statusCode, 404, 'it never left')

  assert.match(await shown(`${MERCHANT}/close`), /This is open.* It is owed €12\.50, and has no bank details/)
  assert.equal((await office.submit(`${MERCHANT}/close`, { reason: ' ' }, admin)).statusCode, 422)
  const begun = await office.submit(`${MERCHANT}/close`, { reason: 'its owner retires' }, admin)
  assert.equal(begun.statusCode, 303, begun.body)
  const page = await shown(String(begun.headers.location))
  assert.match(page, /The merchant is closing: it sells nothing more/)
  assert.match(page, /Closing since.*It is closed when somebody closes it again.*It is owed €12\.50/)
  assert.doesNotMatch(await shown(MERCHANT, support), /Reopen it/)
  const inFrench = await shown(MERCHANT, { ...admin, headers: { 'accept-language': 'fr' } })
  assert.match(inFrench, /En cours de fermeture depuis.*Nous lui devons 12,50 €/)
  await db.query(
    `insert into payout_stops (id, merchant_id, company_id, stopped_at, stopped_by, reason)
     select gen_random_uuid(), id, company_id, now(), 'operator x', 'under review' from merchants where id = $1`,
    [merchantId],
  )
  const { body } = await office.get(MERCHANT, admin)
  assert.match(body, new RegExp(`<a href="/operator/payouts/merchants/${uid}/resume">It is owed €12\\.50`))
})

test('said again while nothing is open it is closed; reopened it sells, and each word is a line of the audit log', async () => {
  await sell(-1_250n)
  assert.match(await shown(MERCHANT), /Nothing of it is open any more.*Close it, now that it has ended….*Reopen it…/)
  const ended = await office.submit(`${MERCHANT}/close`, { reason: 'all is paid' }, admin)
  assert.match(await shown(String(ended.headers.location)), /The merchant is closed\..*Closed on/)
  assert.doesNotMatch(await shown(MERCHANT), /Close it, now/)
  await sell(-100n)
  assert.match(await shown(MERCHANT), /Closing since.*Something was taken back after its end.*It owes €1\.00/)
  assert.match(await shown(`${MERCHANT}/reopen`), /It sells again at once/)
  const reopened = await office.submit(`${MERCHANT}/reopen`, { reason: 'it stays after all' }, admin)
  assert.match(await shown(String(reopened.headers.location)), /The merchant sells again\..*Close this merchant…/)
  const { rows } = await db.query(
    `select act, reason, actor from audit_lines where merchant_id = $1 and act like 'merchant_%' and reason is not null order by id`,
    [merchantId],
  )
  const by = { actor: `operator ${office.staffId}` }
  assert.deepEqual(rows, [
    { act: 'merchant_closing', reason: 'its owner retires', ...by },
    { act: 'merchant_closed', reason: 'all is paid', ...by },
    { act: 'merchant_reopened', reason: 'it stays after all', ...by },
  ])
})
