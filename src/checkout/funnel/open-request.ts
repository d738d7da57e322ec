import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Merchant, requireMerchant, verifySignedRequest } from '../../merchants/index.ts'
import type { PurchaseRequest } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import {
  checkOrderSettings,
  OrderSettings,
  type PurchaseOrder,
  paymentNotificationUrlOf,
  readOrder,
} from '../../selling/index.ts'
import { parsePublicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { parseWebUrl, readHttpUrl } from '../../wire/web-url.ts'
import type { CheckoutPorts } from '../ports.ts'
import { withTodaysNames } from './mobile-request.ts'

/** Query or form fields, as they came. */
export type Parameters = Readonly<Record<string, unknown>>

/** A form's fields before the address it was posted to: a shop may also post to the address itself. */
export function parametersOf(request: FastifyRequest): Parameters {
  const body = request.body as Parameters | undefined
  return withTodaysNames({ ...(request.query as Parameters), ...body })
}

/** A request whose shop is known and, as far as it can be, believed. */
export interface OpenRequest {
  readonly merchant: Merchant
  /** What counts: signed, or unsigned from a merchant that allows it. */
  readonly settings: Parameters
  /** Given beside a signature. */
  readonly beside: Parameters
  readonly request: PurchaseRequest
  /** What a form must carry so that its POST asks the same. */
  readonly fields: Readonly<Record<string, string>>
  /** Where the customer may be sent back to whatever else is wrong; undefined when none can be trusted. */
  readonly cancelUrl: string | undefined
}

/** Settings that modules pass outside the signature; these, and only on the merchant's own host. */
const URL_NAMES = ['paymentNotificationUrl', 'errorNotificationUrl', 'redirectUrl', 'cancelUrl'] as const
const SETTING_NAMES = Object.keys(OrderSettings.properties)

/**
 * The request of `?signature=<JWT>` or of bare settings. Throws invalid `invalid_signature`, `missing_merchant_uid`,
 * not_found `merchant_not_found`, forbidden `signature_required`.
 */
export async function openRequest(ports: CheckoutPorts, parameters: Parameters): Promise<OpenRequest> {
  return parameters.signature === undefined ? openUnsigned(ports, parameters) : openSigned(ports, parameters)
}

async function openSigned(ports: CheckoutPorts, parameters: Parameters): Promise<OpenRequest> {
  const { merchant, settings: signed, hash } = await verifySignedRequest(ports, parameters.signature)
  // PrestaShop signs one name and tells another beside it: the signed one counts.
  const settings: Parameters = { ...signed, paymentNotificationUrl: paymentNotificationUrlOf(signed) }
  // What is signed stands; only what the signature does not mention may be told beside it.
  const beside = pick(parameters, URL_NAMES, (name) => settings[name] === undefined || settings[name] === null)
  return {
    merchant,
    settings,
    beside,
    request: { hash, isSigned: true },
    fields: texts({ signature: parameters.signature, ...beside }),
    cancelUrl: trusted(settings.cancelUrl) ?? trusted(beside.cancelUrl, merchant.siteUrl),
  }
}

async function openUnsigned(ports: CheckoutPorts, parameters: Parameters): Promise<OpenRequest> {
  const uid = parameters.merchantUid
  if (typeof uid !== 'string' || uid === '') {
    refuse('missing_merchant_uid', { why: uid ? 'repeated' : 'nor_signature' })
  }
  const merchant = await requireMerchant(ports.db, SYSTEM, parsePublicId('mer', uid), 'unknown_setting')
  if (!merchant.acceptUnsigned) {
    refuse('signature_required', { why: 'merchant' })
  }
  const settings = pick(parameters, SETTING_NAMES, () => true)
  const sorted = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256')
    .update(`unsigned\n${JSON.stringify(sorted)}`)
    .digest()
  return {
    merchant,
    settings,
    beside: settings,
    request: { hash, isSigned: false },
    fields: texts(settings),
    cancelUrl: trusted(settings.cancelUrl, merchant.siteUrl),
  }
}

/**
 * What is asked, as an order; a customer whose language the shop does not tell is spoken to as the browser wishes.
 * Throws invalid `invalid_parameters`, `invalid_date`, `url_not_allowed`.
 */
export function readRequestedOrder(ports: CheckoutPorts, opened: OpenRequest): PurchaseOrder {
  const { merchant, settings, beside } = opened
  for (const name of URL_NAMES) {
    const url = beside[name]
    // An unsigned address elsewhere would hear of other people's payments, or send a customer from our page to anyone's.
    if (url && !(typeof url === 'string' && isOnRegisteredHost(url, merchant.siteUrl))) {
      refuse('url_not_allowed', { why: 'elsewhere', name, host: new URL(merchant.siteUrl).host })
    }
  }
  return readOrder(checkOrderSettings({ ...settings, ...beside }), {
    merchant,
    addressPolicy: ports.addressPolicy,
    defaultLanguage: 'und',
  })
}

function pick(from: Parameters, names: readonly string[], isWanted: (name: string) => boolean): Parameters {
  const wanted = names.filter((name) => from[name] !== undefined && from[name] !== '' && isWanted(name))
  return Object.fromEntries(wanted.map((name) => [name, from[name]]))
}

function texts(values: Parameters): Readonly<Record<string, string>> {
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return Object.fromEntries(pairs)
}

/** An address to link to, if it is one; where it was not signed, on the merchant's own host only. */
function trusted(url: unknown, siteUrl?: string): string | undefined {
  if (typeof url !== 'string' || (siteUrl !== undefined && !isOnRegisteredHost(url, siteUrl))) return undefined
  try {
    return readHttpUrl(url, 'cancelUrl') ?? undefined
  } catch {
    return undefined
  }
}

/** The only addresses that count without a signature: on the host that the merchant registered, over https if that is. */
export function isOnRegisteredHost(address: string, siteUrl: string): boolean {
  const [url, site] = [parseWebUrl(address), parseWebUrl(siteUrl)]
  if (!url || !site) return false
  const isSameProtocol = url.protocol === site.protocol || url.protocol === 'https:'
  return isSameProtocol && url.host === site.host
}
