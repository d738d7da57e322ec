import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { MessageTemplate } from '../texts/messages.ts'

export type Channel = 'email' | 'sms'

/** Ask a friend to pay, or tell them how that goes on. Of money of their own other messages tell. */
export const ASKING_TEMPLATES: readonly MessageTemplate[] = [
  'pledge_invitation',
  'pot_reminder',
  'pot_extended',
  'pot_closed',
  'purchase_aborted',
  'purchase_cancelled',
  'pledge_not_needed',
]

/** One message to one person: unique by event, template, channel and recipient. */
export interface PlannedMessage {
  readonly eventId: bigint
  readonly purchaseId: string
  /** The friend it goes to, or tells about. */
  readonly shareId: string | null
  readonly template: MessageTemplate
  readonly channel: Channel
  readonly recipient: string
  readonly language: string
}

/**
 * Wait before each try. Greylisting passes within minutes, a broken relay within a day, and one that nobody has set within
 * a week-end: three days. What has lost its sense meanwhile is dropped instead (`whyDrop`).
 */
export const MESSAGE_WAITS_MS: readonly number[] = [
  0,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]

/** Beyond it a message belongs to whoever claims it: the transport's timeout, and time to record. */
export const MESSAGE_LEASE_MS = 2 * MINUTE_MS

/** The route that asked for a link sends it itself; the worker takes over when that process died. */
export const FACE_GRACE_MS = 5 * SECOND_MS
