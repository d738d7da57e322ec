import type { ShopErrorType } from '../refusals/index.ts'
import type { ResultTransaction } from './psp-transaction.ts'

/**
 * What the customer's browser carries back to the shop (docs/shop-modules.md, "Back to the shop"): `pledg_result` on
 * `redirectUrl` after acceptance, `pledg_error` on `cancelUrl` otherwise, each URL-encoded JSON.
 *
 * For purchases of signed requests the documentation asks for the error as `{"signature":"<JWT>"}` alone. We send the
 * plain members and `signature` beside them, for no single form serves all deployed modules: WooCommerce reads
 * `signature` if there is one, else `type` and `message`; Sylius calls everything a failure whose plain `type` is not
 * `abandonment`, and leaves a result pending that has neither `transaction` nor `purchase`; Oro shows the plain
 * `message`; PrestaShop reads `purchase.reference`. A result proves nothing without its signature: that a shop has been
 * paid is what notifications are for.
 */

export interface ShopResult {
  /** Back mode only: the merchant PSP's transaction. */
  readonly transaction?: ResultTransaction
  readonly purchase: {
    readonly meta_data: Readonly<Record<string, unknown>> | null
    readonly reference: string | null
    /** `pur_<uuid>` */
    readonly uid: string
  }
}

export interface ShopError {
  readonly type: ShopErrorType
  /** A sentence in the customer's language: shops show it. */
  readonly message: string
}

/**
 * Many servers refuse addresses over 8 kB, and signed metadata travels twice: once encoded (two thirds longer), once in
 * a JWT (a third longer). An order with more of it is refused where its result goes back in an address.
 */
const META_DATA_ENCODED_MAX = 3600

export function fitsResult(metadata: Readonly<Record<string, unknown>>): boolean {
  return encodeURIComponent(JSON.stringify(metadata)).length <= META_DATA_ENCODED_MAX
}

/** `{purchase}` in transfer mode, `{transaction, purchase}` in back mode. */
export function shopResult(
  purchase: { uid: string; reference: string | null; metadata: Readonly<Record<string, unknown>> | null },
  transaction?: ShopResult['transaction'],
): ShopResult {
  const { uid, reference, metadata } = purchase
  return { ...(transaction && { transaction }), purchase: { meta_data: metadata, reference, uid } }
}

export const RESULT_FORMATS = ['plain', 'jwt'] as const
/** `plain`: the members, signed beside them where the shop's own request was. `jwt`: always signed. */
export type ResultFormat = (typeof RESULT_FORMATS)[number]

/** The same result as the shop reads it: its members, a JWT of them (`signature`), or both. */
export type ToldResult = Partial<ShopResult> & { readonly signature?: string }

/** `jwt`: the same result, signed with the merchant's secret; alone unless the shop reads the members, too. */
export function toldResult(result: ShopResult, jwt: string | undefined, readsMembers: boolean): ToldResult {
  return { ...(readsMembers && result), ...(jwt && { signature: jwt }) }
}

export function resultAddress(redirectUrl: string, result: ToldResult): string {
  return withParameter(redirectUrl, 'pledg_result', result)
}

/** What a signed error signs: WooCommerce reads `error.type` and `error.message`. */
export function signedError({ type, message }: ShopError): { error: ShopError } {
  return { error: { type, message } }
}

/** `jwt`: `signedError`, signed with the merchant's secret. */
export function errorAddress(cancelUrl: string, { type, message }: ShopError, jwt?: string): string {
  return withParameter(cancelUrl, 'pledg_error', { type, message, ...(jwt && { signature: jwt }) })
}

/** The shop's address as it gave it, one parameter longer: behind its query, before its fragment. */
function withParameter(address: string, name: string, value: object): string {
  const at = address.indexOf('#')
  const [base, fragment] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
  // encodeURIComponent leaves the apostrophe; in an attribute or a PHP string it is better encoded.
  const encoded = encodeURIComponent(JSON.stringify(value)).replaceAll("'", '%27')
  return `${base}${joint}${name}=${encoded}${fragment}`
}
