import { habitsOf } from '../merchants/index.ts'
import { notifyAfterBrowser } from '../notifications/index.ts'
import type { Told } from '../pages/frame.ts'
import { isStanding } from '../purchases/index.ts'
import type { ShopErrorType } from '../refusals/index.ts'
import type { Language } from '../texts/language.ts'
import { shopErrorText } from '../texts/sentences.ts'
import { virtualCardOf } from '../wire/mobile-result.ts'
import { isBeingSettled } from './await-settlement.ts'
import type { CheckoutPorts } from './ports.ts'
import { resultOf } from './shop-address.ts'
import { endedErrorType, isEnded } from './show-ended.ts'
import type { Visitor } from './visitor.ts'

/** What a shop or an app around the page hears of this purchase each time it is shown; undefined while nothing is decided. */
export async function tellShop(ports: CheckoutPorts, visitor: Visitor): Promise<Told | undefined> {
  const { purchase, framedBy, isInApp, language } = visitor
  if (!framedBy && !isInApp) return undefined
  if (isEnded(purchase, ports.businessClock.now())) {
    // The customer's own wish, by our button: as if by the plugin's.
    if (purchase.reason === 'given_up') return { name: 'PLEDG_CANCEL_CLOSE' }
    return toldError(endedErrorType(purchase), language)
  }
  if (!isStanding(purchase) || isBeingSettled(purchase)) return undefined
  const result = await resultOf(ports, visitor)
  if (!result) return toldError('bad_gateway', language)
  await noteSentBack(ports, visitor)
  return { name: 'PLEDG_SUCCESS', payload: isInApp ? { ...result, virtualCard: virtualCardOf(purchase) } : result }
}

/** The plugin's shops know one type for all that is wrong with what they ask; the sentence says which it is. */
const REQUEST_ERRORS: readonly ShopErrorType[] = ['error_token', 'missing_merchant_uid', 'invalid_merchant_uid']

export function toldError(type: ShopErrorType, language: Language): Told {
  const toldType = REQUEST_ERRORS.includes(type) ? 'invalid_request_error' : type
  return { name: 'PLEDG_ERROR', payload: { error: { type: toldType, message: shopErrorText(type, language) } } }
}

/**
 * The answer at hand leads this browser to its shop, with a result: a shop that must see it first is notified after it. Said by
 * a GET, too, where that is what leads back; it moves the first notification once, by seconds, and nothing else.
 */
export async function noteSentBack(
  { db, systemClock }: Pick<CheckoutPorts, 'db' | 'systemClock'>,
  { merchant, scope, purchase }: Visitor,
): Promise<void> {
  if (habitsOf(merchant).needsBrowserFirst) await notifyAfterBrowser(db, scope, purchase.id, systemClock.now())
}
