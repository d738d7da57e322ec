import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { promise } from '../../../test/support/paid-shop.ts'
import { startWorld } from '../../../test/support/world.ts'
import {
  connectBankAccount,
  findBankDetails,
  recordVerification,
  sealToldName,
  setBankDetails,
} from '../../bank-accounts/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { updateMerchant } from '../../merchants/index.ts'
import { applyBankVerdict, planForMerchant, releasePayouts } from '../../payouts/index.ts'
import { dateInZone } from '../../schedules/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { newId, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'

const world = await startWorld({ workers: 'off' })
const { db, sealer } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const clock = world.businessClock
const by = (staffId: string) => aCall(clock, { actor: { kind: 'staff', staffId } })
const call = by('test')
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const shown = async (path: string, language = 'en') =>
  textOf((await office.get(path, { headers: { 'accept-language': language } })).body)
const BANK = `/dashboard/merchants/${uid}/bank`
const of = { merchantId, companyId }
const account = { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Charlie & Co', bic: '' }

test('without a payout the pages say what would fill them, and why nothing is paid', async () => {
  assert.match(await shown('/dashboard/payouts'), /No payout yet/)
  assert.match(
    await shown(`/dashboard/balance/${uid}`),
    /Nothing has been promised yet.*we do not know your bank account/,
  )
  assert.match(await shown(`/dashboard/balance/${uid}`, 'fr'), /Rien n’a encore été promis/)
  assert.match(await shown(`/dashboard/balance/${uid}/items`), /Nothing is open/)
  assert.match(await shown('/dashboard/payouts?state=paid'), /No payout fits/)
})

test('an owner sets where a merchant is paid: proved anew, checked, told, masked, and refused where somebody was faster', async () => {
  assert.match(await shown(BANK), /We do not know your bank account/)
  assert.equal((await office.get(`${BANK}/change`, { role: 'developer' })).statusCode, 403)
  const longAgo = { headers: { 'x-proved-ago-ms': '660000' } }
  assert.equal((await office.get(`${BANK}/change`, longAgo)).statusCode, 303)
  const wrong = await office.submit(`${BANK}/change`, { iban: 'DE00 1', holder: 'Χάρης', bic: '1', seen: 'none' })
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /length or check digits/)
  assert.match(textOf(wrong.body), /legal name in Latin letters/)
  const stale = await office.submit(`${BANK}/change`, { ...account, seen: newId() })
  assert.equal(stale.statusCode, 409, 'somebody else has set them since')
  const done = await office.submit(`${BANK}/change`, { ...account, seen: 'none' })
  assert.equal(done.statusCode, 303, done.body)
  const page = await shown(BANK)
  assert.match(page, /DE ···· 3000/)
  assert.match(page, /From .* on/)
  assert.doesNotMatch(page, /3704/)
  const { rows } = await db.query(`select act from audit_lines where act = 'bank_details_set'`)
  assert.equal(rows.length, 1)
  assert.match(await shown(`/dashboard/balance/${uid}`), /Your bank details were changed: they are used from/)
})

test('a payout is followed from its items to the bank’s day; a purchase names the payout it is in', async () => {
  await write((tx) => setBankDetails(tx, by('owner'), sealer, merchantId, { ...account, bic: null }, 0))
  const terms = { today: dateInZone(clock.now()), policy: 'public', psp: 'none' } as const
  const policy = { payoutCadence: 'weekly', payoutReserveBps: 1_000, payoutReserveDays: 5 } as const
  await write((tx) => updateMerchant(tx, call, merchantId, policy, terms))
  const purchaseId = newId()
  await promise(db, call, of, { amountMinor: 10_000n, purchaseId })
  await db.query('update purchases set accepted_at = created_at where id = $1', [purchaseId])
  await promise(db, call, of, { amountMinor: -500n, purchaseId })
  const before = await shown(`/dashboard/balance/${uid}`)
  assert.match(before, /Promised €95\.00/)
  assert.match(before, /Open €95\.00/)
  assert.match(before, /Every Monday, at least €0\.01, 10% kept back for 5 days/)
  assert.match(await shown(`/dashboard/balance/${uid}/items`), /Refund/)
  assert.match(await shown(`/dashboard/purchases/${publicId('pur', purchaseId)}`), /It waits for the next payout/)
  const planned = await write((tx) => planForMerchant(tx, by('planner'), merchantId))
  assert.ok(planned)
  const path = `/dashboard/payouts/${planned.id}`
  const text = await shown(path)
  assert.match(text, /Payout of .* €85\.50/)
  assert.match(text, /Sales €100\.00 Refunds −€5\.00 Kept in reserve until .* −€9\.50 Paid to you €85\.50/)
  const { body } = await office.get(path)
  assert.match(body, new RegExp(`href="/dashboard/purchases/${publicId('pur', purchaseId)}"`))
  assert.match(await shown(`/dashboard/purchases/${publicId('pur', purchaseId)}`), /Payout of .*, €95\.00 Planned/)
  const folder = await mkdtemp(join(tmpdir(), 'payscreens-'))
  const own = { label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' }
  const folders = { folderOut: join(folder, 'out'), folderIn: join(folder, 'in') }
  const wished = { ...own, ...folders, version: '09', isInstant: false } as const
  const payer = await write((tx) => connectBankAccount(tx, call, sealer, wished))
  await write((tx) => releasePayouts(tx, by('other'), payer, { sealer, mayBeOnePerson: false }))
  assert.match(await shown('/dashboard/payouts?state=exported'), /1 payout , €85\.50.*Signed for the bank/)
  await write((tx) => applyBankVerdict(tx, call, planned.id, { kind: 'rejected', reasonCode: 'AC04' }))
  assert.match(await shown(path), /the account is closed \(AC04\)/)
  assert.match(await shown(path, 'fr'), /le compte est clos \(AC04\)/)
  const csv = await office.get('/dashboard/payouts.csv?state=rejected')
  assert.match(csv.body, /rejected,.*,AC04,,,9\.50,85\.50,EUR/)
  assert.match(csv.body, /total,1,,,,,,,,,,85\.50,EUR/)
  assert.match((await office.get('/dashboard/payouts.csv?state=paid')).body, /total,0/)
})

test('what a payout was carried from is a line with its day, beside each of its items, and two columns of the file', async () => {
  const purchaseId = newId()
  await promise(db, call, of, { amountMinor: 100n, purchaseId })
  await promise(db, call, of, { amountMinor: -12_000n, purchaseId })
  await world.advance(3 * DAY_MS)
  await promise(db, call, of, { amountMinor: 20_000n })
  const planned = await write((tx) => planForMerchant(tx, by('planner'), merchantId))
  assert.ok(planned)
  const path = `/dashboard/payouts/${planned.id}`
  assert.match(await shown(path), /Carried from \d+ \w+: more was taken back than sold −€24\.00 Sales €200\.00/)
  assert.match(await shown(path), /Refund, [^€]*carried from \d+ \w+/)
  assert.match(await shown(path, 'fr'), /Reporté du \d+ [^ ]+\s: plus repris que vendu/)
  const csv = await office.get('/dashboard/payouts.csv?state=planned')
  assert.match(csv.body, /planned,,,,20\d\d-\d\d-\d\d,-24\.00,17\.60,158\.40,EUR/)
})

test('a name that does not match is shown with both names, and is nobody’s to correct', async () => {
  const details = await findBankDetails(db, SYSTEM, merchantId)
  assert.ok(details)
  const toldNameSealed = sealToldName(sealer, details.id, 'Charles SARL')
  const answer = { verification: 'no_match', how: 'pain.002', toldNameSealed } as const
  await write((tx) => recordVerification(tx, details.id, answer, clock.now()))
  assert.match(await shown(BANK), /by another name.*Charles SARL.*Charlie (&amp;|&#38;) Co/)
})

test('a merchant of another company finds none of it', async () => {
  assert.equal((await office.get(`/dashboard/payouts/${newId()}`)).statusCode, 404)
  assert.equal((await office.get('/dashboard/payouts/x')).statusCode, 404)
})
