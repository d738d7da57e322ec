import type { Clock } from '../shared/clocks.ts'

/**
 * `accepted`: the transport took it. `refused`: it never will (no such mailbox). `deferred`: not taken, try again.
 * `no_answer`: it may have been taken; it is tried again under the same key. Reasons are short codes.
 */
export type SendOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused' | 'deferred' | 'no_answer'; readonly reason: string }

export interface Email {
  readonly to: string
  /** Shown before our own address. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Stable per message, so that a duplicate is recognisable; the mailer adds its domain. */
  readonly messageId: string
  readonly language: string
}

export interface Mailer {
  send(email: Email): Promise<SendOutcome>
  close(): void
}

export interface SmsGateway {
  /** `to` in E.164; `key` is stable per message. */
  send(sms: { readonly to: string; readonly text: string; readonly key: string }): Promise<SendOutcome>
}

/** Addresses of our pages; they come from BASE_URL, never from a request. */
export interface LinkMaker {
  paymentUrl(purchaseId: string, linkVersion: number): string
  leaderUrl(purchaseId: string, linkVersion: number): string
  pledgeUrl(shareId: string, linkVersion: number): string
}

export interface MessagePorts {
  /** System clock: leases and waits. */
  readonly clock: Clock
  /** Business clock: deadlines and link expiry. */
  readonly businessClock: Clock
  readonly links: LinkMaker
  /** Absent: nothing is configured for this channel, its messages fail at once. */
  readonly mailer?: Mailer | undefined
  readonly sms?: SmsGateway | undefined
}
