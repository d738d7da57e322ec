import { SEND_TIMEOUT_MS } from '../mail/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { SmsGateway } from './message-ports.ts'

/** Alphanumeric sender: at most eleven characters (3GPP TS 23.040). */
const SENDER = 'Whipround'

/** The sandbox's HTTP gateway (docs/sandbox.md); `key` is its bearer key. */
export function createSandboxSmsGateway(outbound: Outbound, settings: { baseUrl: string; key: string }): SmsGateway {
  return {
    async send({ to, text, key }) {
      const answer = await outbound.request({
        method: 'POST',
        url: new URL('/sms/messages', settings.baseUrl).href,
        headers: {
          authorization: `Bearer ${settings.key}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ to, from: SENDER, text }),
        timeoutMs: SEND_TIMEOUT_MS,
      })
      if (answer.kind === 'not_sent') return { kind: 'deferred', reason: answer.reason }
      if (answer.kind === 'no_answer') return answer
      if (answer.status >= 200 && answer.status < 300) return { kind: 'accepted' }
      const isAboutMessage = answer.status === 400 || answer.status === 422
      return { kind: isAboutMessage ? 'refused' : 'deferred', reason: `status_${answer.status}` }
    },
  }
}
