import type { Language } from './language.ts'

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
const catalogue: Record<ShopErrorType, readonly [fr: string, en: string]> = {
  abandonment: ['Vous avez quitté le paiement', 'You left the payment'],
  aborted_purchase: ['La boutique a annulé cet achat', 'The shop has cancelled this purchase'],
  payment_refused: ['Le paiement a été refusé', 'The payment was refused'],
  invalid_request_error: ['La demande de la boutique est incorrecte', 'The shop’s request is not correct'],
  error_token: ['La demande de la boutique n’est pas authentique', 'The shop’s request is not authentic'],
  missing_merchant_uid: ['La demande ne dit pas de quelle boutique elle vient', 'The request does not name its shop'],
  invalid_merchant_uid: ['Cette boutique nous est inconnue', 'We do not know this shop'],
  not_eligible: ['Cet achat ne peut pas être payé ainsi', 'This purchase cannot be paid this way'],
  maintenance: ['Le paiement est momentanément indisponible', 'Payment is not available at the moment'],
  internal_error: ['Une panne de notre côté', 'Something broke on our side'],
}

export function shopErrorText(type: ShopErrorType, language: Language): string {
  const [fr, en] = catalogue[type]
  return language === 'fr' ? fr : en
}
