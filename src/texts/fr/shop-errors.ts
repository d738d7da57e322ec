import type { ShopErrorTexts } from '../shop-errors.ts'

export const shopErrors: ShopErrorTexts = {
  abandonment: 'Vous avez quitté le paiement',
  aborted_purchase: 'La boutique a annulé cet achat',
  payment_refused: 'Le paiement a été refusé',
  bad_gateway: 'Le service de paiement de la boutique a refusé le paiement',
  invalid_request_error: 'La demande de la boutique est incorrecte',
  error_token: 'La demande de la boutique n’est pas authentique',
  missing_merchant_uid: 'La demande ne dit pas de quelle boutique elle vient',
  invalid_merchant_uid: 'Cette boutique nous est inconnue',
  not_eligible: 'Cet achat ne peut pas être payé ainsi',
  maintenance: 'Le paiement est momentanément indisponible',
  internal_error: 'Une panne de notre côté',
}
