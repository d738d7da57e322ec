import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type WrittenEntry, writeStatements } from '../../sandbox/bank/write-statement.ts'
import { connectBankAccount, setBankDetails } from '../../src/bank-accounts/index.ts'
import { importStatements } from '../../src/bank-statements/index.ts'
import { ACCOUNTS, type Account, chainJournals } from '../../src/books/index.ts'
import { type Transaction, transaction } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Call } from '../../src/events/index.ts'
import { confirmMatch, type Explanation, explainLine, listSuspense, matchNewLines } from '../../src/matching/index.ts'
import { releaseHold } from '../../src/payments/index.ts'
import { confirmOpening, listOpenings, planForMerchant, releasePayouts } from '../../src/payouts/index.ts'
import { type Explained, readOpenItems } from '../../src/reading/index.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { aCall } from '../support/call.ts'
import { fixedClock } from '../support/fixed-clock.ts'
import { MONDAY, testSealer } from '../support/telling.ts'
import { restoreFixture } from './restore-fixture.ts'

// A database in which payments of every kind are under way (upgrades-from.ts), and a bank account that lives on top of it.

const IBAN = 'FR7630006000011234567890189'
const CHART = Object.keys(ACCOUNTS) as Account[]
const { db } = await restoreFixture('b030837', 'http://127.0.0.1:9')
await migrate(db)
const folder = await mkdtemp(join(tmpdir(), 'open-items-'))
after(() => rm(folder, { recursive: true, force: true }))

const clock = fixedClock(MONDAY)
const by = (staffId: string): Call => aCall(clock, { actor: { kind: 'staff', staffId } })
const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => transaction(db, work)

/** Accounts with items that hold something; each of them is explained to the cent. */
async function assertExplained(): Promise<Account[]> {
  const told: Explained[] = []
  for (const account of CHART) told.push(await readOpenItems(db, account))
  const wrong = told.filter((one) => 'items' in one && !one.isExplained)
  assert.deepEqual(wrong, [])
  return told.flatMap((one) =>
    'items' in one && one.items.some(({ balanceMinor }) => balanceMinor !== 0n) ? [one.account] : [],
  )
}

test('each account of the chart has items that sum to its balance, or says why it has none', async () => {
  const held = await assertExplained()
  await chainJournals(db, 'Europe/Paris')
  assert.deepEqual(await assertExplained(), held, 'with their place as without')
  assert.deepEqual(held, [
    ...(['payer_receivable', 'merchant_payable', 'acquirer_clearing', 'card_issuer', 'disputed'] as const),
    ...(['memo_held', 'memo_held_contra'] as const),
  ])
})

test('so they have while merchants are paid, and while the bank’s lines are explained one by one', async () => {
  // Its books were held as a restored backup's, and payouts would be with them.
  await releaseHold(db, { by: 'operator', reason: 'compared', at: new Date() })
  const account = await write((tx) =>
    connectBankAccount(tx, by('op'), testSealer, {
      ...{ label: 'main', iban: IBAN, bic: null, holder: 'Whipround SAS', version: '09' as const, isInstant: false },
      ...{ folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
    }),
  )
  const payouts: { readonly name: string; readonly amountMinor: bigint }[] = []
  const openings = await listOpenings(db, SYSTEM)
  await db.query('update merchants set payout_reserve_bps = 1000')
  for (const opening of openings) {
    const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Charlie & Co' }
    await write((tx) => setBankDetails(tx, by('owner'), testSealer, opening.merchantId, payee, 0))
    const said = { paidOutsideMinor: opening.promisedMinor / 2n, reason: 'by hand' }
    await write((tx) => confirmOpening(tx, by('op'), opening, said))
    const planned = await write((tx) => planForMerchant(tx, by('planner'), opening.merchantId))
    if (planned) payouts.push({ name: planned.id.replaceAll('-', ''), amountMinor: planned.amountMinor })
  }
  await write((tx) => releasePayouts(tx, by('releaser'), account, { sealer: testSealer, mayBeOnePerson: false }))
  const [first, second] = payouts
  assert.ok(first && second && payouts.length > 2)
  for (const one of ['in_transit', 'reserve', 'paid_outside'] as const)
    assert.ok((await assertExplained()).includes(one), one)

  const entry = (amountMinor: number, endToEndId?: string): WrittenEntry => ({
    ...{ amountMinor, bookedOn: '2027-02-26', bankReference: `B${amountMinor}` },
    code: amountMinor < 0 ? ['ICDT', 'ESCT'] : ['RCDT', 'ESCT'],
    details: [{ amountMinor, ...(endToEndId && { endToEndId }), remittance: 'Thank you' }],
  })
  const entries = [
    ...[entry(-Number(first.amountMinor), first.name), entry(-Number(second.amountMinor), second.name)],
    ...[entry(-300), entry(5_000), entry(700), entry(-900), entry(40_000), entry(11)],
  ]
  const path = join(folder, 'statement.xml')
  const told = { id: 'S1', sequence: 1, createdAt: '2027-02-26T18:00:00Z', openedOn: '2027-02-26', bic: 'SANDFRPPXXX' }
  await writeFile(path, writeStatements('053', '08', 'M1', [{ ...told, iban: IBAN, openingMinor: 9_000_000, entries }]))
  await importStatements(db, by('op'), testSealer, path)
  await matchNewLines(db, { ...by('op'), sealer: testSealer }, account)
  assert.ok((await assertExplained()).includes('suspense'))
  const { rows } = await db.query<{ id: string }>(
    'select acquirer_account_id as id from attempts where captured_minor > 0 limit 1',
  )
  const merchantId = openings[0]?.merchantId ?? assert.fail()
  const said: readonly (readonly [amountMinor: bigint, Explanation])[] = [
    [-300n, { kind: 'bank_fee' }],
    [5_000n, { kind: 'own' }],
    [700n, { kind: 'merchant', id: merchantId }],
    [-900n, { kind: 'issuer' }],
    [40_000n, { kind: 'acquirer', id: rows[0]?.id ?? assert.fail() }],
  ]
  const lines = await listSuspense(db, { limit: 99 })
  for (const [amountMinor, explanation] of said) {
    const line = lines.find((one) => one.amountMinor === amountMinor) ?? assert.fail()
    const match = await write((tx) => explainLine(tx, by('one'), line.id, explanation, 'it is'))
    await write((tx) => confirmMatch(tx, by('other'), match.id, { mayBeOnePerson: false }))
    await assertExplained()
  }
  await chainJournals(db, 'Europe/Paris')
  const ofNone = ['vat', 'fee_income', 'commission_income', 'acquirer_fees', 'bank_fees', 'bad_debt', 'dispute_fees']
  // Nobody here is asked for a debt: src/invoices/invoice-debts.test.ts explains what merchants are invoiced.
  const without = CHART.filter((account) => [...ofNone, 'merchant_receivable'].includes(account))
  assert.deepEqual([...(await assertExplained())].sort(), CHART.filter((one) => !without.includes(one)).sort())
})
