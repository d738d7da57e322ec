import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/support/database.ts'
import { ACCOUNTS, bookTogether, type Journal, journalOf } from '../books/index.ts'
import { readConfig } from '../config.ts'
import { transaction } from '../db/database.ts'
import { newId } from '../shared/ids.ts'
import { BOOKS_VERBS } from './books.ts'
import { operate } from './operator/operate.ts'

const { db, url } = await testDatabase()
const [acquirerAccountId, bankAccountId] = [newId(), newId()]
const ofMerchant = () => ({ merchantId: newId(), companyId: newId(), purchaseIds: [] })

const common = (day: string, currency = 'EUR') => ({
  ...{ causeId: newId(), currency, occurredAt: new Date(`${day}T12:00:00Z`) },
})
const booked = (...journals: Journal[]) => transaction(db, (tx) => bookTogether(tx, journals))

async function proof(from: string, to: string) {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const args = ['safeguarding', '--from', from, '--to', to, '--json']
  const code = await operate('books', BOOKS_VERBS, config, args, (text) => void said.push(text))
  const { items, covered } = JSON.parse(said.join(''))
  const lines = items.map((row: Record<string, string>) =>
    [row.day, row.merchants, row.payers, row.unexplained, row.bank, row.acquirers, row.missing].join(' '),
  )
  return { code, covered, lines }
}

test('each day shows what others are owed and what there is for it, and what is missing', async () => {
  const [of, debtor] = [ofMerchant(), ofMerchant()]
  const shareId = newId()
  const amount = (minor: bigint) => ({ amounts: { amount: minor } })
  const shares = (minor: bigint) => ({ amounts: { amount: minor, fee: 0n, shares: [{ shareId, amountMinor: minor }] } })
  await booked(
    journalOf('acceptance', { of, ...common('2026-01-01'), ...shares(10_000n) }),
    journalOf('capture', { of, ...common('2026-01-02'), shareId, acquirerAccountId, ...amount(10_000n) }),
    // Another merchant owes us: it lowers what nobody else is owed.
    journalOf('psp_settlement', { of: debtor, ...common('2026-01-02'), ...amount(5_000n) }),
    journalOf('cancellation', { of, ...common('2026-01-04'), ...shares(3_000n) }),
    journalOf('acquirer_paid', {
      of: 'operator',
      ...common('2026-01-05'),
      acquirerAccountId,
      bankAccountId,
      ...amount(6_000n),
    }),
    journalOf('payout', { of, ...common('2026-01-05'), bankAccountId, ...amount(7_000n) }),
    journalOf('bank_unexplained', { of: 'operator', ...common('2026-01-06'), bankAccountId, ...amount(500n) }),
    journalOf('payout_paid', { of, ...common('2026-01-06'), bankAccountId, ...amount(7_000n) }),
  )
  assert.deepEqual(await proof('2026-01-01', '2026-01-06'), {
    ...{ code: 1, covered: false },
    lines: [
      '2026-01-01 100.00 0.00 0.00 0.00 0.00 100.00',
      '2026-01-02 100.00 0.00 0.00 0.00 100.00 0.00',
      '2026-01-03 100.00 0.00 0.00 0.00 100.00 0.00',
      '2026-01-04 70.00 30.00 0.00 0.00 100.00 0.00',
      '2026-01-05 70.00 30.00 0.00 60.00 40.00 0.00',
      '2026-01-06 0.00 30.00 5.00 -5.00 40.00 0.00',
    ],
  })
  assert.deepEqual(await proof('2026-01-03', '2026-01-03'), {
    ...{ code: 0, covered: true, lines: ['2026-01-03 100.00 0.00 0.00 0.00 100.00 0.00'] },
  })
})

test('days without books are none, and days the wrong way round are refused', async () => {
  assert.deepEqual(await proof('2025-01-01', '2025-01-02'), { code: 0, covered: true, lines: [] })
  await assert.rejects(proof('2026-01-02', '2026-01-01'), /--from is behind --to/)
})

test('every account is explained or says why not; where books and items differ, the command ends with 1 and names the part', async () => {
  const said: string[] = []
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
  const open = async (...more: string[]) => {
    const code = await operate(
      'books',
      BOOKS_VERBS,
      config,
      ['open-items', '--json', ...more],
      (text) => void said.push(text),
    )
    return { code, ...JSON.parse(said.pop() ?? '') }
  }
  await assert.rejects(open('--account', 'cash'), /--account/)
  // Payouts and lines that no row knows are what this test has booked.
  const all = await open()
  assert.deepEqual([all.code, all.explained], [1, false])
  const of = (account: string) => all.items.find((row: Record<string, string>) => row.account === account)
  assert.deepEqual([of('merchant_payable').difference, of('bank').difference], ['50.00', '-5.00'])
  assert.match(of('fee_income').why, /its journals are the list/)
  const told = new Set(all.items.map(({ account }: Record<string, string>) => account))
  assert.deepEqual([...told], Object.keys(ACCOUNTS))
  const parts = await open('--account', 'bank')
  assert.deepEqual(
    parts.items.map(({ owner, part, amount }: Record<string, string>) => [owner, part, amount]),
    [
      [bankAccountId, 'unexplained', '-5.00'],
      [bankAccountId, 'balance', '-5.00'],
    ],
  )
  assert.equal((await open('--account', 'vat')).explained, true)
})
