import { SECOND_MS } from '../shared/clocks.ts'

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
  /** What its reader keeps. */
  readonly files?: readonly MailedFile[]
}

export interface MailedFile {
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

export interface Mailer {
  send(email: Email): Promise<SendOutcome>
  close(): void
}

/** A transport of messages answers within this time or not at all. */
export const SEND_TIMEOUT_MS = 40 * SECOND_MS
