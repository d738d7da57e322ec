import { authoriseCard, creditCard, debitCard, isOfThisWorld, releaseCard } from '../issuer/scheme.ts'
import type { World } from '../world.ts'
import type { SimulatedCharge, SimulatedRefusal } from './simulator.ts'

type SchemeVerdict =
  | { readonly state: 'approved'; readonly authorisationId: string | null; readonly authorisationCode: string }
  | { readonly state: 'refused'; readonly code: SimulatedRefusal }

/** Widely known test numbers that are refused; every other number that no issuer of this world has made is approved. */
const REFUSED: Readonly<Record<string, SimulatedRefusal>> = {
  '4000000000009995': 'insufficient_funds',
  '4000000000000002': 'do_not_honour',
  '4000000000000069': 'expired_card',
  '4000002760003184': 'authentication_required',
}

/** The card's issuer, where that is one of this world's; `authorisationId` is null for the test cards of PSPs, which have none. */
export function authorise(world: World, order: SimulatedCharge, merchantName: string): SchemeVerdict {
  const { number, expiry, code } = order.card
  const refused = REFUSED[number]
  if (refused) return { state: 'refused', code: refused }
  if (!isOfThisWorld(number)) return { state: 'approved', authorisationId: null, authorisationCode: '3FE4A1' }
  const { amountMinor, currency } = order
  return authoriseCard(world, { number, expiry, code, amountMinor, currency, merchantName })
}

/** Of an authorisation that may be none of these issuers'. */
export const scheme = {
  debit: (world: World, authorisationId: string | null, amountMinor: bigint, at?: number) =>
    authorisationId === null || debitCard(world, authorisationId, amountMinor, at),
  release: (world: World, authorisationId: string | null) =>
    authorisationId === null || releaseCard(world, authorisationId),
  credit: (world: World, authorisationId: string | null, amountMinor: bigint) =>
    authorisationId === null || creditCard(world, authorisationId, amountMinor),
}
