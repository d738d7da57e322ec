import { bearerRequest, type Outbound, type OutboundRequest } from '../../outbound/index.ts'
import type { CardIssuer, IssuerAnswer } from '../issuer.ts'
import { toMovement } from './parse-callback.ts'
import { expectAnswer, readReply } from './read-reply.ts'
import { type SandboxCard, sandboxAccount, sandboxCard, sandboxNumber } from './wire.ts'

export interface SandboxIssuerSettings {
  readonly baseUrl: string
  readonly key: string
  readonly callbackUrl: string
  readonly timeoutMs: number
}

/** Speaks the protocol of docs/sandbox.md, "Card issuer". */
export function createSandboxIssuer(outbound: Outbound, settings: SandboxIssuerSettings): CardIssuer {
  const { baseUrl, key, callbackUrl, timeoutMs } = settings
  const call = (method: OutboundRequest['method'], path: string, idempotencyKey?: string, body?: object) =>
    outbound.request(bearerRequest(key, { method, url: `${baseUrl}/issuer${path}`, timeoutMs, idempotencyKey, body }))
  return {
    // A card is found by its key for as long as the books are kept.
    traits: { label: 'Sandbox', keyLifeMs: Number.POSITIVE_INFINITY, visibilityDelayMs: 0 },
    check: async () => expectAnswer(readReply(await call('GET', '/account'), sandboxAccount)),
    issue: async ({ cardKey, amountMinor, currency, merchantName, expiresAt }) => {
      const order = {
        amount: Number(amountMinor),
        currency,
        merchant_name: merchantName,
        expires_at: expiresAt.toISOString(),
        callback_url: callbackUrl,
      }
      const reply = readReply(await call('POST', '/cards', cardKey, order), sandboxCard)
      if (reply.kind === 'refused') return answered({ state: 'refused', rawCode: reply.code })
      const made = expectAnswer(reply)
      if (made.kind !== 'answered') return made
      const isOurs =
        made.value.key === cardKey && BigInt(made.value.amount) === amountMinor && made.value.currency === currency
      return isOurs ? answered({ state: 'issued', cardId: made.value.id }) : ANOTHER_CARD
    },
    reveal: async (cardId) => {
      const shown = expectAnswer(readReply(await call('GET', `${at(cardId)}/number`), sandboxNumber))
      if (shown.kind !== 'answered') return shown
      const { number, expiry_month: expiryMonth, expiry_year: expiryYear, code, holder } = shown.value
      return answered({ number, expiryMonth, expiryYear, code, holder })
    },
    destroy: async (cardId) => {
      const destroyed = expectAnswer(readReply(await call('POST', `${at(cardId)}/destroy`), sandboxCard))
      if (destroyed.kind !== 'answered') return destroyed
      const { id, state } = destroyed.value
      return id === cardId && state === 'destroyed' ? answered({ state }) : ANOTHER_CARD
    },
    lookUp: async ({ cardKey, cardId }) => {
      const reply = readReply(await call('GET', `/cards?key=${encodeURIComponent(cardKey)}`), sandboxCard)
      if (reply.kind === 'missing') return answered({ state: 'never_arrived' })
      const found = expectAnswer(reply)
      if (found.kind !== 'answered') return found
      const isOurs = found.value.key === cardKey && (cardId === null || found.value.id === cardId)
      return isOurs ? answered(toBooks(found.value)) : ANOTHER_CARD
    },
  }
}

const ANOTHER_CARD = { kind: 'no_answer', reason: 'another_card' } as const

const answered = <const T>(value: T): IssuerAnswer<T> => ({ kind: 'answered', value })

const at = (cardId: string) => `/cards/${encodeURIComponent(cardId)}`

function toBooks({ id, state, is_final: isFinal, movements }: SandboxCard) {
  return { state, cardId: id, isFinal, movements: movements.map(toMovement) }
}
