import type { Language } from '../texts/language.ts'
import { type RefusalCode, refusalOf } from './catalogue.ts'

/** `error.type` as shops know it; those a funnel or a checkout of ours can end in. */
export type ShopErrorType =
  | 'abandonment'
  | 'aborted_purchase'
  | 'payment_refused'
  | 'invalid_request_error'
  | 'error_token'
  | 'missing_merchant_uid'
  | 'invalid_merchant_uid'
  | 'not_eligible'
  | 'maintenance'
  | 'internal_error'

/**
 * What a customer is told for each type of error that ends a funnel: here as a page's heading and, as `message` of
 * `pledg_error`, in the shop.
 */
const HEADINGS: Record<ShopErrorType, Record<Language, string>> = {
  abandonment: { fr: 'Vous avez quitté le paiement', en: 'You left the payment' },
  aborted_purchase: { fr: 'La boutique a annulé cet achat', en: 'The shop has cancelled this purchase' },
  payment_refused: { fr: 'Le paiement a été refusé', en: 'The payment was refused' },
  invalid_request_error: {
    fr: 'La demande de la boutique est incorrecte',
    en: 'The shop’s request is not correct',
  },
  error_token: {
    fr: 'La demande de la boutique n’est pas authentique',
    en: 'The shop’s request is not authentic',
  },
  missing_merchant_uid: {
    fr: 'La demande ne dit pas de quelle boutique elle vient',
    en: 'The request does not name its shop',
  },
  invalid_merchant_uid: { fr: 'Cette boutique nous est inconnue', en: 'We do not know this shop' },
  not_eligible: { fr: 'Cet achat ne peut pas être payé ainsi', en: 'This purchase cannot be paid this way' },
  maintenance: { fr: 'Le paiement est momentanément indisponible', en: 'Payment is not available at the moment' },
  internal_error: { fr: 'Une panne de notre côté', en: 'Something broke on our side' },
}

export function shopErrorText(type: ShopErrorType, language: Language): string {
  return HEADINGS[type][language]
}

/** The type of a refusal that ends a funnel. What passes by itself is nobody’s mistake in the request. */
export function shopErrorTypeOf(code: RefusalCode): ShopErrorType {
  const { kind, shopError } = refusalOf(code)
  const passes = kind === 'unavailable' || kind === 'too_many'
  return shopError ?? (passes ? 'maintenance' : 'invalid_request_error')
}
