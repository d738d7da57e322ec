import { randomBytes } from 'node:crypto'
import { randomToken, type Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import { type AddressPolicy, assertPublicUrl } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Clock } from '../shared/clocks.ts'
import type { Scope } from '../shared/scope.ts'
import { upsertEndpoint } from './endpoint-store.ts'
import { signingSecretContext, tokenContext } from './webhook-endpoint.ts'

export interface EndpointPorts {
  readonly sealer: Sealer
  /** System clock. */
  readonly clock: Clock
  readonly addressPolicy: AddressPolicy
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
  connection: Connection,
  scope: Scope,
  merchantId: string,
  url: string,
  ports: EndpointPorts,
): Promise<WebhookCredentials> {
  assertPublicUrl(url, ports.addressPolicy)
  const token = randomToken('wht_')
  const signingSecret = `whsec_${randomBytes(SIGNING_SECRET_BYTES).toString('base64')}`
  const known = await upsertEndpoint(connection, scope, {
    merchantId,
    url,
    tokenSealed: ports.sealer.seal(token, tokenContext(merchantId)),
    signingSecretSealed: ports.sealer.seal(signingSecret, signingSecretContext(merchantId)),
    setAt: ports.clock.now(),
  })
  if (!known) refuse('merchant_not_found', { why: 'not_yours' })
  return { url, token, signing_secret: signingSecret }
}
