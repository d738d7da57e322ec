import { newId } from '../../src/shared/ids.ts'
import { oneRow, run } from '../books.ts'
import type { SimulatedRefusal } from '../psps/simulator.ts'
import type { World } from '../world.ts'
import {
  authorisationsOf,
  cardState,
  endAuthorisation,
  endCard,
  endOldAuthorisations,
  findCard,
  recordMovement,
} from './card.ts'
import { cardOf, codeOf, isOfThisWorld } from './card-number.ts'
import { ISSUERS } from './issuers.ts'
import type { AuthorisationRow, CardRow } from './rows.ts'

export { isOfThisWorld }

/**
 * The scheme between a merchant's PSP and the card's issuer. Every function works in the caller's transaction of the
 * books, and what it moved is told to the service once that is committed.
 */
export interface CardPayment {
  readonly number: string
  /** `2030-12` */
  readonly expiry: string
  readonly code: string
  readonly amountMinor: bigint
  readonly currency: string
  /** Whoever the PSP says asks: the card is good for the first one only. */
  readonly merchantName: string
}

export type CardVerdict =
  | { readonly state: 'approved'; readonly authorisationId: string; readonly authorisationCode: string }
  | { readonly state: 'refused'; readonly code: SimulatedRefusal }

/** Holds the amount on the card. Of a single-use card one such hold or debit may stand at a time. */
export function authoriseCard(world: World, payment: CardPayment): CardVerdict {
  endOldAuthorisations(world)
  const made = cardOf(payment.number)
  const found = made && findCard(world.books, 'serial', made.serial)
  if (!found || found.issuer !== made.issuer) return { state: 'refused', code: 'invalid_card' }
  const { merchantName } = payment
  const amount = Number(payment.amountMinor)
  const { tell, endsWhenUsed } = ISSUERS[found.issuer]
  const code = refusalOf(world, found, payment)
  if (code) {
    tell(world, found, { kind: 'declined', amount, merchantName })
    return { state: 'refused', code }
  }
  const card = { ...found, merchant: merchantName }
  run(world.books, 'UPDATE issuer_cards SET merchant = ? WHERE id = ?', merchantName, card.id)
  const authorisation = bookAuthorisation(world, card, { amount, debited: 0, ended: 0 })
  recordMovement(world, card, 'authorised', amount, authorisation)
  if (endsWhenUsed) endCard(world, card)
  const { id } = authorisation
  return { state: 'approved', authorisationId: id, authorisationCode: id.slice(-6).toUpperCase() }
}

/**
 * Takes what was authorised, or a part of it: the rest is let go. False where nothing stands any more. `at`: when it was
 * presented, where the clock has jumped over that.
 */
export function debitCard(world: World, authorisationId: string, amountMinor: bigint, at?: number): boolean {
  endOldAuthorisations(world, at)
  const { authorisation, card } = find(world, authorisationId)
  const amount = Number(amountMinor)
  if (authorisation.ended === 1 || amount > authorisation.amount) return false
  run(world.books, 'UPDATE issuer_authorisations SET debited = ? WHERE id = ?', amount, authorisationId)
  const debited = { ...authorisation, debited: amount }
  recordMovement(world, card, 'debited', amount, debited)
  endAuthorisation(world, debited)
  return true
}

/** A debit that nobody had asked for before, as one without connection or long overdue is: the issuer has to pay it. */
export function debitUnasked(world: World, cardId: string, amountMinor: bigint): boolean {
  const card = findCard(world.books, 'id', cardId)
  if (!card) return false
  const amount = Number(amountMinor)
  bookAuthorisation(world, card, { amount, debited: amount, ended: 1 })
  recordMovement(world, card, 'debited', amount, null)
  return true
}

/** Lets go what was authorised and not debited. False where nothing stands any more. */
export function releaseCard(world: World, authorisationId: string): boolean {
  const { authorisation } = find(world, authorisationId)
  if (authorisation.ended === 1) return false
  endAuthorisation(world, authorisation)
  return true
}

/** Gives back what was debited, or a part of it; to a card that was destroyed, too. */
export function creditCard(world: World, authorisationId: string, amountMinor: bigint): boolean {
  const { authorisation, card } = find(world, authorisationId)
  const credited = authorisation.credited + Number(amountMinor)
  if (credited > authorisation.debited) return false
  run(world.books, 'UPDATE issuer_authorisations SET credited = ? WHERE id = ?', credited, authorisationId)
  recordMovement(world, card, 'credited', Number(amountMinor), authorisation)
  return true
}

function refusalOf(world: World, card: CardRow, payment: CardPayment): SimulatedRefusal | undefined {
  const state = cardState(world, card)
  if (state === 'destroyed') return 'invalid_card'
  if (payment.code !== codeOf(world.key, card.id)) return 'invalid_card'
  if (state === 'expired' || payment.expiry !== card.expiry) return 'expired_card'
  if (payment.currency !== card.currency) return 'do_not_honour'
  const { bindsMerchant } = ISSUERS[card.issuer]
  if (bindsMerchant && card.merchant !== null && card.merchant !== payment.merchantName) return 'do_not_honour'
  if (payment.amountMinor > BigInt(card.amount)) return 'limit_exceeded'
  // Single use: whatever stands or was taken, though it may have been given back, is its one use.
  const isUsed = authorisationsOf(world.books, card.id).some(({ ended, debited }) => ended === 0 || debited > 0)
  return isUsed ? 'do_not_honour' : undefined
}

function bookAuthorisation(
  { books, clock }: World,
  card: CardRow,
  of: Pick<AuthorisationRow, 'amount' | 'debited' | 'ended'>,
): AuthorisationRow {
  const made = { id: `auth_${newId()}`, card: card.id, ...of, credited: 0, created_at: clock.now().getTime() }
  const sql =
    'INSERT INTO issuer_authorisations (id, card, amount, debited, ended, created_at) VALUES (?, ?, ?, ?, ?, ?)'
  run(books, sql, made.id, made.card, made.amount, made.debited, made.ended, made.created_at)
  return made
}

/** Throws where a simulator invents one. */
function find(world: World, id: string): { authorisation: AuthorisationRow; card: CardRow } {
  const authorisation = oneRow<AuthorisationRow>(world.books, 'SELECT * FROM issuer_authorisations WHERE id = ?', id)
  const card = authorisation && findCard(world.books, 'id', authorisation.card)
  if (!authorisation || !card) throw new Error('no such authorisation')
  return { authorisation, card }
}
