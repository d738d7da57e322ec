import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { aMerchant } from '../../test/support/telling.ts'
import { ACCOUNTS, book } from '../books/index.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { BOOKS_VERBS } from './books.ts'
import { operate } from './operator/operate.ts'

const { db, url } = await testDatabase()
const merchant = await aMerchant(db)
const of = { merchantId: merchant.merchantId, companyId: merchant.companyId, purchaseIds: [] }
const [shareId, acquirerAccountId] = [newId(), newId()]

async function run(...args: string[]): Promise<{ said: string; code: 0 | 1 }> {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const code = await operate('books', BOOKS_VERBS, config, args, (text) => void said.push(text))
  return { said: said.join('\n'), code }
}

/** Of a day in the past: months that are over can be closed. */
const capture = (amount: bigint, day: string, currency = 'EUR') =>
  transaction(db, (tx) =>
    book(tx, 'capture', {
      ...{ of, shareId, acquirerAccountId, causeId: newId() },
      ...{ currency, occurredAt: new Date(day) },
      amounts: { amount },
    }),
  )
const hold = (amount: bigint, day: string) =>
  transaction(db, (tx) =>
    book(tx, 'hold', {
      of,
      shareId,
      causeId: newId(),
      currency: 'EUR',
      occurredAt: new Date(day),
      amounts: { amount },
    }),
  )
const fec = async (from: string, to: string) => {
  const { said } = await run('export', '--as', 'fec', '--from', from, '--to', to)
  return said.split('\n').map((line) => line.replace(/\r$/, '').split('\t'))
}

test('every account of the chart is shown, those that hold nothing too, and both sides are the same', async () => {
  const empty = JSON.parse((await run('trial-balance', '--json')).said)
  assert.deepEqual(
    empty.items.map(({ account }: { account: string }) => account),
    Object.keys(ACCOUNTS),
  )
  assert.ok(empty.balances && empty.items.every(({ balance }: { balance: string }) => balance === '0.00'))
  await hold(1_000n, '2026-01-31T10:00:00Z')
  await capture(1_815n, '2026-01-31T22:59:59Z')
  await capture(2n, '2026-02-01T10:00:00Z')
  await capture(500n, '2026-02-03T10:00:00Z', 'JPY')
  const { items } = JSON.parse((await run('trial-balance', '--on', '2026-01-31', '--json')).said)
  const clearing = items.filter(({ account }: { account: string }) => account === 'acquirer_clearing')
  assert.deepEqual(clearing, [
    {
      ...{ account: 'acquirer_clearing', currency: 'EUR', debit: '18.15', credit: '0.00', balance: '18.15' },
      ...{ debit_minor: '1815', credit_minor: '0', balance_minor: '1815' },
    },
  ])
  const text = (await run('trial-balance')).said
  assert.match(text, /acquirer_clearing\s+EUR\s+18\.17/)
  assert.match(text, /acquirer_clearing\s+JPY\s+500 /)
  assert.match(text, /fee_income\s+EUR\s+0\.00/)
})

test('a month is closed once it is over, and its head is told', async () => {
  await assert.rejects(run('close', '2026-13'), /a month is written as 2026-10/)
  const asked = ['--reason', 'all statements are read']
  await assert.rejects(run('close', '2026-01'), /--reason is required/)
  await assert.rejects(run('close', '2999-01', ...asked), /2999-01 is not over/)
  await assert.rejects(run('confirm'), /nobody has asked/)
  await assert.rejects(run('export', '--as', 'fec', '--from', '2026-01-01', '--to', '2026-01-31'), /is not closed/)
  const { closed, journals, head } = JSON.parse(
    (await run('close', '2026-01', ...asked, '--one-person', '--json')).said,
  )
  assert.deepEqual([closed, journals], ['2026-01', '4'])
  assert.match(head, /^[0-9a-f]{64}$/)
  await assert.rejects(run('close', '2026-01', ...asked), /closed up to 2026-01 already/)
  const { said, code } = await run('verify', '--json')
  assert.deepEqual([code, JSON.parse(said)], [0, { journals: 4, head }])
})

test('the file for the tax authority keeps its rules: 18 fields, even entries, numbers without a gap that stay', async () => {
  await run('close', '2026-02', '--reason', 'all statements are read')
  await assert.rejects(run('confirm'), /whoever asked for a month to be closed does not confirm it/)
  await run('withdraw')
  await assert.rejects(run('withdraw'), /nobody has asked/)
  await run('close', '2026-02', '--reason', 'all statements are read')
  await assert.rejects(run('close', '2026-02', '--reason', 'again'), /somebody has asked/)
  await run('confirm', '--one-person')
  const rows = await fec('2026-01-01', '2026-02-28')
  const [names = [], ...lines] = rows
  assert.equal(names.length, 18)
  assert.deepEqual(names.slice(0, 4), ['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate'])
  assert.ok(lines.every((line) => line.length === 18))
  const column = (name: string) => lines.map((line) => line[names.indexOf(name)] as string)
  assert.deepEqual(column('EcritureNum'), ['1', '1', '2', '2'])
  assert.deepEqual([...new Set(column('EcritureDate'))], ['20260131', '20260201'])
  for (const name of ['EcritureDate', 'PieceDate', 'ValidDate'])
    for (const day of column(name)) assert.match(day, /^\d{8}$/, name)
  for (const name of ['Debit', 'Credit']) for (const amount of column(name)) assert.match(amount, /^\d+,\d\d$/, name)
  const cents = (amount: string | undefined) => Number((amount ?? '').replace(',', ''))
  for (const number of new Set(column('EcritureNum'))) {
    const entry = lines.filter((line) => line[2] === number)
    const sum = (name: string) => entry.reduce((total, line) => total + cents(line[names.indexOf(name)]), 0)
    assert.equal(sum('Debit'), sum('Credit'))
  }
  for (const number of column('CompteNum')) assert.match(number, /^[1-7]\d{5}$/)
  // Of February alone they are the same as in the file of both.
  assert.deepEqual((await fec('2026-02-01', '2026-02-28')).slice(1), lines.slice(2))
})

test('the journal and the heads of days are files, too', async () => {
  const { said } = await run('export', '--as', 'journal', '--from', '2026-01-01', '--to', '2026-02-28')
  const lines = said.trim().split(/\r?\n/)
  assert.equal(lines.length, 1 + 2 * 4)
  assert.match(lines[0] ?? '', /accounting_on,journal,line,kind,account,owner,debit,credit,currency/)
  assert.match(said, new RegExp(`2026-02-03,4,\\d,capture,acquirer_clearing,${acquirerAccountId},500,,JPY`))
  const heads = await run('export', '--as', 'heads', '--from', '2026-01-01', '--to', '2026-02-28', '--json')
  assert.deepEqual(
    JSON.parse(heads.said).items.map(({ day, journals }: Record<string, string>) => [day, journals]),
    [
      ['2026-01-31', '2'],
      ['2026-02-01', '3'],
      ['2026-02-03', '4'],
    ],
  )
  await assert.rejects(run('export', '--as', 'journal', '--from', '2026-02-30', '--to', '2026-03-01'), /takes a day/)
  await assert.rejects(run('export', '--as', 'xml', '--from', '2026-02-01', '--to', '2026-03-01'), /--as/)
  await assert.rejects(run('trial-balance', '--at', 'yesterday'), /takes a moment/)
})

test('each file of the books that a command gives out leaves a line in the audit log', async () => {
  const period = ['--from', '2026-02-01', '--to', '2026-02-03']
  for (const as of ['journal', 'heads']) await run('export', '--as', as, ...period)
  await assert.rejects(run('export', '--as', 'fec', '--from', '2026-04-01', '--to', '2026-04-30'), /is not closed/)
  const changes = { from: { from: null, to: '2026-02-01' }, to: { from: null, to: '2026-02-03' } }
  const { rows } = await db.query('select act, subject, changes from audit_lines order by id desc limit 2')
  assert.deepEqual(rows, [
    { act: 'export_taken', subject: 'books-heads-2026-02-01-2026-02-03.csv', changes },
    { act: 'export_taken', subject: 'books-journal-2026-02-01-2026-02-03.csv', changes },
  ])
})

test('books whose past was changed end the check with 1, and say where', async () => {
  await db.query('alter table postings disable trigger user')
  await db.query(`update postings set account = 'bank' where account = 'acquirer_clearing' and amount_minor = 2`)
  const { said, code } = await run('verify')
  assert.equal(code, 1)
  assert.match(said, /journal \d+, at place 3, is not what it was/)
})
