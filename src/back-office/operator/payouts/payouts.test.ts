import assert from 'node:assert/strict'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCall } from '../../../../test/support/call.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { promise } from '../../../../test/support/paid-shop.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { connectBankAccount, setBankDetails } from '../../../bank-accounts/index.ts'
import { type Transaction, transaction } from '../../../db/database.ts'
import { listPayouts, planForMerchant } from '../../../payouts/index.ts'
import { newId } from '../../../shared/ids.ts'
import { SYSTEM } from '../../../shared/scope.ts'

const world = await startWorld({ workers: 'off' })
const { db, sealer } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const by = (staffId: string) => aCall(world.businessClock, { actor: { kind: 'staff', staffId } })
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const shown = async (path: string, visit: Parameters<typeof office.get>[1] = admin) =>
  textOf((await office.get(path, visit)).body)
const PAYOUTS = '/operator/payouts'
const folder = await mkdtemp(join(tmpdir(), 'payscreens-'))
const account = await write((tx) =>
  connectBankAccount(tx, by('op'), sealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)
const RELEASE = `${PAYOUTS}/release/${account.id}`
const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
await write((tx) => setBankDetails(tx, by('owner'), sealer, merchantId, payee, 0))
const sell = (amountMinor: bigint) => promise(db, by('shop'), { merchantId, companyId }, { amountMinor })
const seenOn = (body: string) => /name="seen" value="([^"]+)"/.exec(body)?.[1] ?? ''
const only = async () => (await listPayouts(db, SYSTEM, { states: ['planned'], limit: 9 }))[0] ?? assert.fail()

test('whoever plans does not release; support looks, and presses nothing', async () => {
  assert.match(await shown(PAYOUTS), /No payout waits.*No payout has been planned yet/)
  assert.match(await shown(`${PAYOUTS}?state=paid`), /No payout fits.*Show all payouts/)
  await sell(10_000n)
  const planned = await office.submit(`${PAYOUTS}/merchants/${uid}/plan`, { reason: 'asked for' }, admin)
  assert.equal(planned.statusCode, 303, planned.body)
  assert.match(await shown(PAYOUTS), /1 payout waits, €100\.00/)
  assert.match(await shown(RELEASE), /Nothing can be released now.*You have planned it: somebody else releases it/)
  assert.equal((await office.get(RELEASE, { role: 'operator:support' })).statusCode, 403)
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(RELEASE, longAgo)).statusCode, 303, 'asked again who they are')
})

test('a payout and a merchant are stopped and resumed with a reason that stays', async () => {
  const { id } = await only()
  assert.equal((await office.submit(`${PAYOUTS}/${id}/stop`, { reason: '' }, admin)).statusCode, 422)
  await office.submit(`${PAYOUTS}/${id}/stop`, { reason: 'a call from the shop' }, admin)
  assert.match(await shown(`${PAYOUTS}/${id}`), /Stopped.*a call from the shop.*Resume this payout/)
  await office.submit(`${PAYOUTS}/${id}/resume`, { reason: 'it was them' }, admin)
  await office.submit(`${PAYOUTS}/merchants/${uid}/stop`, { reason: 'under review' }, admin)
  assert.match(await shown(`${PAYOUTS}/${id}`), /All payouts of the merchant are stopped because under review/)
  await office.submit(`${PAYOUTS}/merchants/${uid}/resume`, { reason: 'reviewed' }, admin)
  await office.submit(`${PAYOUTS}/${id}/cancel`, { reason: 'planned anew by somebody else' }, admin)
  const late = await office.post(
    `${PAYOUTS}/${id}/stop`,
    { form_token: office.signed(`${PAYOUTS}/${id}/stop`, admin), reason: 'late' },
    admin,
  )
  assert.equal(late.statusCode, 409)
  const { rows } = await db.query(
    `select act, reason from audit_lines where act in ('payouts_planned', 'payouts_stopped', 'payouts_resumed', 'payout_cancelled') order by id`,
  )
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    ['asked for', 'a call from the shop', 'it was them', 'under review', 'reviewed', 'planned anew by somebody else'],
  )
})

test('two operators who release at once write one file; its hash is shown, and its bytes are those of the folder', async () => {
  await write((tx) => planForMerchant(tx, by('planner'), merchantId))
  const seen = seenOn((await office.get(RELEASE, admin)).body)
  assert.match(await shown(RELEASE), /Release €100\.00 to the bank\?.*Charlie (&amp;|&#38;) Co/)
  const form = { form_token: office.signed(RELEASE, admin), seen }
  const stale = await office.post(RELEASE, { ...form, seen: 'of something else' }, admin)
  assert.equal(stale.statusCode, 409, 'other payouts than were shown')
  const both = await Promise.all([office.post(RELEASE, form, admin), office.post(RELEASE, form, admin)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [303, 409])
  const { rows } = await db.query<{ id: string; message_id: string; sha256: Buffer }>('select * from payout_files')
  const [file = assert.fail(), another] = rows
  assert.equal(another, undefined)
  const page = await shown(`${PAYOUTS}/files/${file.id}`)
  assert.ok(page.replaceAll(' ', '').includes(file.sha256.toString('hex')))
  const bytes = await office.get(`${PAYOUTS}/files/${file.id}/orders.xml`, admin)
  assert.equal(bytes.body, await readFile(join(account.folderOut, `${file.message_id}.xml`), 'utf8'))
  const longAgo = { ...admin, headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(`${PAYOUTS}/files/${file.id}/orders.xml`, longAgo)).statusCode, 303)
})

test('an opening is confirmed once, with an amount that is one', async () => {
  const id = newId()
  await db.query(
    `insert into payout_openings (id, merchant_id, company_id, currency, promised_minor) values ($1, $2, $3, 'EUR', 5000)`,
    [id, merchantId, companyId],
  )
  const path = `${PAYOUTS}/openings/${id}`
  assert.match(await shown(PAYOUTS), /Openings to confirm/)
  const wrong = await office.submit(path, { paidOutside: 'a lot', reason: 'their statements' }, admin)
  assert.match(textOf(wrong.body), /Write an amount, such as 1234\.56, or 0/)
  assert.equal((await office.submit(path, { paidOutside: '20.00', reason: 'their statements' }, admin)).statusCode, 303)
  assert.equal((await office.get(path, admin)).statusCode, 404, 'it waits for nobody')
  assert.match(
    await shown(`/dashboard/balance/${uid}/items?view=adjustments`, {}),
    /Paid before payouts began here.*−€20\.00/,
  )
})

test('an account is held and pays again, and what is held releases nothing', async () => {
  const path = `/operator/bank/accounts/${account.id}`
  assert.equal((await office.submit(`${path}/hold`, { reason: 'the bank called' }, admin)).statusCode, 303)
  assert.match(await shown('/operator/bank'), /the bank called/)
  assert.match(await shown(RELEASE), /Payouts are held/)
  assert.equal((await office.submit(`${path}/resume`, { reason: 'all is well' }, admin)).statusCode, 303)
  assert.doesNotMatch(await shown('/operator/bank'), /the bank called/)
})

test('French operators read French', async () => {
  const french = { ...admin, headers: { 'accept-language': 'fr' } }
  assert.match(await shown(PAYOUTS, french), /Versements.*À libérer/)
  assert.match(await shown(RELEASE, french), /Rien ne peut être libéré/)
})
