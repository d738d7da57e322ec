import { bearerRequest, type Outbound, type OutboundRequest } from '../../../outbound/index.ts'
import { answered } from '../../answer.ts'
import { type CardIssuer, type ListedCard, lastFour } from '../../issue/issuer.ts'
import { toMovement } from './parse-callback.ts'
import { expectAnswer, readReply } from './read-reply.ts'
import {
  type SandboxCard,
  type SandboxListed,
  sandboxAccount,
  sandboxCard,
  sandboxChanges,
  sandboxNumber,
  sandboxStanding,
} from './wire.ts'

export interface SandboxIssuerSettings {
  readonly baseUrl: string
  readonly key: string
  readonly callbackUrl: string
  readonly timeoutMs: number
}

/** A page of its books is fifty cards, each with what moved on it. */
const BODY_BYTES_MAX = 1024 * 1024

/** Speaks the protocol of docs/sandbox.md, "Card issuer". */
export function createSandboxIssuer(outbound: Outbound, settings: SandboxIssuerSettings): CardIssuer {
  const { baseUrl, key, callbackUrl, timeoutMs } = settings
  const call = (method: OutboundRequest['method'], path: string, idempotencyKey?: string, body?: object) =>
    outbound.request(
      bearerRequest(key, {
        ...{ method, url: `${baseUrl}/issuer${path}`, timeoutMs, idempotencyKey, body },
        bodyBytesMax: BODY_BYTES_MAX,
      }),
    )
  return {
    // A card is found by its key for as long as the books are kept.
    traits: { label: 'Sandbox', keyLifeMs: Number.POSITIVE_INFINITY, visibilityDelayMs: 0 },
    check: async () => expectAnswer(readReply(await call('GET', '/account'), sandboxAccount)),
    readStanding: async () => {
      const told = expectAnswer(readReply(await call('GET', '/standing'), sandboxStanding))
      if (told.kind !== 'answered') return told
      const sumOf = ({ amount, currency }: { amount: number; currency: string }) => ({
        amountMinor: BigInt(amount),
        currency,
      })
      return answered({
        available: told.value.available?.map(sumOf) ?? null,
        disputes: told.value.disputes.map((one) => ({ disputeId: one.id, cardId: one.card_id, ...sumOf(one) })),
      })
    },
    issue: async ({ cardKey, amountMinor, currency, merchantName, expiresAt, written }) => {
      const order = {
        amount: Number(amountMinor),
        currency,
        merchant_name: merchantName,
        expires_at: expiresAt.toISOString(),
        callback_url: callbackUrl,
        ...(written && { written }),
      }
      const reply = readReply(await call('POST', '/cards', cardKey, order), sandboxCard)
      if (reply.kind === 'refused') return answered({ state: 'refused', rawCode: reply.code })
      const made = expectAnswer(reply)
      if (made.kind !== 'answered') return made
      const isOurs =
        made.value.key === cardKey && BigInt(made.value.amount) === amountMinor && made.value.currency === currency
      const { id: cardId, last4 } = made.value
      return isOurs ? answered({ state: 'issued', cardId, last4: lastFour(last4) }) : ANOTHER_CARD
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
    list: async ({ since, cursor }) => {
      const query = new URLSearchParams({ since: since.toISOString(), ...(cursor !== null && { cursor }) })
      const listed = expectAnswer(readReply(await call('GET', `/changes?${query}`), sandboxChanges))
      if (listed.kind !== 'answered') return listed
      const { cards, next_cursor: nextCursor } = listed.value
      const facts = cards.flatMap(({ id: cardId, movements }) =>
        movements.map((movement) => ({ cardId, movement: toMovement(movement) })),
      )
      return answered({ cards: cards.map(toListed), facts, nextCursor })
    },
  }
}

const ANOTHER_CARD = { kind: 'no_answer', reason: 'another_card' } as const

const at = (cardId: string) => `/cards/${encodeURIComponent(cardId)}`

function toBooks({ id, state, last4, is_final: isFinal, movements }: SandboxCard) {
  return { state, cardId: id, last4: lastFour(last4), isFinal, movements: movements.map(toMovement) }
}

function toListed({
  id: cardId,
  key: cardKey,
  written,
  amount,
  currency,
  made_at: madeAt,
  state,
}: SandboxListed): ListedCard {
  return { cardId, cardKey, written, amountMinor: BigInt(amount), currency, madeAt: new Date(madeAt), state }
}
