import { allRows, type Books, oneRow, run } from '../books.ts'
import type { World } from '../world.ts'
import { newPspReference } from './references.ts'

/** What may be remembered of a card. */
export interface CardOnFile {
  brand: string
  last4: string
  expiry: string
  holder: string
}

export interface TokenRow extends CardOnFile {
  id: string
  shopper: string
  first_payment: string
  created_at: number
  disabled: number
}

/** Stands for the card in later payments of the same shopper. The same card again is the same token. */
export function storeToken(world: World, shopper: string, card: CardOnFile, payment: string): string {
  const known = tokensOf(world.books, shopper).find(
    (token) => token.brand === card.brand && token.last4 === card.last4 && token.expiry === card.expiry,
  )
  if (known) return known.id
  const id = newPspReference()
  const sql = `INSERT INTO adyen_tokens (id, shopper, brand, last4, expiry, holder, first_payment, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
  const now = world.clock.now().getTime()
  run(world.books, sql, id, shopper, card.brand, card.last4, card.expiry, card.holder, payment, now)
  return id
}

export function findToken(books: Books, id: string): TokenRow | undefined {
  return oneRow<TokenRow>(books, 'SELECT * FROM adyen_tokens WHERE id = ? AND disabled = 0', id)
}

export function tokensOf(books: Books, shopper: string): TokenRow[] {
  const sql = 'SELECT * FROM adyen_tokens WHERE shopper = ? AND disabled = 0 ORDER BY created_at, id'
  return allRows<TokenRow>(books, sql, shopper)
}

export function disableToken(books: Books, id: string): void {
  run(books, 'UPDATE adyen_tokens SET disabled = 1 WHERE id = ?', id)
}
