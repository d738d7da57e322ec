import type { Outbound } from '../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer } from '../answer.ts'
import { failed, isMissing, read } from './answers.ts'
import { at, get, type StripeCall, type StripeConnection, stripeCaller } from './client.ts'
import { STRIPE_VERSION } from './traits.ts'
import { account, type StripeEndpoint, webhookEndpoint, webhookEndpoints } from './wire.ts'

export interface StripeConnected {
  readonly account: string
  readonly webhook: { readonly id: string; readonly secret: string }
}

/** What an account keeps of its endpoint. */
interface EndpointSettings {
  readonly 'webhook-id'?: string
  readonly 'webhook-secret'?: string
  readonly 'webhook-secret-before'?: string
}

export function keptEndpoint({ 'webhook-id': id, 'webhook-secret': secret }: EndpointSettings = {}) {
  return id && secret ? { id, secret } : null
}

export function endpointSettings({ id, secret }: StripeConnected['webhook'], previous: EndpointSettings = {}) {
  const before = previous['webhook-secret']
  // What is on its way was signed with the one before.
  const old = before && before !== secret ? { 'webhook-secret-before': before } : {}
  return { 'webhook-id': id, 'webhook-secret': secret, ...old }
}

interface ConnectOrder extends StripeConnection {
  /** Where Stripe calls us. */
  readonly callbackUrl: string
  /** What we follow. */
  readonly events: readonly string[]
  /** The endpoint made before, and its secret: Stripe shows a secret once only. */
  readonly kept: StripeConnected['webhook'] | null
}

/** Whose key it is, and an endpoint that tells us exactly what we follow, in the version we read. */
export async function connectStripe(outbound: Outbound, order: ConnectOrder): Promise<ProviderAnswer<StripeConnected>> {
  const call = stripeCaller(outbound, order)
  const owner = read(await call(get('/v1/account')), account)
  if (owner.kind !== 'answered') return owner
  const listed = read(await call(get('/v1/webhook_endpoints', { limit: 100 })), webhookEndpoints)
  if (listed.kind !== 'answered') return listed
  const ours = listed.value.data.filter(({ url }) => url === order.callbackUrl)
  const fitting = ours.find(({ id, api_version: version }) => id === order.kept?.id && version === STRIPE_VERSION)
  const webhook = fitting && order.kept ? await mend(call, fitting, order.kept, order.events) : await make(call, order)
  if (webhook.kind !== 'answered') return webhook
  // Two endpoints of one address tell everything twice; the old ones go once the new one is there.
  for (const { id } of ours.filter(({ id }) => id !== webhook.value.id)) {
    const gone = await call({ method: 'DELETE', path: at('webhook_endpoints', id) })
    if (gone.kind !== 'done' && !isMissing(gone)) return failed(gone)
  }
  return answered({ account: owner.value.id, webhook: webhook.value })
}

/** Removes what `connectStripe` made; one that is gone is as good. */
export async function disconnectStripe(
  outbound: Outbound,
  connection: StripeConnection,
  webhookId: string,
): Promise<ProviderAnswer<object>> {
  const gone = await stripeCaller(outbound, connection)({ method: 'DELETE', path: at('webhook_endpoints', webhookId) })
  if (gone.kind === 'done' || isMissing(gone)) return answered({})
  return failed(gone)
}

async function make(
  call: StripeCall,
  { callbackUrl: url, events }: ConnectOrder,
): Promise<ProviderAnswer<StripeConnected['webhook']>> {
  const form = { url, enabled_events: events, api_version: STRIPE_VERSION, description: 'Whipround' }
  const made = read(await call({ method: 'POST', path: '/v1/webhook_endpoints', form }), webhookEndpoint)
  if (made.kind !== 'answered') return made
  const { id, secret } = made.value
  return secret ? answered({ id, secret }) : noAnswer('endpoint_without_secret')
}

async function mend(
  call: StripeCall,
  { id, status, enabled_events: enabled }: StripeEndpoint,
  kept: StripeConnected['webhook'],
  events: readonly string[],
): Promise<ProviderAnswer<StripeConnected['webhook']>> {
  const isExact = enabled.length === events.length && events.every((name) => enabled.includes(name))
  if (isExact && status === 'enabled') return answered(kept)
  const form = { enabled_events: events, disabled: false }
  const mended = read(await call({ method: 'POST', path: at('webhook_endpoints', id), form }), webhookEndpoint)
  return mended.kind === 'answered' ? answered(kept) : mended
}
