import { parseUuid } from '../../../shared/ids.ts'
import type { Callback, CallbackFact } from '../../collect/acquirer.ts'
import { ACKNOWLEDGEMENT, hearBatch, isSigned, isUnambiguous } from '../signature.ts'
import type { AdyenItem } from '../wire.ts'
import { TOKEN_EVENTS } from '../words.ts'
import { toSubject } from './callback-subject.ts'
import { toCredential } from './cards.ts'
import { type AdyenTokenEvent, tokenEvent } from './wire.ts'

export interface WebhookTerms {
  readonly merchantAccount: string
  readonly isLive: boolean
  readonly hmacKeys: readonly Buffer[]
}

/** A batch of items that are signed one by one, or one event of a token, signed whole. */
export function parseCallback(
  terms: WebhookTerms,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
): Callback {
  const text = rawBody.toString('utf8')
  const json = parse(text)
  const heard = hearBatch(terms.hmacKeys, json)
  if (heard?.kind === 'forged') return heard
  if (heard) return authentic(heard.items.map((item) => toFact(terms, heard.isLive === terms.isLive, item)))
  if (!isSigned(terms.hmacKeys, headers.hmacsignature, text)) {
    return json === undefined || headers.hmacsignature === undefined ? { kind: 'malformed' } : { kind: 'forged' }
  }
  return tokenEvent.Check(json) ? authentic([toTokenFact(terms, json)]) : authentic([])
}

function authentic(facts: readonly CallbackFact[]): Callback {
  return { kind: 'authentic', facts, acknowledgement: ACKNOWLEDGEMENT }
}

/** Adyen's rule for what is told twice: the same code of the same reference; a verdict may follow its opposite. */
function toFact(terms: WebhookTerms, isOfOurWorld: boolean, item: AdyenItem): CallbackFact {
  const { eventCode, pspReference, success } = item
  const isOurs = isOfOurWorld && item.merchantAccountCode === terms.merchantAccount && isUnambiguous(item)
  return {
    eventId: `${eventCode}:${pspReference}:${success}`,
    about: isOurs ? toSubject(item) : { kind: 'other', reference: null, what: eventCode },
  }
}

function toTokenFact(terms: WebhookTerms, { type, eventId, environment, data }: AdyenTokenEvent): CallbackFact {
  const { merchantAccount, shopperReference, storedPaymentMethodId } = data
  const isOurs =
    TOKEN_EVENTS.has(type) && merchantAccount === terms.merchantAccount && (environment === 'live') === terms.isLive
  const attemptId = isOurs ? parseUuid(shopperReference) : undefined
  return {
    eventId: `${type}:${eventId}:${storedPaymentMethodId}`,
    about: attemptId
      ? { kind: 'stored_card', attemptId, credential: toCredential(attemptId, storedPaymentMethodId) }
      : { kind: 'other', reference: null, what: type },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
