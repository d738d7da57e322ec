import type { Mailer, SendOutcome } from '../mail/index.ts'
import type { House } from '../pages/trust.ts'
import type { Clock } from '../shared/clocks.ts'

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
  /** Absent: nobody is named as who collects. */
  readonly house?: House | undefined
  /** Absent: nothing is configured for this channel, its messages wait and are tried by their plan. */
  readonly mailer?: Mailer | undefined
  readonly sms?: SmsGateway | undefined
}
