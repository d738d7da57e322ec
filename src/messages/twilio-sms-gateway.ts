import { SEND_TIMEOUT_MS, type SendOutcome } from '../mail/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { SmsGateway } from './message-ports.ts'

export interface TwilioSettings {
  /** `AC…`, the user name of its Basic authentication. */
  readonly accountSid: string
  readonly authToken: string
  /** A number in E.164, an alphanumeric sender, or a messaging service (`MG…`). */
  readonly from: string
  /** Empty in real life: its own host, or that of a provider that speaks the same protocol. */
  readonly baseUrl?: string
}

/**
 * Twilio's Programmable Messaging over HTTP (API of 2010-04-01), which several providers speak too: a form in, JSON
 * out, 201 when it was queued. The protocol has no idempotency key: after a lost answer a message may come twice,
 * which is better than not at all for a reminder to pay.
 */
export function createTwilioSmsGateway(outbound: Outbound, settings: TwilioSettings): SmsGateway {
  const { accountSid, authToken, from, baseUrl = 'https://api.twilio.com' } = settings
  const url = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, baseUrl).href
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      const answer = await outbound.request({
        method: 'POST',
        url,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: to, Body: text, ...sender }).toString(),
        timeoutMs: SEND_TIMEOUT_MS,
      })
      if (answer.kind === 'not_sent') return { kind: 'deferred', reason: answer.reason }
      if (answer.kind === 'no_answer') return answer
      return judge(answer.status, answer.body)
    },
  }
}

/** 400: this number or text will never do. 401, 403: our account, which an operator can mend; 429, 5xx: theirs. */
function judge(status: number, body: string): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  return { kind: status === 400 ? 'refused' : 'deferred', reason: `status_${status}${errorCode(body)}` }
}

/** `{"code":21211,…}`: the number is enough to find the cause in their documentation, and holds nobody's address. */
function errorCode(body: string): string {
  const match = /"code"\s*:\s*(\d{1,6})/.exec(body)
  return match ? `_${match[1]}` : ''
}
