import type { House } from '../house.ts'

/** A payment as a simulated PSP keeps it (docs/sandbox.md). */
export interface PspPaymentBooked {
  readonly id: string
  readonly reference: string
  readonly state: 'held' | 'captured' | 'voided' | 'refunded' | 'refused' | 'pending'
  readonly amount: number
  readonly captured: number
  readonly remitted: number
  readonly refunded: number
}

/** A card as its issuer keeps it: `key` is its purchase. */
export interface CardBooked {
  readonly id: string
  readonly key: string
  readonly state: string
  readonly authorised: number
  readonly released: number
  readonly debited: number
  readonly credited: number
}

export async function readPspBooks(house: House, family: string, reference?: string): Promise<PspPaymentBooked[]> {
  const query = reference === undefined ? '' : `?reference=${encodeURIComponent(reference)}`
  return (await house.sandbox<{ payments: PspPaymentBooked[] }>('GET', `/psps/${family}/books${query}`)).payments
}

export async function readCards(house: House): Promise<CardBooked[]> {
  return (await house.sandbox<{ cards: CardBooked[] }>('GET', '/issuer/books')).cards
}
