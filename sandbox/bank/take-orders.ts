import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneRow, run, transaction } from '../books.ts'
import type { World } from '../world.ts'
import { takeFault } from './faults.ts'
import { writeLetter } from './letters.ts'
import { isIban, payeeOf } from './payees.ts'
import { type Order, type OrderFile, readOrders } from './read-orders.ts'
import { type OrderAnswer, writeAnswer } from './write-answer.ts'

/** A file is taken when it has its name: whoever writes it renames it when it is whole. Taken twice it is refused. */
export function takeOrders(world: World): void {
  // A test takes its folders away before its sandbox has closed.
  if (!existsSync(world.bankFolders.orders)) return
  for (const name of readdirSync(world.bankFolders.orders).sort()) {
    if (!name.endsWith('.xml')) continue
    if (oneRow(world.books, 'SELECT 1 FROM bank_files WHERE name = ?', name)) continue
    const text = readFileSync(join(world.bankFolders.orders, name), 'utf8')
    transaction(world.books, () => takeFile(world, name, text))
  }
}

function takeFile(world: World, name: string, text: string): void {
  const file = readOrders(text)
  const fault = file && takeFault(world.books, 'answer', ['silent', 'rejected', 'twice'])?.fault
  const refusal = file ? (fault === 'rejected' ? 'NARR' : refusalOf(world, file)) : 'FF01'
  const sql = 'INSERT INTO bank_files (name, message_id, taken_at, refusal) VALUES (?, ?, ?, ?)'
  run(world.books, sql, name, file?.messageId ?? null, world.clock.now().getTime(), refusal)
  // Of what is no message there is nothing to answer to.
  if (!file) return
  const checked = file.batches.flatMap(({ iban, executeOn, orders }) =>
    orders.map((order) => ({ order, iban, executeOn, rejected: refusal ?? rejectionOf(order) })),
  )
  if (!refusal) for (const { order, iban, executeOn, rejected } of checked) keep(order, { iban, executeOn, rejected })
  if (fault === 'silent') return
  for (let copies = fault === 'twice' ? 2 : 1; copies > 0; copies -= 1) answer()

  function keep(
    order: Order,
    { iban, executeOn, rejected }: { iban: string; executeOn: string; rejected: string | undefined },
  ): void {
    const insert = `INSERT INTO bank_orders
      (iban, message_id, end_to_end_id, amount, payee, payee_iban, remittance, execute_on, state, reason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    const { endToEndId, amountMinor, payee, payeeIban, remittance } = order
    const state = rejected ? 'rejected' : 'accepted'
    const values = [
      endToEndId,
      amountMinor || 1,
      payee,
      payeeIban,
      remittance,
      executeOn,
      state,
      rejected ?? null,
    ] as const
    run(world.books, insert, iban, file?.messageId ?? '', ...values)
  }

  function answer(): void {
    const { messageId, message, batches } = file as OrderFile
    const original = { messageId, message, batchId: batches[0]?.id ?? '' }
    const createdAt = world.clock.now()
    const say = (status: string, reason?: string, orders?: readonly OrderAnswer[]) => {
      const { count } = oneRow<{ count: number }>(world.books, 'SELECT count(*) AS count FROM bank_letters') ?? {
        count: 0,
      }
      const id = `${messageId.slice(0, 24)}-${count + 1}`
      writeLetter(world, `pain.002-${id}.xml`, writeAnswer({ id, createdAt, original, status, reason, orders }))
    }
    if (refusal) {
      say('RJCT', refusal)
      return
    }
    const names = checked.flatMap(({ order: { endToEndId, payeeIban } }) => {
      const { name } = payeeOf(payeeIban)
      if (!name) return []
      const told = name === 'PN02' ? 'SANDBANK CUSTOMER SARL' : undefined
      return [{ endToEndId, status: 'RVCM', reason: name, ...(told && { told }) }]
    })
    say(names.length > 0 ? 'RVCM' : 'RCVC', undefined, names)
    const refused = checked.flatMap(({ order: { endToEndId }, rejected }) =>
      rejected ? [{ endToEndId, status: 'RJCT', reason: rejected }] : [],
    )
    const isNone = refused.length === checked.length
    say(isNone ? 'RJCT' : refused.length > 0 ? 'PART' : 'ACCP', undefined, refused)
  }
}

/** Why the whole file is refused. */
function refusalOf(world: World, { messageId, batches, count, sum }: OrderFile): string | null {
  const orders = batches.flatMap((batch) => batch.orders)
  const known = oneRow(world.books, 'SELECT 1 FROM bank_files WHERE message_id = ? AND refusal IS NULL', messageId)
  if (known) return 'AM05'
  const total = orders.reduce((cents, { amountMinor }) => cents + (amountMinor ?? 0), 0)
  if (Number(count) !== orders.length || Math.round(Number(sum) * 100) !== total) return 'AM10'
  const isOurs = ({ iban }: { iban: string }) => oneRow(world.books, 'SELECT 1 FROM bank_accounts WHERE iban = ?', iban)
  return batches.every(isOurs) ? null : 'AC01'
}

function rejectionOf({ amountMinor, payeeIban }: Order): string | undefined {
  if (amountMinor === null || amountMinor === 0) return 'AM01'
  return isIban(payeeIban) ? payeeOf(payeeIban).rejected : 'AC01'
}
