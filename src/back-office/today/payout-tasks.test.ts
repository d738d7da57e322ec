import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aBankLine, IBAN } from '../../../test/support/a-bank-line.ts'
import { aCall } from '../../../test/support/call.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { promise } from '../../../test/support/paid-shop.ts'
import { startWorld } from '../../../test/support/world.ts'
import {
  connectBankAccount,
  findBankDetails,
  listBankAccounts,
  recordVerification,
  setBankDetails,
} from '../../bank-accounts/index.ts'
import { chainJournals } from '../../books/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { applyBankVerdict, holdPayouts, planForMerchant, releasePayouts, resumeAccount } from '../../payouts/index.ts'
import { watchPayouts } from '../../reading/payouts/watch-payouts.ts'
import { DEFAULT_TIME_ZONE } from '../../schedules/index.ts'
import { DAY_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'

const world = await startWorld({ workers: 'off' })
const { db, sealer } = world
const companyId = world.credentials.company_uid.slice(4)
const uid = world.credentials.merchants.SPLIT.uid
const merchantId = uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const by = (staffId: string) => aCall(world.businessClock, { actor: { kind: 'staff', staffId } })
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const shown = async (language = 'en') =>
  textOf((await office.get('/dashboard', { headers: { 'accept-language': language } })).body)
const operatorPage = async (language = 'en') =>
  office.get('/operator', { role: 'operator:admin', headers: { 'accept-language': language } })
const shownToOperator = async (language = 'en') => textOf((await operatorPage(language)).body)
const notes = async () => (await watchPayouts(db, world.businessClock)).join('\n')

const folder = await mkdtemp(join(tmpdir(), 'payout-tasks-'))
const own = { label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS' }
const folders = { folderOut: join(folder, 'out'), folderIn: join(folder, 'in') }
const account = await write((tx) =>
  connectBankAccount(tx, by('op'), sealer, { ...own, ...folders, version: '09', isInstant: false }),
)
const sell = (amountMinor: bigint) => promise(db, by('shop'), { merchantId, companyId }, { amountMinor })
const setDetails = () =>
  write((tx) =>
    setBankDetails(
      tx,
      by('owner'),
      sealer,
      merchantId,
      { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' },
      0,
    ),
  )
async function released(amountMinor: bigint): Promise<string> {
  await sell(amountMinor)
  const planned = await write((tx) => planForMerchant(tx, by('planner'), merchantId))
  assert.ok(planned)
  const [main] = await listBankAccounts(db)
  await write((tx) => releasePayouts(tx, by('other'), main ?? account, { sealer, mayBeOnePerson: false }))
  return planned.id
}

test('while payouts go by themselves nobody has anything to do', async () => {
  await setDetails()
  assert.match(await shown(), /Nothing waits for you/)
  assert.match(await shownToOperator(), /Nothing waits for you/)
  assert.equal(await notes(), '')
})

test('a file that neither an answer nor a statement has ended is the operator’s task after five days, until it is paid', async () => {
  const id = await released(10_000n)
  await world.advance(4 * DAY_MS)
  assert.doesNotMatch(await shownToOperator(), /neither answered/)
  await world.advance(3 * DAY_MS)
  assert.match(
    await shownToOperator(),
    /One file of payouts is neither answered nor on a statement €100\.00 · [0-9a-f]{32}/,
  )
  assert.match((await operatorPage()).body, /href="\/operator\/payouts\/files\/[0-9a-f-]{36}"/)
  assert.match(await shownToOperator('fr'), /Un fichier de versements n’a ni réponse ni ligne de relevé/)
  assert.match(await notes(), /^1 files of payouts are neither answered nor on a statement, [0-9a-f]{32}\.xml since 20/)
  assert.match(await shown(), /Nothing waits for you/, 'the merchant cannot do anything about it')
  await write((tx) => applyBankVerdict(tx, by('bank'), id, { kind: 'debited', bankEntryId: newId() }))
  assert.match(await shownToOperator(), /Nothing waits for you/)
})

test('a payout that the bank rejects waits for both, until a newer one is planned', async () => {
  await world.advance(DAY_MS)
  const id = await released(5_000n)
  await write((tx) => applyBankVerdict(tx, by('bank'), id, { kind: 'rejected', reasonCode: 'AC04' }))
  assert.match(
    await shown(),
    /A payout of €50\.00 has not reached your bank account .*the bank says: the account is closed \(AC04\) .* its sales are in your next payout/,
  )
  assert.match(await shown('fr'), /Un versement de 50,00 € n’est pas arrivé sur votre compte/)
  assert.match((await office.get('/dashboard')).body, new RegExp(`href="/dashboard/payouts/${id}"`))
  assert.match(await shownToOperator(), /One payout was rejected or came back €50\.00/)
  assert.match((await operatorPage()).body, new RegExp(`href="/operator/payouts/${id}"`))
  assert.match(await notes(), /1 payouts were rejected or came back, and no newer one is planned/)
  await world.advance(DAY_MS)
  await released(1_000n)
  assert.match(await shown(), /Nothing waits for you/)
  assert.equal(await notes(), '')
})

test('bank details to which money does not go are one task of the merchant’s, until they are set anew', async () => {
  await world.advance(DAY_MS)
  const id = await released(2_000n)
  await write((tx) => applyBankVerdict(tx, by('bank'), id, { kind: 'debited', bankEntryId: newId() }))
  await write((tx) =>
    applyBankVerdict(tx, by('bank'), id, { kind: 'returned', bankEntryId: newId(), reasonCode: 'AC01' }),
  )
  assert.match(
    await shown(),
    /One thing waits for you.*Nothing is paid to your bank account .*the account number is wrong/,
  )
  assert.match((await office.get('/dashboard')).body, new RegExp(`href="/dashboard/merchants/${uid}/bank"`))
  assert.match(await shownToOperator(), /One merchant’s bank account takes no payout .* One payout was rejected/)
  assert.match(await notes(), /1 merchants are paid nothing until their bank details are set anew/)
  await setDetails()
  assert.match(await shown(), /One thing waits for you.*A payout of €20\.00 has not reached/)
  await world.advance(DAY_MS)
  await released(1_000n)
  assert.match(await shown(), /Nothing waits for you/)
})

test('a holder whom the bank calls otherwise is a task, and the name it tells is on no list', async () => {
  const details = await findBankDetails(db, SYSTEM, merchantId)
  assert.ok(details)
  const answer = { verification: 'no_match', how: 'pain.002', toldNameSealed: null } as const
  await write((tx) => recordVerification(tx, details.id, answer, world.businessClock.now()))
  assert.match(await shown(), /The bank calls the holder of your account otherwise/)
  assert.match(await shown('fr'), /La banque donne un autre nom au titulaire de votre compte/)
  assert.match(await shownToOperator(), /The bank calls one merchant’s account holder otherwise/)
  assert.match(await notes(), /of 1 merchants the bank calls the holder of the account otherwise/)
  await setDetails()
  assert.match(await shown(), /Nothing waits for you/)
})

test('a merchant of whom more was taken back than sold owes it since that day, in the books’ own sums', async () => {
  await sell(-30_000n)
  assert.match(await shown(), /Nothing waits for you/, 'before the journals have their places nobody counts them')
  await chainJournals(db, DEFAULT_TIME_ZONE)
  assert.match(await shown(), /You owe €\d+\.\d\d: more was taken back than sold/)
  assert.match((await office.get('/dashboard')).body, new RegExp(`href="/dashboard/balance/${uid}"`))
  assert.match(await shownToOperator(), /One merchant owes us €\d+\.\d\d/)
  const since = world.businessClock.now().toISOString().slice(0, 10)
  assert.match(await notes(), new RegExp(`1 merchants owe us \\d+\\.\\d\\d EUR, .* since ${since}: npm run payout`))
  await sell(40_000n)
  await chainJournals(db, DEFAULT_TIME_ZONE)
  assert.match(await shown(), /Nothing waits for you/)
})

test('an account that is held and a line that nothing explains are the operator’s, with their age', async () => {
  await write((tx) => holdPayouts(tx, by('op'), account.id, 'a look at the folder'))
  assert.match(
    await shownToOperator(),
    /Payouts are held: one account pays nothing main · a look at the folder · since/,
  )
  assert.match(await notes(), /1 bank accounts pay nothing, main since .* \(a look at the folder\)/)
  await write((tx) => resumeAccount(tx, by('op'), account.id, 'seen'))
  await aBankLine(world, { amountMinor: 700, text: 'who knows', name: 'Nobody' })
  await aBankLine(world, { amountMinor: 800, text: 'who knows', name: 'Nobody' })
  assert.match(
    await shownToOperator(),
    /2 lines of bank statements are not explained main · the oldest since .* they lie in suspense/,
  )
  assert.doesNotMatch(await notes(), /suspense/, 'those are said with the bank’s, once they are old')
})

test('a day at whose end merchants and payers were owed more than was there is the operator’s, until a newer proof holds', async () => {
  const prove = (day: string, missingMinor: number) =>
    db.query(
      `insert into safeguarding_proofs (currency, day, merchants_minor, payers_minor, unexplained_minor, bank_minor, acquirers_minor,
         unproven_minor, missing_minor, proved_at) values ('EUR', $1, $2, 0, 0, 0, 0, 0, $2, now())`,
      [day, missingMinor],
    )
  await prove('2026-11-01', 0)
  await prove('2026-11-02', 700)
  await prove('2026-11-03', 12_300)
  assert.match(
    await shownToOperator(),
    /Money of merchants and payers is not all there €123\.00 · 3 Nov.* · since 2 Nov.* this much of your own belongs on the/,
  )
  assert.match(await shownToOperator('fr'), /L’argent des marchands et des payeurs n’est pas tout là 123,00 €/)
  assert.match((await operatorPage()).body, /href="\/operator\/books"/)
  assert.match(
    await notes(),
    /123\.00 EUR of what merchants and payers are owed is missing at the end of 2026-11-03, since 2026-11-02: /,
  )
  await prove('2026-11-04', 0)
  assert.doesNotMatch(await shownToOperator(), /not all there/)
})
