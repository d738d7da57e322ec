import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  type StatementFamily,
  type WrittenEntry,
  type WrittenStatement,
  writeStatements,
} from '../../sandbox/bank/write-statement.ts'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { aMerchant, MONDAY, testSealer } from '../../test/support/telling.ts'
import { type BankAccount, connectBankAccount } from '../bank-accounts/index.ts'
import { importStatements, listGaps, openTold, readUpTo } from '../bank-statements/index.ts'
import { transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { readBalances } from '../payouts/index.ts'
import { newId } from '../shared/ids.ts'
import type { Step } from '../shared/progress.ts'
import { SYSTEM } from '../shared/scope.ts'
import { confirmMatch, explainLine, listSuspense, matchNewLines, matchSuspended, withdrawMatch } from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const by = (staffId: string): Call => aCall(clock, { actor: { kind: 'staff', staffId } })
const matching = (staffId: string) => ({ ...by(staffId), sealer: testSealer })
const folder = await mkdtemp(join(tmpdir(), 'matching-'))
after(() => rm(folder, { recursive: true, force: true }))

const IBANS = [
  'FR7630006000011234567890189',
  'DE89370400440532013000',
  'BE68539007547034',
  'NL91ABNA0417164300',
  'IT60X0542811101000000123456',
  'ES9121000418450200051332',
  'AT611904300234573201',
  'LU280019400644750000',
  'FI2112345600000785',
  'IE29AIBK93115212345678',
]
let connected = 0

/** An account of ours of its own for each test. */
async function anAccount(): Promise<{ account: BankAccount; iban: string }> {
  const number = connected++
  const iban = IBANS[number] ?? ''
  const wished = { iban, bic: null, holder: 'Whipround SAS', version: '09', isInstant: false } as const
  const account = await transaction(db, (tx) =>
    connectBankAccount(tx, by('op'), testSealer, {
      ...{ ...wished, label: `account ${number}`, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
    }),
  )
  return { account, iban }
}

let files = 0

async function keep(text: string): Promise<string> {
  const path = join(folder, `${++files}.xml`)
  await writeFile(path, text)
  return path
}

/** A payout that a file has sent: what the bank is to debit. */
async function aSentPayout(account: BankAccount, amountMinor: bigint, fileId = newId()) {
  const { merchantId, companyId } = await aMerchant(db)
  const id = newId()
  await db.query(
    `insert into payout_files (id, bank_account_id, message_id, execute_on, count, sum_minor, sha256, manifest_sealed, released_by, released_at)
     values ($1, $2, $3, '2027-03-01', 1, $4, '\\x', '\\x', 'test', $5) on conflict do nothing`,
    [fileId, account.id, fileId.replaceAll('-', ''), amountMinor, clock.now()],
  )
  await db.query(
    `insert into payouts (id, merchant_id, company_id, currency, planned_on, amount_minor, state, file_id, planned_at,
       planned_by, exported_at, is_in_transit) values ($1, $2, $3, 'EUR', '2027-02-28', $4, 'exported', $5, $6, 'test', $6, true)`,
    [id, merchantId, companyId, amountMinor, fileId, clock.now()],
  )
  return { id, merchantId, fileId, name: id.replaceAll('-', '') }
}

let references = 0

function entry(
  amountMinor: number,
  wished: Partial<WrittenEntry> & { named?: string; back?: string; text?: string } = {},
): WrittenEntry {
  const { named, back, text = 'Thank you', ...rest } = wished
  const told = {
    amountMinor,
    ...(named && { endToEndId: named }),
    ...(back && { returnReason: back }),
    remittance: text,
  }
  return {
    ...{ amountMinor, bookedOn: '2027-02-26', bankReference: `B${++references}` },
    ...{ code: amountMinor < 0 ? (['ICDT', 'ESCT'] as const) : (['RCDT', back ? 'RRTN' : 'ESCT'] as const) },
    ...{ details: [told], ...rest },
  }
}

function aStatement(
  iban: string,
  wished: Partial<WrittenStatement> & Pick<WrittenStatement, 'entries'>,
): WrittenStatement {
  const usual = { id: `S${++references}`, sequence: 1, createdAt: '2027-02-26T18:00:00Z', openedOn: '2027-02-26' }
  return { ...usual, iban, bic: 'SANDFRPPXXX', openingMinor: 1_000_000, ...wished }
}

async function read(statement: WrittenStatement, family: StatementFamily = '053') {
  const path = await keep(writeStatements(family, '08', `M${++references}`, [statement]))
  return importStatements(db, by('op'), testSealer, path)
}

async function booked(name: string, ownerId: string): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from postings where account = $1 and owner_id = $2',
    [name, ownerId],
  )
  return rows[0]?.sum ?? 0n
}

async function stateOf({ id }: { id: string }): Promise<string | undefined> {
  const { rows } = await db.query<{ state: string }>('select state from payouts where id = $1', [id])
  return rows[0]?.state
}

const suspended = async (account: BankAccount) => listSuspense(db, { bankAccountId: account.id, limit: 99 })

test('a statement pays what it names, holds the rest in suspense, and the books have what the bank has', async () => {
  const { account, iban } = await anAccount()
  const payout = await aSentPayout(account, 4_200n)
  const entries = [
    entry(-4_200, { named: payout.name }),
    entry(999, { text: 'for you' }),
    entry(-15, { code: ['MDOP', 'CHRG'] }),
  ]
  const imported = await read(aStatement(iban, { entries }))
  assert.deepEqual([imported.lineCount, imported.knownCount], [3, 0])
  assert.deepEqual(await matchNewLines(db, matching('op'), account), { matched: 1, suspended: 2 })
  assert.equal(await stateOf(payout), 'paid')
  assert.equal(await booked('bank', account.id), 1_000_000n - 4_200n + 999n - 15n)
  assert.equal(await booked('suspense', account.id), -999n + 15n)
  assert.equal(await booked('in_transit', account.id), 4_200n)
  assert.deepEqual(
    (await suspended(account)).map(({ doubt }) => doubt),
    ['unknown', 'unknown'],
  )
  assert.equal(await readUpTo(db, account.id), '2027-02-26')
  // A second look finds nothing more, and books nothing.
  assert.equal(await matchSuspended(db, matching('op'), account), 0)
  assert.equal(await booked('suspense', account.id), -984n)
})

test('the same file is read once, however often and by however many; another one by its name is refused', async () => {
  const { account, iban } = await anAccount()
  const statement = aStatement(iban, { entries: [entry(500)] })
  const path = await keep(writeStatements('053', '08', 'M', [statement]))
  const told: Step[] = []
  const onProgress = (step: Step) => told.push(step)
  const [first, second] = await Promise.all(
    [1, 2].map(() => importStatements(db, by('op'), testSealer, path, onProgress)),
  )
  assert.deepEqual([first?.knownCount, second?.knownCount].sort(), [0, 1])
  assert.deepEqual(told.splice(0), [{ done: 1, of: 1, unit: 'lines', now: 'into the books' }])
  await Promise.all(['op', 'other'].map((name) => matchNewLines(db, matching(name), account, onProgress)))
  assert.deepEqual(told.map(({ done }) => done).sort(), [0, 1])
  assert.equal(await booked('suspense', account.id), -500n)
  await assert.rejects(read({ ...statement, entries: [entry(501)] }), /was read before, and said something else/)
  await assert.rejects(read({ ...statement, id: 'another name' }), /every line of statement .* stands in another one/)
  // The same day in an old version is the same day: nothing else of it is new.
  const written = await keep(writeStatements('053', '08', 'N', [{ ...statement, createdAt: '2027-03-01T01:00:00Z' }]))
  assert.equal((await importStatements(db, by('op'), testSealer, written)).knownCount, 1)
})

const REFUSED: Readonly<Record<string, readonly [(iban: string) => string, RegExp]>> = {
  'of another account': [
    () => writeStatements('053', '08', 'M', [aStatement('FR7617999000010000000010117', { entries: [entry(1)] })]),
    /an account that is not connected here/,
  ],
  'that is cut off': [
    (iban) => writeStatements('053', '08', 'M', [aStatement(iban, { entries: [entry(1), entry(2)] })]).slice(0, -40),
    /cut off, or is no XML/,
  ],
  'whose second statement is not ours': [
    (iban) =>
      writeStatements('053', '08', 'M', [
        aStatement(iban, { entries: [entry(1)] }),
        aStatement('FR7617999000010000000010117', { entries: [entry(1)] }),
      ]),
    /not connected here/,
  ],
  'whose lines are a cent off its balances': [
    (iban) =>
      writeStatements('053', '08', 'M', [aStatement(iban, { entries: [entry(100)] })]).replace(
        /<Ntry>(<NtryRef>[^<]*<\/NtryRef>)?<Amt Ccy="EUR">1\.00/,
        (found) => found.replace('1.00', '1.01'),
      ),
    /do not lead from its opening to its closing balance/,
  ],
  'in another currency': [
    (iban) => writeStatements('053', '08', 'M', [aStatement(iban, { entries: [entry(100)] })]).replaceAll('EUR', 'USD'),
    /it is in USD, and its account in EUR/,
  ],
  'with a line in another currency': [
    (iban) =>
      writeStatements('053', '08', 'M', [aStatement(iban, { entries: [entry(100)] })]).replace(
        /(<Ntry>(?:<NtryRef>[^<]*<\/NtryRef>)?<Amt Ccy=")EUR/,
        '$1USD',
      ),
    /a line is in USD/,
  ],
}

const refusing = await anAccount()

for (const [what, [write, sentence]] of Object.entries(REFUSED))
  test(`a file ${what} is refused in a sentence, and nothing of it is read`, async () => {
    const path = await keep(write(refusing.iban))
    await assert.rejects(importStatements(db, by('op'), testSealer, path), sentence)
    const { rows } = await db.query('select from bank_statements where bank_account_id = $1', [refusing.account.id])
    assert.equal(rows.length, 0)
  })

test('a payout that comes back is owed again, and its account is used no more', async () => {
  const { account, iban } = await anAccount()
  const payout = await aSentPayout(account, 700n)
  const entries = [entry(-700, { named: payout.name }), entry(700, { named: payout.name, back: 'AC04' })]
  await read(aStatement(iban, { entries }))
  assert.deepEqual(await matchNewLines(db, matching('op'), account), { matched: 2, suspended: 0 })
  assert.equal(await stateOf(payout), 'returned')
  assert.equal(await booked('bank', account.id), 1_000_000n)
})

test('what a file was booked as one line pays all of it; what its details tell later explains a line in suspense', async () => {
  const { account, iban } = await anAccount()
  const [one, two] = [await aSentPayout(account, 300n), await aSentPayout(account, 500n)]
  const batch = await aSentPayout(account, 900n)
  const together = entry(-800, { bankReference: 'TOGETHER', details: [] })
  const asOne = entry(-900, { batch: { paymentInformationId: batch.fileId.replaceAll('-', '') }, details: [] })
  await read(aStatement(iban, { entries: [together, asOne] }))
  assert.deepEqual(await matchNewLines(db, matching('op'), account), { matched: 1, suspended: 1 })
  assert.equal(await stateOf(batch), 'paid')
  const details = [one, two].map(({ name }, index) =>
    entry(index === 0 ? -300 : -500, { bankReference: 'TOGETHER', named: name }),
  )
  await read(aStatement(iban, { entries: details }), '054')
  assert.deepEqual(await matchNewLines(db, matching('op'), account), { matched: 0, suspended: 0 })
  assert.equal(await matchSuspended(db, matching('op'), account), 1)
  assert.deepEqual([await stateOf(one), await stateOf(two)], ['paid', 'paid'])
  assert.equal(await booked('suspense', account.id), 0n)
  assert.equal(await booked('bank', account.id), 1_000_000n - 1_700n)
})

test('a person says what a line is, another one confirms it, and only then it is booked', async () => {
  const { account, iban } = await anAccount()
  const { merchantId } = await aMerchant(db)
  await read(aStatement(iban, { entries: [entry(2_500), entry(-12)] }))
  await matchNewLines(db, matching('op'), account)
  const [fee, paid] = (await suspended(account)).sort((a, b) => Number(a.amountMinor - b.amountMinor))
  assert.ok(fee && paid)
  const say = (lineId: string, what: Parameters<typeof explainLine>[3]) =>
    transaction(db, (tx) => explainLine(tx, by('one'), lineId, what, 'its letter says so'))
  const confirm = (id: string, staffId: string, mayBeOnePerson = false) =>
    transaction(db, (tx) => confirmMatch(tx, by(staffId), id, { mayBeOnePerson }))
  const wrong = await say(paid.id, { kind: 'own' })
  await assert.rejects(say(paid.id, { kind: 'issuer' }), /somebody has said what this line is/)
  await transaction(db, (tx) => withdrawMatch(tx, by('one'), wrong.id))
  const said = await say(paid.id, { kind: 'merchant', id: merchantId })
  await assert.rejects(confirm(said.id, 'one'), /whoever said what a line is does not confirm it/)
  assert.equal(await booked('merchant_payable', merchantId), 0n)
  await confirm(said.id, 'two')
  await assert.rejects(confirm(said.id, 'two'), /decided before/)
  assert.equal(await booked('merchant_payable', merchantId), -2_500n)
  const [balance] = await readBalances(db, SYSTEM, { merchantId })
  assert.deepEqual([balance?.openMinor, balance?.paidOutsideMinor], [2_500n, -2_500n])
  const alone = await say(fee.id, { kind: 'bank_fee' })
  await confirm(alone.id, 'one', true)
  assert.equal(await booked('suspense', account.id), 0n)
  await assert.rejects(say(paid.id, { kind: 'own' }), /is not in suspense/)
})

test('what is not there, or was decided, is refused by its name', async () => {
  const code = (wanted: string) => (error: { code?: string }) => error.code === wanted
  const say = transaction(db, (tx) => explainLine(tx, by('one'), newId(), { kind: 'own' }, 'no such line'))
  await assert.rejects(say, code('bank_line_not_found'))
  const confirm = transaction(db, (tx) => confirmMatch(tx, by('one'), newId(), { mayBeOnePerson: true }))
  await assert.rejects(confirm, code('bank_match_not_found'))
  const { account, iban } = await anAccount()
  await read(aStatement(iban, { entries: [entry(5)] }))
  await matchNewLines(db, matching('op'), account)
  const [line] = await suspended(account)
  assert.ok(line)
  const said = await transaction(db, (tx) =>
    explainLine(tx, by('one'), line.id, { kind: 'payout', id: newId() }, 'perhaps'),
  )
  const book = transaction(db, (tx) => confirmMatch(tx, by('two'), said.id, { mayBeOnePerson: false }))
  await assert.rejects(book, code('bank_match_refused'))
})

test('a missing statement is told by the days around it, and is no gap once it is read; the first opening is the books’', async () => {
  const { account, iban } = await anAccount()
  const day = (on: string, openingMinor: number, amountMinor: number) =>
    read(aStatement(iban, { openedOn: on, openingMinor, entries: [entry(amountMinor, { bookedOn: on })] }))
  await day('2027-02-23', 100, 50)
  await day('2027-02-25', 130, 5)
  const gaps = (await listGaps(db)).filter(({ bankAccountId }) => bankAccountId === account.id)
  assert.deepEqual(
    gaps.map(({ missingMinor }) => missingMinor),
    [-20n],
  )
  assert.equal(await readUpTo(db, account.id), '2027-02-23')
  await day('2027-02-24', 150, -20)
  assert.equal((await listGaps(db)).filter(({ bankAccountId }) => bankAccountId === account.id).length, 0)
  assert.equal(await readUpTo(db, account.id), '2027-02-25')
  // A day before the first corrects what was there when the books began.
  await day('2027-02-22', 90, 10)
  await matchNewLines(db, matching('op'), account)
  assert.equal(await booked('bank', account.id), 135n)
  const { rows } = await db.query(
    `select to_char(occurred_at, 'YYYY-MM-DD') as day, amount_minor as amount from journals join postings on journal_id = journals.id
      where kind = 'bank_opened' and account = 'bank' and owner_id = $1 order by id`,
    [account.id],
  )
  assert.deepEqual(rows, [
    { day: '2027-02-23', amount: 100n },
    { day: '2027-02-22', amount: -10n },
  ])
})

test('a card number in the words of a transfer is kept nowhere', async () => {
  const { account, iban } = await anAccount()
  await read(aStatement(iban, { entries: [entry(10, { text: 'card 4111 1111 1111 1111 thanks' })] }))
  await matchNewLines(db, matching('op'), account)
  const [line] = await suspended(account)
  assert.ok(line)
  assert.deepEqual(openTold(testSealer, line).texts.at(-1), 'card [card number] thanks')
})
