import { makePayouts } from '../acquirer/make-payouts.ts'
import { closeBatch } from '../adyen/close-batch.ts'
import { allRows, oneRow, run, transaction } from '../books.ts'
import { makePayoutsOfDay } from '../stripe/make-payouts.ts'
import type { World } from '../world.ts'
import { addDays, isBankingDay, lastEvening } from './banking-days.ts'
import { takeFault } from './faults.ts'
import { writeLetter } from './letters.ts'
import { comesBack } from './payees.ts'
import type { Sent } from './sent.ts'
import { writeAnswer } from './write-answer.ts'
import { type WrittenEntry, type WrittenStatement, writeStatements } from './write-statement.ts'

export interface AccountRow {
  iban: string
  bic: string
  holder: string
  opening: number
  closed_day: string
  statements: number
}

export interface OrderRow {
  id: number
  message_id: string
  end_to_end_id: string
  amount: number
  payee: string
  payee_iban: string
  remittance: string
  execute_on: string
  state: string
  reason: string | null
}

export interface EntryRow {
  id: number
  booked_on: string | null
  amount: number
  code: string
  end_to_end_id: string | null
  party: string
  party_iban: string | null
  remittance: string
  return_reason: string | null
}

const SENT = 'ICDT ESCT'
const RECEIVED = 'RCDT ESCT'
const TAKEN = 'RDDT ESDD'
const CAME_BACK = 'RCDT RRTN'

/** Every evening that has come since the last one: money moves on banking days, and each gets its statement. */
export function closeDays(world: World): void {
  const until = lastEvening(world.clock.now())
  for (const { iban } of allRows<{ iban: string }>(world.books, 'SELECT iban FROM bank_accounts')) {
    for (;;) {
      const account = oneRow<AccountRow>(world.books, 'SELECT * FROM bank_accounts WHERE iban = ?', iban) as AccountRow
      const day = addDays(account.closed_day, 1)
      if (day > until) break
      transaction(world.books, () => {
        if (isBankingDay(day)) {
          closeDay(world, account, day)
          const paid = [...makePayouts(world, day), ...makePayoutsOfDay(world, day), ...closeBatch(world)]
          for (const { iban: to, ...sent } of paid) receive(world, to, sent)
        }
        run(world.books, 'UPDATE bank_accounts SET closed_day = ? WHERE iban = ?', day, iban)
      })
    }
  }
}

/** Money that somebody else sends to an account, or below zero takes from it: that is in the evening. */
export function receive(world: World, iban: string, from: Omit<Sent, 'iban'>): void {
  const sql = 'INSERT INTO bank_entries (iban, amount, code, party, remittance) VALUES (?, ?, ?, ?, ?)'
  run(world.books, sql, iban, from.amount, from.amount < 0 ? TAKEN : RECEIVED, from.party, from.remittance)
}

function closeDay(world: World, account: AccountRow, day: string): void {
  const { books } = world
  run(books, 'UPDATE bank_entries SET booked_on = ? WHERE iban = ? AND booked_on IS NULL', day, account.iban)
  bookReturns(world, account, day)
  const due = `SELECT * FROM bank_orders WHERE iban = ? AND state = 'accepted' AND execute_on <= ? ORDER BY id`
  for (const order of allRows<OrderRow>(books, due, account.iban, day)) execute(world, account, day, order)
  const number = account.statements + 1
  run(books, 'UPDATE bank_accounts SET statements = ? WHERE iban = ?', number, account.iban)
  run(books, 'INSERT INTO bank_days (iban, day, number) VALUES (?, ?, ?)', account.iban, day, number)
  writeStatement(world, { ...account, statements: number }, day)
}

function execute(world: World, account: AccountRow, day: string, order: OrderRow): void {
  const fault = takeFault(world.books, 'order', ['rejected', 'nameless', 'returned'])?.fault
  if (fault === 'rejected') {
    run(world.books, `UPDATE bank_orders SET state = 'rejected', reason = 'AM04' WHERE id = ?`, order.id)
    const original = { messageId: order.message_id, message: 'pain.001.001.09', batchId: order.message_id }
    const told = [{ endToEndId: order.end_to_end_id, status: 'RJCT', reason: 'AM04' }]
    const id = `late-${order.id}`
    const answer = { id, createdAt: world.clock.now(), original, status: 'PART', orders: told }
    writeLetter(world, `pain.002-${id}.xml`, writeAnswer(answer))
    return
  }
  const sql = `UPDATE bank_orders SET state = 'executed', executed_on = ?, reason = ? WHERE id = ?`
  run(world.books, sql, day, fault === 'returned' ? 'AC04' : null, order.id)
  const isNamed = fault !== 'nameless'
  insertEntry(world, account, day, order, {
    amount: -order.amount,
    code: SENT,
    endToEndId: isNamed ? order.end_to_end_id : null,
    remittance: isNamed ? order.remittance : 'TRANSFER',
  })
}

/** What was sent on an earlier day and its payee's bank did not take. */
function bookReturns(world: World, account: AccountRow, day: string): void {
  const sent = `SELECT * FROM bank_orders WHERE iban = ? AND state = 'executed' AND executed_on < ? ORDER BY id`
  for (const order of allRows<OrderRow>(world.books, sent, account.iban, day)) {
    const reason = order.reason ?? comesBack(order.payee_iban, order.id)
    if (!reason) continue
    run(world.books, `UPDATE bank_orders SET state = 'returned', reason = ? WHERE id = ?`, reason, order.id)
    const { amount, remittance } = order
    const back = { amount, code: CAME_BACK, endToEndId: order.end_to_end_id, remittance, returnReason: reason }
    insertEntry(world, account, day, order, back)
  }
}

function insertEntry(
  world: World,
  { iban }: AccountRow,
  day: string,
  { payee, payee_iban }: OrderRow,
  entry: { amount: number; code: string; endToEndId: string | null; remittance: string; returnReason?: string },
): void {
  const sql = `INSERT INTO bank_entries
    (iban, booked_on, amount, code, end_to_end_id, party, party_iban, remittance, return_reason)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
  const { amount, code, endToEndId, remittance, returnReason = null } = entry
  run(world.books, sql, iban, day, amount, code, endToEndId, payee, payee_iban, remittance, returnReason)
}

/** The statement of a day that was closed: its number is the account's. */
export function statementOf(world: World, account: AccountRow, day: string): WrittenStatement {
  const { iban, bic, opening, statements: number } = account
  const before = 'SELECT coalesce(sum(amount), 0) AS sum FROM bank_entries WHERE iban = ? AND booked_on < ?'
  const { sum } = oneRow<{ sum: number }>(world.books, before, iban, day) as { sum: number }
  const ofDay = 'SELECT * FROM bank_entries WHERE iban = ? AND booked_on = ? ORDER BY id'
  const entries = allRows<EntryRow>(world.books, ofDay, iban, day).map((row) => toWritten(row, day))
  const id = `SB${day.replace(/-/g, '')}-${number}`
  const createdAt = `${day}T18:00:00`
  return { id, sequence: number, createdAt, bic, iban, openedOn: day, openingMinor: opening + sum, entries }
}

function writeStatement(world: World, account: AccountRow, day: string): void {
  const fault = takeFault(world.books, 'statement', ['missing', 'twice', 'cent', 'cut_off', 'foreign'])?.fault
  if (fault === 'missing') return
  const right = statementOf(world, account, day)
  const { id, entries } = right
  const statement = {
    ...right,
    iban: fault === 'foreign' ? 'FR7617998000010000000000506' : right.iban,
    entries: fault === 'cent' ? entries.map((entry) => ({ ...entry, amountMinor: entry.amountMinor - 1 })) : entries,
  }
  const body = writeStatements('053', '08', id, [statement])
  const post = (name: string, text: string) => writeLetter(world, `camt.053-${name}.xml`, text)
  post(id, fault === 'cut_off' ? body.slice(0, body.length / 2) : body)
  if (fault === 'twice') post(`${id}-copy`, body)
}

/** By which the bank's statement names an entry. */
export function bankReferenceOf(entryId: number): string {
  return `SBK${String(entryId).padStart(10, '0')}`
}

function toWritten(row: EntryRow, day: string): WrittenEntry {
  const [family = '', subFamily = ''] = row.code.split(' ')
  const party = row.party_iban ? { name: row.party, iban: row.party_iban } : undefined
  return {
    amountMinor: row.amount,
    bookedOn: day,
    bankReference: bankReferenceOf(row.id),
    code: [family, subFamily],
    details: [
      {
        amountMinor: row.amount,
        ...(row.end_to_end_id && { endToEndId: row.end_to_end_id }),
        ...(party && (row.amount < 0 ? { creditor: party } : { debtor: party })),
        remittance: row.party_iban ? row.remittance : `${row.party} ${row.remittance}`,
        ...(row.return_reason && { returnReason: row.return_reason }),
      },
    ],
  }
}
