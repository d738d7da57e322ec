import type { EventName, PurchaseEvent } from '../events/index.ts'

/** What the merchant's machine hears of one event: identifiers only, to be fetched for their current state. */
export type WebhookSubject = Pick<PurchaseEvent, 'id' | 'name' | 'purchaseId' | 'clientId' | 'occurredAt'>

/** Events that concern a friend beside the purchase: only these name a client. */
const CLIENT_EVENTS: ReadonlySet<EventName> = new Set(['pledgerContributes', 'pledgerDeclines', 'pledgeRefunded'])

/**
 * The documented JSON body: `{triggerID, triggerName, triggerDate, token, objects: {purchaseId, clientId?}}`.
 * `clientId` is the pledger. Written once, so that signature and bytes sent agree.
 */
export function webhookBody(subject: WebhookSubject, token: string): string {
  const clientId = toldClientId(subject)
  return JSON.stringify({
    // The documentation says number; identity columns stay far below 2^53.
    triggerID: Number(subject.id),
    triggerName: subject.name,
    triggerDate: subject.occurredAt.toISOString(),
    token,
    objects: { purchaseId: subject.purchaseId, ...(clientId && { clientId }) },
  })
}

/** The pledger whom the event concerns; null for all others, who are no client of the merchant's by this event. */
export function toldClientId(subject: Pick<WebhookSubject, 'name' | 'clientId'>): string | null {
  return CLIENT_EVENTS.has(subject.name) ? subject.clientId : null
}

/** What a merchant asks for to see whether its machine hears: of no event, and of no purchase. */
export function testWebhookBody(sentAt: Date, token: string): string {
  return JSON.stringify({ triggerID: 0, triggerName: 'test', triggerDate: sentAt.toISOString(), token, objects: {} })
}
