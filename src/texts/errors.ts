import type { Language } from './language.ts'

/**
 * What a person may be shown for each stable error code (`info`). The developer's explanation travels beside it, in
 * English (`debug`). A test finds every code that the source can throw in this catalogue.
 */
const catalogue = {
  already_paid: ['Cette part est déjà payée.', 'This share is already paid.'],
  amount_too_small: ['Un montant est trop petit.', 'An amount is too small.'],
  amounts_exceed_total: ['Les montants dépassent le total.', 'The amounts exceed the total.'],
  amounts_below_total: ['Les montants n’atteignent pas le total.', 'The amounts do not reach the total.'],
  body_too_large: ['La requête est trop volumineuse.', 'The request is too large.'],
  due_date_fixed: ['La date de paiement ne peut pas être avancée.', 'The payment date cannot be brought forward.'],
  email_taken: ['Cette adresse e-mail est déjà prise.', 'This e-mail address is taken.'],
  headers_too_large: ['Les en-têtes de la requête sont trop volumineux.', 'The request headers are too large.'],
  event_not_parked: ['Cet événement n’est pas mis de côté.', 'This event is not put aside.'],
  idempotency_key_reused: [
    'Cette clé d’idempotence a déjà servi à une autre requête.',
    'This idempotency key was used for another request.',
  ],
  idempotent_request_in_progress: [
    'La même requête est déjà en cours de traitement.',
    'The same request is still being worked on.',
  ],
  illegal_transition: ['Cette opération n’est plus possible.', 'This is no longer possible.'],
  company_not_found: ['Société introuvable.', 'Company not found.'],
  internal_error: ['Une erreur est survenue. Réessayez plus tard.', 'Something went wrong. Try again later.'],
  invalid_client: ['Identifiants invalides.', 'Invalid credentials.'],
  invalid_credentials: ['Identifiants invalides ou expirés.', 'Invalid or expired credentials.'],
  invalid_cursor: ['Cette page de résultats n’existe pas.', 'There is no such page of results.'],
  collection_held: [
    'Les encaissements sont suspendus le temps d’une vérification.',
    'Collection is paused while the books are checked.',
  ],
  invalid_date: ['Une date n’existe pas au calendrier.', 'A date does not exist.'],
  invalid_idempotency_key: ['La clé d’idempotence est invalide.', 'The idempotency key is invalid.'],
  invalid_json: ['La requête n’est pas un JSON valide.', 'The request is not valid JSON.'],
  invalid_parameters: ['Certains paramètres sont invalides.', 'Some parameters are invalid.'],
  invalid_request: ['La requête est invalide.', 'The request is invalid.'],
  key_not_found: ['Clé introuvable.', 'Key not found.'],
  invalid_signature: ['La signature de la demande n’est pas valide.', 'The signature of the request is not valid.'],
  method_not_allowed: ['Cette adresse n’accepte pas cette méthode.', 'This address does not take this method.'],
  missing_merchant_uid: ['La demande ne nomme aucun marchand.', 'The request names no merchant.'],
  misdirected_request: ['Cette adresse n’est pas servie ici.', 'This address is not served here.'],
  merchant_not_found: ['Marchand introuvable.', 'Merchant not found.'],
  no_acquirer: ['Le paiement est momentanément indisponible.', 'Payment is not available at the moment.'],
  no_contact: ['Indiquez une adresse e-mail ou un numéro de téléphone.', 'Give an e-mail address or a phone number.'],
  no_room: ['La cagnotte est déjà presque pleine.', 'The pot is nearly full already.'],
  not_found: ['Page introuvable.', 'Not found.'],
  notification_not_found: ['Notification introuvable.', 'Notification not found.'],
  nothing_to_refund: ['Il n’y a rien à rembourser.', 'There is nothing to refund.'],
  nothing_to_pay: ['Il n’y a rien à payer.', 'There is nothing to pay.'],
  outcome_unknown: [
    'Nous ne savons pas si cette opération a été effectuée. Vérifiez, ou renvoyez la même requête : elle ne sera effectuée qu’une fois.',
    'We do not know whether this was done. Look, or send the same request again: it will be done once only.',
  ],
  payment_in_progress: ['Un paiement est en cours.', 'A payment is under way.'],
  pot_closed: ['La cagnotte est fermée.', 'The pot is closed.'],
  pot_not_settled: [
    'La cagnotte n’est pas encore clôturée : ce montant ne peut pas être remboursé maintenant.',
    'The pot is not closed yet: this amount cannot be refunded now.',
  ],
  pot_not_open: ['La cagnotte n’est pas ouverte.', 'The pot is not open.'],
  purchase_already_aborted: ['L’achat a déjà été abandonné.', 'The purchase was already aborted.'],
  purchase_captured: [
    'De l’argent a déjà été prélevé : il faut rembourser l’achat.',
    'Money was taken already: refund the purchase.',
  ],
  purchase_not_refundable: ['L’achat ne peut pas être remboursé.', 'The purchase cannot be refunded.'],
  purchase_non_abortable: ['L’achat ne peut plus être abandonné.', 'The purchase can no longer be aborted.'],
  purchase_not_found: ['Achat introuvable.', 'Purchase not found.'],
  purchase_not_payable: ['L’achat ne peut pas être payé.', 'The purchase cannot be paid.'],
  capture_not_possible: ['Il n’y a rien à encaisser.', 'There is nothing to capture.'],
  client_not_found: ['Client introuvable.', 'Client not found.'],
  rate_above_cap: [
    'Le taux annuel de ce crédit dépasse le maximum autorisé.',
    'The annual rate of this credit is above the legal maximum.',
  ],
  rate_cap_outdated: [
    'Ce crédit ne peut pas être proposé : le taux maximum en vigueur n’est pas connu.',
    'This credit cannot be offered: the legal maximum in force is not known.',
  ],
  rate_limited: ['Trop de requêtes. Réessayez dans un instant.', 'Too many requests. Try again in a moment.'],
  rate_without_solution: ['Ce crédit n’a pas de taux annuel.', 'This credit has no annual rate.'],
  refund_exceeds_amount: [
    'Le montant dépasse ce qui peut encore être remboursé.',
    'The amount exceeds what is left to refund.',
  ],
  reference_already_used: ['Cette référence a déjà été réglée.', 'This reference has already been paid.'],
  request_timeout: ['La requête n’est pas arrivée à temps.', 'The request did not arrive in time.'],
  schedule_changed: [
    'Les dates de paiement ont changé. Vérifiez-les avant de payer.',
    'The payment dates have changed. Check them before you pay.',
  ],
  settlement_not_available: [
    'Ce mode de règlement n’est pas encore disponible.',
    'This kind of settlement is not available yet.',
  ],
  staff_not_found: ['Personne introuvable.', 'Nobody found.'],
  signature_required: ['Ce marchand n’accepte que des demandes signées.', 'This merchant takes signed requests only.'],
  temporarily_unavailable: [
    'Le service est momentanément indisponible. Réessayez dans un instant.',
    'The service is not available for a moment. Try again shortly.',
  ],
  token_not_found: ['Jeton introuvable.', 'Token not found.'],
  too_many_keys: ['Il y a trop de clés actives.', 'There are too many working keys.'],
  too_many_tokens: ['Il y a trop de jetons actifs.', 'There are too many working tokens.'],
  too_many_declines: [
    'Trop de paiements refusés. Réessayez dans quelques minutes.',
    'Too many declined payments. Try again in a few minutes.',
  ],
  too_many_cards: ['Trop de cartes ont été essayées aujourd’hui.', 'Too many cards were tried today.'],
  too_many_people: ['Il y a trop de participants.', 'There are too many people.'],
  unknown_client: ['Client inconnu.', 'Unknown client.'],
  unsupported_grant_type: ['Type d’autorisation non pris en charge.', 'Unsupported grant type.'],
  unsupported_media_type: ['Format de requête non pris en charge.', 'Unsupported request format.'],
  webhook_delivery_not_found: ['Envoi de webhook introuvable.', 'Webhook delivery not found.'],
  webhook_endpoint_disabled: [
    'Aucune adresse de webhook n’est active pour ce marchand.',
    'This merchant has no active webhook address.',
  ],
  weak_password: ['Ce mot de passe est trop faible.', 'This password is too weak.'],
  webhook_endpoint_not_found: ['Aucune adresse de webhook n’est définie.', 'No webhook address is set.'],
  unwinding_in_progress: ['Un remboursement est déjà en cours.', 'A refund is already under way.'],
  url_not_allowed: ['Cette adresse n’est pas autorisée.', 'This address is not allowed.'],
} as const satisfies Record<string, readonly [fr: string, en: string]>

export const ERROR_CODES = Object.keys(catalogue)

export function errorInfo(code: string, language: Language): string {
  const [fr, en] = catalogue[code as keyof typeof catalogue] ?? catalogue.internal_error
  return language === 'fr' ? fr : en
}
