import { SECOND_MS } from '../../../shared/clocks.ts'
import type { CardMovement, IssuerFact } from '../../issue/issuer.ts'
import { fromStripeAmount } from '../amounts.ts'
import type { StripeAuthorization, StripeTransaction } from './wire.ts'

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
