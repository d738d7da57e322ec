import type { Outbound } from '../../../outbound/index.ts'
import { addMs, HOUR_MS, SECOND_MS } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import {
  type CardBooks,
  type CardIssuer,
  type CardMovement,
  type CardOrder,
  type CardQuery,
  lastFour,
} from '../../issue/issuer.ts'
import { toStripeAmount } from '../amounts.ts'
import { read } from '../answers.ts'
import { at, get, type StripeCall, type StripeRequest, stripeCaller } from '../client.ts'
import { KEY_LIFE_MS, VISIBILITY_DELAY_MS } from '../traits.ts'
import { account } from '../wire.ts'
import { ofAuthorization, ofTransaction, writtenAs } from './answers.ts'
import { listPage, readAll, readStanding } from './look-up.ts'
import { authorizations, card, cardNumber, cards, type StripeCard, transactions } from './wire.ts'

export interface StripeIssuingSettings {
  readonly apiUrl: string
  readonly key: string
  /** In whose name the cards are. */
  readonly cardholder: string
  readonly timeoutMs: number
}

/** Stripe says by its own clock when a card was made: this host's may be off by minutes, never by so much. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** Speaks to Stripe Issuing. No merchant can be fixed by name there: the amount, and one payment, bind the card. */
export function createStripeIssuing(outbound: Outbound, settings: StripeIssuingSettings): CardIssuer {
  const call = stripeCaller(outbound, settings)
  const { cardholder } = settings
  return {
    traits: {
      label: 'Stripe Issuing',
      keyLifeMs: KEY_LIFE_MS,
      visibilityDelayMs: VISIBILITY_DELAY_MS,
    },
    check: async () => {
      const owner = read(await call(get('/v1/account')), account)
      if (owner.kind !== 'answered') return owner
      const held = read(await call(get('/v1/issuing/cards', { cardholder, limit: 1 })), cards)
      return held.kind === 'answered' ? answered({ account: owner.value.id }) : held
    },
    issue: async (order) => {
      const amount = toStripeAmount(order.amountMinor, order.currency)
      if (amount === undefined) return rejected('unsupported', 'currency_or_amount')
      const reply = await call(issueRequest(order, amount, cardholder))
      if (reply.kind === 'refused' && reply.status === 402)
        return answered({ state: 'refused', rawCode: reply.error.code ?? reply.error.type })
      const made = read(reply, card)
      if (made.kind !== 'answered') return made
      const isOurs =
        made.value.metadata.card_key === order.cardKey && made.value.currency === order.currency.toLowerCase()
      const { id: cardId, last4 } = made.value
      return isOurs ? answered({ state: 'issued', cardId, last4: lastFour(last4) }) : noAnswer('another_card')
    },
    reveal: async (cardId) => {
      const shown = read(await call(get(at('issuing/cards', cardId), { expand: ['number', 'cvc'] })), cardNumber)
      if (shown.kind !== 'answered') return shown
      const {
        id,
        status,
        number,
        cvc: code,
        exp_month: expiryMonth,
        exp_year: expiryYear,
        cardholder: holder,
      } = shown.value
      if (id !== cardId) return noAnswer('another_card')
      if (status === 'canceled') return rejected('request', status)
      return answered({ number, expiryMonth, expiryYear, code, holder: holder.name })
    },
    destroy: async (cardId) => {
      const form = { status: 'canceled' }
      const gone = read(await call({ method: 'POST', path: at('issuing/cards', cardId), form }), card)
      if (gone.kind !== 'answered') return gone
      const isGone = gone.value.id === cardId && gone.value.status === 'canceled'
      return isGone ? answered({ state: 'destroyed' }) : noAnswer('not_canceled')
    },
    lookUp: async (query) => {
      const { cardKey, cardId } = query
      const found = cardId === null ? await findByKey(call, cardholder, query) : await findById(call, cardId)
      if (found.kind !== 'answered') return found
      if (found.value === null) return answered({ state: 'never_arrived' })
      return found.value.metadata.card_key === cardKey ? readBooks(call, found.value) : noAnswer('another_card')
    },
    readStanding: () => readStanding(call),
    list: (query) => listPage(call, cardholder, query),
  }
}

/** The same order is the same bytes; its key makes it the same card. A failure is kept under a key for a day: then there is a second. */
function issueRequest(order: CardOrder, amount: number, cardholder: string): StripeRequest {
  return {
    method: 'POST',
    path: '/v1/issuing/cards',
    form: {
      cardholder,
      currency: order.currency.toLowerCase(),
      type: 'virtual',
      status: 'active',
      spending_controls: {
        spending_limits: [
          { amount, interval: 'per_authorization' },
          { amount, interval: 'all_time' },
        ],
      },
      lifecycle_controls: { cancel_after: { payment_count: 1 } },
      metadata: { card_key: order.cardKey, ...writtenAs(order.written) },
    },
    idempotencyKey: `card-${order.cardKey}${order.isAnew ? '-2' : ''}`,
  }
}

async function findById(call: StripeCall, cardId: string): Promise<ProviderAnswer<StripeCard>> {
  return read(await call(get(at('issuing/cards', cardId))), card)
}

/**
 * No list of cards can be narrowed by what is written on them: all that were made since it can have been, the newest first.
 * How many an account has had before does not matter.
 */
async function findByKey(
  call: StripeCall,
  cardholder: string,
  { cardKey, madeSince }: CardQuery,
): Promise<ProviderAnswer<StripeCard | null>> {
  const gte = Math.floor(addMs(madeSince, -CLOCKS_DIFFER_MS).getTime() / SECOND_MS)
  const filter = { cardholder, type: 'virtual', created: { gte } }
  const isOurs = ({ metadata }: StripeCard) => metadata.card_key === cardKey
  const all = await readAll(call, { path: '/v1/issuing/cards', filter, schema: cards }, isOurs)
  if (all.kind !== 'answered') return all
  return answered(all.value.find(isOurs) ?? null)
}

async function readBooks(call: StripeCall, found: StripeCard): Promise<ProviderAnswer<CardBooks>> {
  const filter = { card: found.id }
  const asked = await readAll(call, { path: '/v1/issuing/authorizations', filter, schema: authorizations })
  if (asked.kind !== 'answered') return asked
  const moved = await readAll(call, { path: '/v1/issuing/transactions', filter, schema: transactions })
  if (moved.kind !== 'answered') return moved
  // Lists are newest first, and times are whole seconds: within one the order is that of the list.
  const movements: CardMovement[] = [
    ...asked.value.toReversed().flatMap(ofAuthorization),
    ...moved.value.toReversed().flatMap(ofTransaction),
  ]
  const state = found.status === 'canceled' ? 'destroyed' : 'active'
  const stands = asked.value.some(({ approved, status }) => approved && status === 'pending')
  return answered({
    state,
    cardId: found.id,
    last4: lastFour(found.last4),
    isFinal: state === 'destroyed' && !stands,
    movements: movements.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()),
  })
}
