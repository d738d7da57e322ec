import type { ListStoredPaymentMethodsResponse } from '@adyen/api-library/lib/src/typings/checkout/listStoredPaymentMethodsResponse.js'
import type { Answer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { isoDate } from './dates.ts'
import { takeFault } from './faults.ts'
import { invalid, wrongAccount } from './service-error.ts'
import { disableToken, findToken, type TokenRow, tokensOf } from './tokens.ts'
import type { Wire } from './wire.ts'

type Query = Record<string, unknown>

export function listStored(world: World, query: Query): Answer {
  const refusal = refusalOf(query)
  if (refusal) return refusal
  const shopper = query.shopperReference as string
  const lagMs = takeFault(world.books, 'listing', ['not_visible_for'])?.delayMs ?? 0
  const youngest = world.clock.now().getTime() - lagMs
  const tokens = tokensOf(world.books, shopper).filter((token) => token.created_at <= youngest)
  const body = {
    merchantAccount: MERCHANT_ACCOUNT,
    shopperReference: shopper,
    storedPaymentMethods: tokens.map(present),
  } satisfies Wire<ListStoredPaymentMethodsResponse>
  return { status: 200, body }
}

export function deleteStored(world: World, id: string, query: Query): Answer {
  const refusal = refusalOf(query)
  if (refusal) return refusal
  if (findToken(world.books, id)?.shopper !== query.shopperReference) return invalid('803', 'PaymentDetail not found')
  disableToken(world.books, id)
  return { status: 204, body: '' }
}

function refusalOf({ merchantAccount, shopperReference }: Query): Answer | undefined {
  if (merchantAccount !== MERCHANT_ACCOUNT) return wrongAccount()
  if (typeof shopperReference === 'string' && shopperReference !== '') return undefined
  return invalid('130', "Required query parameter 'shopperReference' is not provided")
}

function present(token: TokenRow) {
  return {
    id: token.id,
    type: 'scheme',
    brand: token.brand,
    name: token.brand.toUpperCase(),
    lastFour: token.last4,
    expiryMonth: token.expiry.slice(5),
    expiryYear: token.expiry.slice(0, 4),
    holderName: token.holder,
    createdAt: isoDate(token.created_at),
    firstPspReference: token.first_payment,
    shopperReference: token.shopper,
    supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  }
}
