import type { Sealer } from '../crypto/index.ts'
import type { Mailer, Outbound } from '../http/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { composeBody, openNotificationSecret } from './compose-body.ts'
import { composeMail } from './compose-mail.ts'
import type { NotificationFacts } from './facts-store.ts'
import { discarded, exceedsPlan, judgeAnswer, judgeMail, type Verdict } from './judge-outcome.ts'
import { type LeasedNotification, NOTIFICATION_TIMEOUT_MS } from './notification.ts'
import { notificationHeaders } from './notification-headers.ts'

export interface NotificationPorts {
  readonly outbound: Outbound
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
  /** Absent: `mailto:` addresses are not served. */
  readonly mailer?: Mailer | undefined
}

export interface NotificationOutcome extends Verdict {
  readonly notification: LeasedNotification
  readonly triedAt: Date
  readonly durationMs: number
  readonly endedAt: Date
}

const MAILTO = 'mailto:'

/** One try of one notification. Everything that can go wrong at the other end is an outcome, not an error. */
export async function sendNotification(
  ports: NotificationPorts,
  notification: LeasedNotification,
  facts: NotificationFacts,
): Promise<NotificationOutcome> {
  const triedAt = ports.clock.now()
  const startedMs = performance.now()
  const verdict = whyNot(notification, facts) ?? (await send(ports, notification, facts, triedAt))
  const durationMs = Math.round(performance.now() - startedMs)
  return { ...verdict, notification, triedAt, durationMs, endedAt: ports.clock.now() }
}

function whyNot(notification: LeasedNotification, facts: NotificationFacts): Verdict | undefined {
  if (exceedsPlan(notification)) return { state: 'exhausted', runAt: null, status: null, error: 'unknown_outcome' }
  return facts.isSuperseded ? discarded('reference_paid_meanwhile') : undefined
}

async function send(
  ports: NotificationPorts,
  notification: LeasedNotification,
  facts: NotificationFacts,
  triedAt: Date,
): Promise<Verdict> {
  const { targetUrl } = facts
  if (targetUrl === null) return discarded('no_address')
  if (targetUrl.startsWith(MAILTO)) {
    if (!ports.mailer) return discarded('no_transport')
    const outcome = await ports.mailer.send(composeMail(facts, targetUrl.slice(MAILTO.length)))
    return judgeMail(outcome, notification, ports.clock.now())
  }
  const secret = openNotificationSecret(ports.sealer, facts.merchant)
  const body = await composeBody(facts, secret)
  const answer = await ports.outbound.request({
    method: 'POST',
    url: targetUrl,
    headers: notificationHeaders(facts.id, body, secret, triedAt),
    body,
    timeoutMs: NOTIFICATION_TIMEOUT_MS,
  })
  return judgeAnswer(answer, notification, ports.clock.now())
}
