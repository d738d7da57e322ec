import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

const endpointColumns = columnsAs<WebhookEndpoint>({
  merchantId: 'merchant_id',
  url: 'url',
  extraEvents: 'extra_events',
  setAt: 'set_at',
  disabledAt: 'disabled_at',
  disabledReason: 'disabled_reason',
})

/** A new set enables the endpoint again; without subscriptions of its own it keeps those there are. False: no such merchant in this scope. */
export async function upsertEndpoint(
  connection: Connection,
  scope: Scope,
  endpoint: {
    merchantId: string
    url: string
    extraEvents: readonly string[] | null
    tokenSealed: Buffer
    signingSecretSealed: Buffer
    setAt: Date
  },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    ...within(
      scope,
      'merchant_account',
      [
        ...[endpoint.merchantId, endpoint.url, endpoint.tokenSealed, endpoint.signingSecretSealed, endpoint.setAt],
        endpoint.extraEvents,
      ],
      (own) => ({
        name: 'set-webhook-endpoint',
        text: `
        insert into webhook_endpoints (merchant_id, url, token_sealed, signing_secret_sealed, set_at, extra_events)
        select id, $2, $3, $4, $5, coalesce($6::text[], '{}') from merchants
         where id = $1 and ${own}
        on conflict (merchant_id) do update
          set url = excluded.url, token_sealed = excluded.token_sealed,
              signing_secret_sealed = excluded.signing_secret_sealed, set_at = excluded.set_at,
              extra_events = coalesce($6::text[], webhook_endpoints.extra_events),
              disabled_at = null, disabled_reason = null`,
      }),
    ),
  )
  return rowCount > 0
}

/** Of an address in this scope. */
export async function updateSubscriptions(
  tx: Transaction,
  scope: Scope,
  merchantId: string,
  events: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.query(
    ...within(scope, 'webhook_endpoint', [merchantId, events], (own) => ({
      name: 'update-webhook-subscriptions',
      text: `update webhook_endpoints set extra_events = $2::text[] where merchant_id = $1 and ${own}`,
    })),
  )
  return rowCount > 0
}

/** Address, subscriptions, whether disabled; undefined when none was set or the merchant is not in this scope. */
export async function readWebhookEndpoint(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await connection.query<WebhookEndpoint>(
    ...within(scope, 'webhook_endpoint', [merchantId], (own) => ({
      name: 'read-webhook-endpoint',
      text: `select ${endpointColumns} from webhook_endpoints where merchant_id = $1 and ${own}`,
    })),
  )
  return rows[0]
}

/** Unless another address was set meanwhile. What was still to be told is discarded. */
export async function disableEndpoint(
  tx: Transaction,
  endpoint: { merchantId: string; url: string },
  now: Date,
  reason: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update webhook_endpoints set disabled_at = $3, disabled_reason = $4
      where merchant_id = $1 and url = $2 and disabled_at is null`,
    [endpoint.merchantId, endpoint.url, now, reason],
  )
  if (rowCount === 0) return
  // Rows locked by a worker that is recording right now are left: nobody claims them while the endpoint is disabled.
  await tx.query(
    `update webhook_deliveries set state = 'discarded', run_at = null, ended_at = $2
      where id in (select id from webhook_deliveries
                    where merchant_id = $1 and state = 'pending' for update skip locked)`,
    [endpoint.merchantId, now],
  )
}

/** A merchant as whoever keeps its machines sees it in a list. */
export interface MerchantMachines {
  readonly merchantId: string
  readonly name: string
  readonly webhookUrl: string | null
  /** Its address answered 410, or was taken away. */
  readonly isWebhookStopped: boolean
}

/** More are looked for by name, once somebody has them. */
const MERCHANTS_MAX = 200

/** Those of whoever asks, the oldest first. */
export async function listMachines(connection: Connection, scope: Scope): Promise<readonly MerchantMachines[]> {
  const { rows } = await connection.query<MerchantMachines>(
    ...within(scope, 'merchant_account', [MERCHANTS_MAX], (own) => ({
      name: 'list-machines',
      text: `
        select merchants.id as "merchantId", merchants.name, endpoint.url as "webhookUrl",
               endpoint.disabled_at is not null as "isWebhookStopped"
          from merchants left join webhook_endpoints endpoint on endpoint.merchant_id = merchants.id
         where ${own}
         order by merchants.id limit $1`,
    })),
  )
  return rows
}

/** An address with what a call to it is made of, sealed; undefined where none was set or the merchant is not in this scope. */
export async function findEndpointSecrets(
  connection: Connection,
  scope: Scope,
  merchantId: string,
): Promise<EndpointSecrets | undefined> {
  const secrets = columnsAs<EndpointSecrets>({
    ...{ url: 'url', disabledAt: 'disabled_at', tokenSealed: 'token_sealed' },
    signingSecretSealed: 'signing_secret_sealed',
  })
  const { rows } = await connection.query<EndpointSecrets>(
    ...within(
      scope,
      'webhook_endpoint',
      [merchantId],
      (own) => `select ${secrets} from webhook_endpoints where merchant_id = $1 and ${own}`,
    ),
  )
  return rows[0]
}

interface EndpointSecrets {
  readonly url: string
  readonly disabledAt: Date | null
  readonly tokenSealed: Buffer
  readonly signingSecretSealed: Buffer
}
