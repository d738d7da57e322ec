import { bearerRequest, type Outbound, type OutboundRequest } from '../../../outbound/index.ts'
import type { Clock } from '../../../shared/clocks.ts'
import type { Rejected } from '../../answer.ts'
import type { Acquirer, OperationRequest } from '../../collect/acquirer.ts'
import type { AcquirerTraits } from '../../collect/traits.ts'
import {
  parseCharge,
  parseChargeLookUp,
  parseCheck,
  parseLookUp,
  parseOperation,
  parseOperationLookUp,
  parseSession,
} from './parse-answers.ts'
import { parseFound, parsePage } from './parse-books.ts'
import { parseCallback } from './parse-callback.ts'
import { parsePayoutLines, parsePayouts } from './parse-payouts.ts'

/** A payer waits for these; the sandbox answers in milliseconds when it answers at all. */
const CALL_TIMEOUT_MS = 5_000
/** A page of its books is a hundred payments of 1 to 8 kB. */
const BODY_BYTES_MAX = 1024 * 1024

/** It knows cards, not people. */
const NO_PAYERS: Rejected = { kind: 'rejected', reason: 'unsupported', detail: 'no_payers' }

export interface SandboxAcquirerSettings {
  readonly baseUrl: string
  readonly key: string
  readonly timeoutMs?: number
}

/** Speaks the protocol of docs/sandbox.md. Sending is here, reading what comes back in `parse-answers.ts`. */
export function createSandboxAcquirer(
  outbound: Outbound,
  systemClock: Clock,
  { baseUrl, key, timeoutMs = CALL_TIMEOUT_MS }: SandboxAcquirerSettings,
): Acquirer {
  const call = (method: OutboundRequest['method'], path: string, idempotencyKey?: string, body?: object) =>
    outbound.request(
      bearerRequest(key, {
        ...{ method, url: `${baseUrl}${path}`, timeoutMs, idempotencyKey, body },
        bodyBytesMax: BODY_BYTES_MAX,
      }),
    )
  const move = async (order: OperationRequest, path: string, body: object) =>
    parseOperation(
      await call('POST', `/v1/payments/${encodeURIComponent(order.paymentId)}/${path}`, order.operationId, body),
      order,
    )
  return {
    name: 'sandbox',
    traits: sandboxTraits(new URL(baseUrl).origin),
    check: async () => parseCheck(await call('GET', '/v1/books?reference=none')),
    keepPayer: async () => NO_PAYERS,
    openSession: async (order) =>
      parseSession(
        await call('POST', '/v1/sessions', order.attemptId, {
          amount: Number(order.amountMinor),
          currency: order.currency,
          mode: order.kind,
          reference: order.attemptId,
          order_reference: order.orderReference,
          description: order.description,
          language: order.language,
          return_url: order.returnUrl,
          store_credential: order.storesCard,
          // Of an attempt of before they were kept, the same bytes again.
          framed_by: order.framedBy.length > 0 ? order.framedBy : undefined,
          callback_url: order.callbackUrl,
          expires_at: order.expiresAt.toISOString(),
        }),
        order,
      ),
    lookUpSession: async (order) =>
      parseLookUp(await call('GET', `/v1/sessions?key=${encodeURIComponent(order.attemptId)}`), order),
    closeSession: async (order) =>
      parseSession(
        await call('POST', `/v1/sessions/${encodeURIComponent(order.sessionId)}/close`, undefined, {}),
        order,
      ),
    chargeStored: async (order) =>
      parseCharge(
        await call('POST', '/v1/charges', order.attemptId, {
          amount: Number(order.amountMinor),
          currency: order.currency,
          mode: order.kind,
          reference: order.attemptId,
          order_reference: order.orderReference,
          credential: order.credential,
        }),
        order,
      ),
    lookUpCharge: async (order) =>
      parseChargeLookUp(await call('GET', `/v1/operations?key=${encodeURIComponent(order.attemptId)}`), order),
    capture: (order) => move(order, 'captures', { amount: Number(order.amountMinor), final: true }),
    void: (order) => move(order, 'void', {}),
    refund: (order) => move(order, 'refunds', { amount: Number(order.amountMinor) }),
    lookUpOperation: async (order) =>
      parseOperationLookUp(await call('GET', `/v1/operations?key=${encodeURIComponent(order.operationId)}`), order),
    findPayment: async (paymentId) => parseFound(await call('GET', `/v1/payments/${encodeURIComponent(paymentId)}`)),
    listPayments: async ({ since, cursor, limit }) => {
      const query = new URLSearchParams({ since: since.toISOString(), limit: String(limit), ...(cursor && { cursor }) })
      return parsePage(await call('GET', `/v1/payments?${query}`))
    },
    payouts: {
      list: async ({ since, cursor }) => {
        const query = new URLSearchParams({ since: since.toISOString(), ...(cursor && { cursor }) })
        return parsePayouts(await call('GET', `/v1/payouts?${query}`))
      },
      lines: async ({ reference, cursor }) => {
        const query = new URLSearchParams({ ...(cursor && { cursor }) })
        return parsePayoutLines(await call('GET', `/v1/payouts/${encodeURIComponent(reference)}/lines?${query}`))
      },
    },
    parseCallback: (headers, rawBody) => parseCallback(key, systemClock, headers, rawBody),
  }
}

/** docs/sandbox.md, "Acquirer". */
export function sandboxTraits(pageOrigin: string): AcquirerTraits {
  return {
    label: 'Sandbox',
    presentation: 'framed',
    pageOrigin,
    returnParameters: [],
    keepsPayers: false,
    closesSessions: true,
    declineEndsSession: true,
    canBeAsked: true,
    // For ever, or as long as `--key-life-ms` says: what it forgets, parity and the gate find.
    keyLifeMs: Number.POSITIVE_INFINITY,
    visibilityDelayMs: 0,
    holdEnd: 'told',
    decides: 'at_once',
    callbackBytesMax: 256 * 1024,
    listsPayments: true,
    lookUpsPerS: 1_000,
  }
}
