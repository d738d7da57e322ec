import type { Outbound } from '../../../outbound/index.ts'
import type { ProviderAnswer } from '../../answer.ts'
import type { AccountSettings, Connected } from '../../descriptor.ts'
import { stripeCaller } from '../call-stripe.ts'
import { connectStripe } from '../connect-stripe.ts'
import { read } from '../read-reply.ts'
import { at, get } from '../request.ts'
import { cardholder } from './wire.ts'

interface ConnectTerms {
  readonly apiUrl: string
  readonly timeoutMs: number
  readonly callbackUrl: string
  readonly events: readonly string[]
  readonly previous: AccountSettings | undefined
}

/** Looks at the cardholder, which Stripe has checked before (docs/card-issuers.md), and makes the webhook. */
export async function connectIssuing(
  outbound: Outbound,
  { previous, ...terms }: ConnectTerms,
  given: AccountSettings,
): Promise<ProviderAnswer<Connected>> {
  const { key = '', cardholder: holderId = '' } = given
  const connection = { apiUrl: terms.apiUrl, key, timeoutMs: terms.timeoutMs }
  const holder = read(await stripeCaller(outbound, connection)(get(at('issuing/cardholders', holderId))), cardholder)
  if (holder.kind !== 'answered') return holder
  if (holder.value.status !== 'active')
    return { kind: 'rejected', reason: 'request', detail: `cardholder_${holder.value.status}` }
  const { 'webhook-id': id, 'webhook-secret': before } = previous ?? {}
  const kept = id && before ? { id, secret: before } : null
  const connected = await connectStripe(outbound, { ...connection, ...terms, kept })
  if (connected.kind !== 'answered') return connected
  const { secret, id: webhookId } = connected.value.webhook
  // What is on its way was signed with the one before.
  const old = before && before !== secret ? { 'webhook-secret-before': before } : {}
  const settings = { key, cardholder: holderId, 'webhook-id': webhookId, 'webhook-secret': secret, ...old }
  return { kind: 'answered', value: { settings, allowList: [] } }
}
