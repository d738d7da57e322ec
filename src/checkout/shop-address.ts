import { signJwt } from '../crypto/index.ts'
import { readLiveSecrets } from '../merchants/index.ts'
import { findReturnFacts } from '../purchases/index.ts'
import type { ShopErrorType } from '../refusals/index.ts'
import { assert } from '../shared/assert.ts'
import { publicId } from '../shared/ids.ts'
import type { Scope } from '../shared/scope.ts'
import type { Language } from '../texts/language.ts'
import { shopErrorText } from '../texts/sentences.ts'
import { errorAddress, resultAddress, shopResult, signedError } from '../wire/shop-return.ts'
import type { CheckoutPorts } from './ports.ts'
import type { Visitor } from './visitor.ts'

type Ports = Pick<CheckoutPorts, 'db' | 'sealer' | 'systemClock'>

/**
 * The way back to the shop after acceptance, with the result; undefined when the shop gave none. A v1 `callback_url`
 * is left exactly as it came. Mode TRANSFER has no transaction; neither has BACK before the merchant PSP has answered.
 */
export async function acceptedAddress(ports: Ports, { purchase, scope }: Visitor): Promise<string | undefined> {
  const { redirectUrl, callbackUrl, merchantId } = purchase
  if (!redirectUrl) return callbackUrl ?? undefined
  const facts = await findReturnFacts(ports.db, scope, purchase.id)
  assert(facts, 'a visitor’s purchase exists')
  const { metadata, isSigned } = facts
  const result = shopResult({ uid: publicId('pur', purchase.id), reference: purchase.reference, metadata })
  const jwt = isSigned ? await signFor(ports, scope, merchantId, { ...result }) : undefined
  return resultAddress(redirectUrl, result, jwt)
}

/** The way back when there is nothing to deliver, with the error; a shop that has no `cancelUrl` hears it where it listens. */
export async function failedAddress(
  ports: Ports,
  { purchase, scope, language }: Visitor,
  type: ShopErrorType,
): Promise<string | undefined> {
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
