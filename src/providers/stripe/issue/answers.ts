import { SECOND_MS } from '../../../shared/clocks.ts'
import type { CardMovement, CardOrder, IssuerFact, ListedCard } from '../../issue/issuer.ts'
import { fromStripeAmount } from '../amounts.ts'
import type { StripeAuthorization, StripeListedCard, StripeTransaction } from './wire.ts'

/**
 * What is true of an authorisation, whether an event or a list tells it: the same fact has the same number. One that was
 * let go later has been authorised all the same.
 */
export function ofAuthorization(told: StripeAuthorization): CardMovement[] {
  const asked = told.request_history.find(({ approved }) => approved)?.amount ?? 0
  const amount = Math.max(told.amount, asked)
  if (!told.approved) return []
  const authorised = movement(`authorised ${told.id}`, 'authorised', amount, told)
  const isLetGo = told.status === 'reversed' || told.status === 'expired'
  return [...authorised, ...(isLetGo ? movement(`released ${told.id}`, 'released', amount, told) : [])]
}

/** With the card that they are of. */
export function factsOf(told: StripeAuthorization | StripeTransaction): IssuerFact[] {
  const cardId = typeof told.card === 'string' ? told.card : told.card.id
  const movements = 'approved' in told ? ofAuthorization(told) : ofTransaction(told)
  return movements.map((movement) => ({ cardId, movement }))
}

export function ofTransaction(told: StripeTransaction): CardMovement[] {
  const isDebit = told.amount < 0
  return movement(told.id, isDebit ? 'debited' : 'credited', Math.abs(told.amount), told)
}

function movement(
  eventId: string,
  kind: CardMovement['kind'],
  amount: number,
  { currency, created }: { readonly currency: string; readonly created: number },
): CardMovement[] {
  const read = fromStripeAmount(amount, currency)
  return amount > 0 && read ? [{ eventId, kind, ...read, occurredAt: new Date(created * SECOND_MS) }] : []
}

/** What is written on a card, and read again by `toListed`. */
export function writtenAs(written: CardOrder['written']): Record<string, string> {
  if (!written) return {}
  const { merchant, reference } = written
  return { merchant, ...(reference !== null && { reference }) }
}

/** None where the card is not of this service. */
export function toListed({
  id,
  metadata,
  spending_controls: controls,
  currency,
  created,
  status,
}: StripeListedCard): ListedCard[] {
  const { card_key: cardKey, merchant, reference = null } = metadata
  if (cardKey === undefined) return []
  const limits = (controls.spending_limits ?? []).map(({ amount }) => amount)
  const limit = limits.length > 0 ? fromStripeAmount(Math.min(...limits), currency) : undefined
  return [
    {
      cardId: id,
      cardKey,
      written: merchant === undefined ? null : { merchant, reference },
      amountMinor: limit?.amountMinor ?? null,
      currency: currency.toUpperCase(),
      madeAt: new Date(created * SECOND_MS),
      state: status === 'canceled' ? 'destroyed' : 'active',
    },
  ]
}
