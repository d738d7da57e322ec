import { signJwt } from '../crypto/index.ts'
import { habitsOf, readLiveSecrets } from '../merchants/index.ts'
import { findReturnFacts } from '../purchases/index.ts'
import type { ShopErrorType } from '../refusals/index.ts'
import { findSettledPayment, tellTransaction } from '../settling/index.ts'
import { assert } from '../shared/assert.ts'
import { publicId } from '../shared/ids.ts'
import type { Scope } from '../shared/scope.ts'
import type { Language } from '../texts/language.ts'
import { shopErrorText } from '../texts/sentences.ts'
import { isResult, resultTransaction } from '../wire/psp-transaction.ts'
import {
  errorAddress,
  resultAddress,
  shopResult,
  signedError,
  type ToldResult,
  toldResult,
} from '../wire/shop-return.ts'
import { originOf } from '../wire/web-url.ts'
import { isBeingSettled } from './await-settlement.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

type Ports = Pick<CheckoutPorts, 'db' | 'sealer' | 'systemClock'>

/**
 * The way back to the shop once it is promised its money, or has it, with the result; undefined when the shop gave none.
 * A v1 `callback_url` is left exactly as it came, as is any address while nobody knows whether the shop is paid. Mode
 * TRANSFER has no transaction. What a card processor calls anything but "authorised" is told as an error
 * (docs/interface.md, "Merchant’s PSP in back mode"). From a frame no page leads to the shop: its own page is told.
 */
export async function acceptedAddress(ports: Ports, visitor: Visitor): Promise<string | undefined> {
  const { purchase, framedBy } = visitor
  const { redirectUrl, callbackUrl } = purchase
  if (framedBy) return undefined
  if (!redirectUrl) return callbackUrl ?? undefined
  if (isBeingSettled(purchase)) return redirectUrl
  const result = await resultOf(ports, visitor)
  return result ? resultAddress(redirectUrl, result) : failedAddress(ports, visitor, 'bad_gateway')
}

/**
 * The result of an accepted purchase as its shop asked for it, redirected to or in a frame; undefined where the shop's
 * card processor calls it a failure. A deployed module reads the members, whatever else it is told.
 */
export async function resultOf(ports: Ports, { purchase, merchant, scope }: Visitor): Promise<ToldResult | undefined> {
  const settled = await findSettledPayment(ports.db, scope, purchase.id)
  const transaction = settled && tellTransaction(settled)
  if (transaction && !isResult(transaction)) return undefined
  const facts = await findReturnFacts(ports.db, scope, purchase.id)
  assert(facts, 'a visitor’s purchase exists')
  const { metadata, isSigned, resultFormat } = facts
  const name = { uid: publicId('pur', purchase.id), reference: purchase.reference, metadata }
  const result = shopResult(name, transaction && resultTransaction(transaction))
  const isJwt = resultFormat === 'jwt'
  const jwt = isSigned || isJwt ? await signFor(ports, scope, merchant.id, { ...result }) : undefined
  return toldResult(result, jwt, !isJwt || habitsOf(merchant).isModule)
}

/** The way back when there is nothing to deliver, with the error; a shop that has no `cancelUrl` hears it where it listens. */
export async function failedAddress(
  ports: Ports,
  { purchase, scope, language, framedBy }: Visitor,
  type: ShopErrorType,
): Promise<string | undefined> {
  if (framedBy) return undefined
  const base = purchase.cancelUrl ?? purchase.redirectUrl
  if (!base) return purchase.callbackUrl ?? undefined
  const facts = await findReturnFacts(ports.db, scope, purchase.id)
  const from = { merchantId: purchase.merchantId, isSigned: facts?.isSigned === true }
  return shopErrorAddress(ports, scope, base, { type, language, ...from })
}

/** `pledg_error` on this address; signed where the shop's own request was. */
export async function shopErrorAddress(
  ports: Ports,
  scope: Scope,
  address: string,
  told: { type: ShopErrorType; language: Language; merchantId: string; isSigned: boolean },
): Promise<string> {
  const error = { type: told.type, message: shopErrorText(told.type, told.language) }
  const jwt = told.isSigned ? await signFor(ports, scope, told.merchantId, { ...signedError(error) }) : undefined
  return errorAddress(address, error, jwt)
}

async function signFor(
  ports: Ports,
  scope: Scope,
  merchantId: string,
  claims: Record<string, unknown>,
): Promise<string> {
  const live = await readLiveSecrets(ports.db, ports.sealer, scope, merchantId, ports.systemClock.now())
  assert(live, `no merchant ${merchantId} in this scope`)
  return signJwt(live.secrets[0], claims)
}

/**
 * Where a form of the leader's may end after its 303: the shop's, whose addresses came with the purchase. Nobody else
 * is led there, and no frame.
 */
export function shopOrigins({ role, purchase, framedBy }: Pick<Visitor, 'role' | 'purchase' | 'framedBy'>): string[] {
  if (role !== 'leader' || framedBy) return []
  const addresses = [purchase.redirectUrl, purchase.cancelUrl, purchase.callbackUrl]
  return [...new Set(addresses.flatMap((address) => (address && originOf(address)) || []))]
}
