import { parseUuid } from '../../../shared/ids.ts'
import type { Callback, CallbackFact } from '../../collect/acquirer.ts'
import { toCredential } from './credential.ts'
import { parseJson } from './read-answer.ts'
import { isSigned, isSignedItem, isUnambiguous } from './signature.ts'
import { toSubject } from './to-subject.ts'
import { type AdyenItem, type AdyenTokenEvent, batch, tokenEvent } from './wire.ts'

export interface WebhookTerms {
  readonly merchantAccount: string
  readonly isLive: boolean
  readonly hmacKeys: readonly Buffer[]
}

/** With anything else Adyen stops sending, and tries again for days. */
const ACKNOWLEDGEMENT = '[accepted]'

/** A batch of items that are signed one by one, or one event of a token, signed whole. */
export function parseCallback(
  terms: WebhookTerms,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
): Callback {
  const text = rawBody.toString('utf8')
  const json = parseJson(text)
  if (batch.Check(json)) {
    const items = json.notificationItems.map(({ NotificationRequestItem: item }) => item)
    // One bad item refuses them all: the good ones come again.
    if (!items.every((item) => isSignedItem(terms.hmacKeys, item))) return { kind: 'forged' }
    const isOfOurWorld = (json.live === 'true') === terms.isLive
    return authentic(items.map((item) => toFact(terms, isOfOurWorld, item)))
  }
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

/** Also where the card was known already: each attempt is a shopper of its own. */
const STORED: ReadonlySet<string> = new Set(['recurring.token.created', 'recurring.token.alreadyExisting'])

function toTokenFact(terms: WebhookTerms, { type, eventId, environment, data }: AdyenTokenEvent): CallbackFact {
  const { merchantAccount, shopperReference, storedPaymentMethodId } = data
  const isOurs =
    STORED.has(type) && merchantAccount === terms.merchantAccount && (environment === 'live') === terms.isLive
  const attemptId = isOurs ? parseUuid(shopperReference) : undefined
  return {
    eventId: `${type}:${eventId}:${storedPaymentMethodId}`,
    about: attemptId
      ? { kind: 'stored_card', attemptId, credential: toCredential(attemptId, storedPaymentMethodId) }
      : { kind: 'other', reference: null, what: type },
  }
}
