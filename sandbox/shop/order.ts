import { randomBytes } from 'node:crypto'
import { allRows, type Books, oneRow, run } from '../books.ts'
import type { Language } from '../language.ts'
import type { StallName } from './terms.ts'

type Opening = 'redirect' | 'plugin' | 'link'
type Place = 'container' | 'popin'

/** One basket that somebody wants to pay. */
export interface Order {
  /** Told to the service, and told back by it. */
  readonly reference: string
  readonly stall: StallName
  readonly opening: Opening
  readonly place: Place
  /** A basket as its cookie writes it. */
  readonly lines: string
  /** Cents. */
  readonly amount: number
  readonly language: Language
  readonly name: string
  readonly email: string
  readonly created_at: number
  readonly link_url: string | null
  /** When a notification with a good signature said so: nothing that a browser brings counts. */
  readonly paid_at: number | null
  readonly failed_at: number | null
  /** As the service’s API last answered. */
  readonly purchase_uid: string | null
  readonly state: string | null
  /** The days on which its payers are asked for money again: `2026-07-09 2026-08-09`. */
  readonly due_on: string | null
}

export type NewOrder = Pick<
  Order,
  'reference' | 'stall' | 'opening' | 'place' | 'lines' | 'amount' | 'language' | 'name' | 'email' | 'created_at'
>

/** `BE-7K2M9QXA`; random, so that a new shop never repeats what another told the same service. */
export function newReference(): string {
  return `BE-${[...randomBytes(8)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')}`
}

export function findOrder(books: Books, reference: string): Order | undefined {
  return oneRow<Order>(books, 'SELECT * FROM shop_orders WHERE reference = ?', reference)
}

/** Newest first. */
export function listOrders(books: Books, limit: number): Order[] {
  return allRows<Order>(books, 'SELECT * FROM shop_orders ORDER BY created_at DESC, rowid DESC LIMIT ?', limit)
}

/** The same form sent twice is one order: false when there was one under this reference. */
export function insertOrder(books: Books, order: NewOrder): boolean {
  const { reference, stall, opening, place, lines, amount, language, name, email, created_at } = order
  const sql = `INSERT INTO shop_orders
    (reference, stall, opening, place, lines, amount, language, name, email, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING`
  return run(books, sql, reference, stall, opening, place, lines, amount, language, name, email, created_at) === 1
}

export function keepLink(books: Books, reference: string, url: string): void {
  run(books, 'UPDATE shop_orders SET link_url = ? WHERE reference = ?', url, reference)
}

/** Once: a notification that comes again changes nothing. */
export function markPaid(books: Books, reference: string, at: number): void {
  const sql = 'UPDATE shop_orders SET paid_at = ?, failed_at = NULL WHERE reference = ? AND paid_at IS NULL'
  run(books, sql, at, reference)
}

export function markFailed(books: Books, reference: string, at: number): void {
  const sql = 'UPDATE shop_orders SET failed_at = ? WHERE reference = ? AND paid_at IS NULL AND failed_at IS NULL'
  run(books, sql, at, reference)
}

export function keepState(
  books: Books,
  reference: string,
  { uid, state, dueOn }: { uid: string; state: string; dueOn: readonly string[] },
): void {
  const sql = 'UPDATE shop_orders SET purchase_uid = ?, state = ?, due_on = ? WHERE reference = ?'
  run(books, sql, uid, state, dueOn.join(' '), reference)
}
