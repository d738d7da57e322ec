import { randomBytes } from 'node:crypto'
import { recordAct } from '../audit/index.ts'
import { randomToken, type Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import { type AddressPolicy, assertPublicUrl } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import { publicId } from '../shared/ids.ts'
import { readWebhookEndpoint, upsertEndpoint } from './endpoint-store.ts'
import { type SubscribedEvent, signingSecretContext, tokenContext } from './webhook-endpoint.ts'

export interface EndpointPorts {
  readonly sealer: Sealer
  readonly addressPolicy: AddressPolicy
}

/** `events`: those it subscribes to; undefined: as before, at first none. */
interface WishedEndpoint {
  readonly url: string
  readonly events?: readonly SubscribedEvent[] | undefined
}

/** Shown once, here; afterwards only the address can be read. */
export interface WebhookCredentials {
  readonly url: string
  /** Comes in every body. */
  readonly token: string
  /** `whsec_<base64>`: the key of the Standard Webhooks signature. */
  readonly signing_secret: string
}

/** Standard Webhooks asks for 24 to 64 bytes. */
const SIGNING_SECRET_BYTES = 32

/** Every set makes a new token and secret. Throws invalid `url_not_allowed`, not_found `merchant_not_found`. */
export async function setWebhookEndpoint(
  tx: Transaction,
  call: Call,
  merchantId: string,
  { url, events }: WishedEndpoint,
  ports: EndpointPorts,
): Promise<WebhookCredentials> {
  assertPublicUrl(url, ports.addressPolicy)
  const token = randomToken('wht_')
  const signingSecret = `whsec_${randomBytes(SIGNING_SECRET_BYTES).toString('base64')}`
  const before = await readWebhookEndpoint(tx, call.scope, merchantId)
  const known = await upsertEndpoint(tx, call.scope, {
    merchantId,
    url,
    extraEvents: events ?? null,
    tokenSealed: ports.sealer.seal(token, tokenContext(merchantId)),
    signingSecretSealed: ports.sealer.seal(signingSecret, signingSecretContext(merchantId)),
    setAt: call.systemClock.now(),
  })
  if (!known) refuse('merchant_not_found', { why: 'not_yours' })
  leaveNote(tx, call, {
    message: 'setting changed',
    setting: 'webhook_endpoint',
    merchant: publicId('mer', merchantId),
  })
  await recordAct(tx, call, {
    ...{ act: 'webhook_address_changed', subject: publicId('mer', merchantId), merchantId },
    changes: {
      url: { from: before?.url ?? null, to: url },
      ...(events && { events: { from: before?.extraEvents.join(', ') ?? null, to: events.join(', ') } }),
    },
  })
  return { url, token, signing_secret: signingSecret }
}
