import type { Outbound } from '../../../outbound/index.ts'
import type { Clock } from '../../../shared/clocks.ts'
import { answered, noAnswer, type ProviderAnswer, type Rejected } from '../../answer.ts'
import { type Absence, type Acquirer, KEY_REUSED, type SessionKey } from '../../collect/acquirer.ts'
import { toStripeAmount } from '../amounts.ts'
import { read, STORED_FAILURE } from '../answers.ts'
import { get, type StripeConnection, type StripeRequest, stripeCaller } from '../client.ts'
import { modeOf } from '../traits.ts'
import { account } from '../wire.ts'
import { parseCharge } from './answers.ts'
import { parseOperation } from './answers-operation.ts'
import { parseSession } from './answers-session.ts'
import { parseCallback } from './callback.ts'
import { lookUpCharge, lookUpOperation, lookUpSession } from './look-up.ts'
import { readBooks } from './look-up-books.ts'
import { readPayouts } from './look-up-payouts.ts'
import {
  chargeRequest,
  closeSessionRequest,
  keepPayerRequest,
  openSessionRequest,
  operationRequest,
  plainPayerRequest,
  secondRefundRequest,
} from './requests.ts'
import { stripeTraits } from './traits.ts'
import { customer } from './wire.ts'

export interface StripeSettings extends StripeConnection {
  /** Of our webhook endpoint: two while one is rolled. */
  readonly webhookSecrets: readonly string[]
}

/** Speaks to one account of Stripe. Throws in a sentence when its key is none. */
export function createStripeAcquirer(outbound: Outbound, systemClock: Clock, settings: StripeSettings): Acquirer {
  const mode = modeOf(settings.key)
  if (!mode) throw new Error('the key is no secret or restricted key of Stripe (sk_… or rk_…)')
  const isLive = mode === 'live'
  const traits = stripeTraits(settings.apiUrl)
  const call = stripeCaller(outbound, settings)
  const ours = { isLive, pageOrigin: traits.pageOrigin }
  const operate: Acquirer['capture'] = async (order) => {
    const amount = toStripeAmount(order.amountMinor, order.currency)
    if (amount === undefined) return NOT_TAKEN
    const ask = async (request: StripeRequest) => {
      const result = parseOperation(await call(request), order, isLive)
      return isStoredFailure(result) ? nothingDone(await lookUpOperation(call, order, isLive)) : result
    }
    const first = await ask(operationRequest(order, amount))
    return isSpentInVain(first) ? ask(secondRefundRequest(order, amount)) : first
  }
  return {
    name: 'stripe',
    traits,
    check: async () => {
      const found = read(await call(get('/v1/account')), account)
      return found.kind === 'answered' ? answered({ account: found.value.id }) : found
    },
    keepPayer: async (request) => {
      const first = read(await call(keepPayerRequest(request)), customer)
      const kept = isWorthAnother(first) ? read(await call(plainPayerRequest(request)), customer) : first
      if (kept.kind !== 'answered') return kept
      return kept.value.livemode === isLive ? answered({ payerId: kept.value.id }) : noAnswer('another_mode')
    },
    openSession: async (order) => {
      const taken = termsOf(order)
      if ('kind' in taken) return taken
      return parseSession(await call(openSessionRequest(order, taken.amount, taken.payer)), order, ours)
    },
    lookUpSession: (order) => lookUpSession(call, order, ours),
    closeSession: async (order) => {
      const reply = await call(closeSessionRequest(order.sessionId))
      // Only an open one can be closed: a refusal says that it has become something already.
      const closed = reply.kind === 'refused' ? null : parseSession(reply, order, ours)
      if (!closed) {
        const found = await lookUpSession(call, order, ours)
        if (found.kind !== 'answered') return found
        const session = found.value
        return 'sessionId' in session && session.state !== 'open' ? answered(session) : noAnswer('not_closed')
      }
      if (closed.kind !== 'answered' || closed.value.state !== 'expired') return closed
      return answered({ state: 'closed', sessionId: closed.value.sessionId })
    },
    chargeStored: async (order) => {
      const taken = termsOf(order)
      if ('kind' in taken) return taken
      // A check of a card that is stored has nothing to ask of its bank.
      if (order.kind === 'verify') return { ...NOT_TAKEN, detail: 'check_of_stored_card' }
      const charge = parseCharge(await call(chargeRequest(order, taken.amount, taken.payer)), order, isLive)
      return isStoredFailure(charge) ? nothingDone(await lookUpCharge(call, order, isLive)) : charge
    },
    lookUpCharge: (order) => lookUpCharge(call, order, isLive),
    capture: operate,
    void: operate,
    refund: operate,
    lookUpOperation: (order) => lookUpOperation(call, order, isLive),
    ...readBooks(call, isLive),
    payouts: readPayouts(call, isLive),
    parseCallback: (headers, rawBody) => parseCallback(settings.webhookSecrets, systemClock.now(), headers, rawBody),
  }
}

const NOT_TAKEN: Rejected = { kind: 'rejected', reason: 'unsupported', detail: 'currency_or_amount' }
const PAYER_MISSING: Rejected = { kind: 'rejected', reason: 'request', detail: 'payer_missing' }

/** A second record is harmless; a payer who cannot pay for a day, or for an address that Stripe does not like, is not. */
function isWorthAnother(answer: ProviderAnswer<unknown>): boolean {
  const isKeySpent = answer.kind === 'no_answer' && (answer.reason === STORED_FAILURE || answer.reason === KEY_REUSED)
  return isKeySpent || (answer.kind === 'rejected' && answer.reason === 'request')
}

function isStoredFailure(answer: ProviderAnswer<unknown>): boolean {
  return answer.kind === 'no_answer' && answer.reason === STORED_FAILURE
}

/**
 * What a request has left that failed under its key: with nothing in the lists, nothing was done, nor will be. Only what
 * is sent again meets this, and that is after the visibility delay: the lists are complete by then.
 */
function nothingDone<T extends object>(found: ProviderAnswer<T | Absence>): ProviderAnswer<T> {
  if (found.kind !== 'answered') return found
  if (isAbsence(found.value)) return { kind: 'rejected', reason: 'request', detail: STORED_FAILURE }
  return answered(found.value)
}

/** Its key would bring the same failure for a day, and nothing came of it. */
function isSpentInVain(answer: ProviderAnswer<unknown>): boolean {
  return answer.kind === 'rejected' && answer.detail === STORED_FAILURE
}

function isAbsence(value: object): value is Absence {
  return 'state' in value && (value.state === 'never_arrived' || value.state === 'not_told')
}

/** Rejected by ourselves, before anything is sent. */
function termsOf({ amountMinor, currency, payerId }: SessionKey): { amount: number; payer: string } | Rejected {
  const amount = toStripeAmount(amountMinor, currency)
  if (amount === undefined) return NOT_TAKEN
  return payerId === null ? PAYER_MISSING : { amount, payer: payerId }
}
