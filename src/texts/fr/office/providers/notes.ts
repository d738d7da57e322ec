import type { ProviderTexts } from '../../../office/connections.ts'

const SIPS_ENDED =
  'Sips ne prend plus de transactions depuis le 31 décembre 2025\u00a0: ce qui y a été payé avant peut être consulté et remboursé.'
const OGONE_ENDED =
  'Son éditeur ne le maintient plus depuis le 1er janvier 2026 et n’y prend plus de transactions\u00a0: Worldline Direct lui succède.'
const SOAP_HOST = 'l’hôte de son service SOAP n’est pas confirmé'
const ADDRESSES =
  'Son processeur doit prendre des paiements sans adresse postale («\u00a0relaxed requirements for address data\u00a0»).'
const PAYBOX =
  'le contrat doit être de Paybox Direct, pour la vente à distance par courrier, et sa banque doit permettre les cartes de serveur à serveur'

export const notes: ProviderTexts['notes'] = {
  adyen:
    'Adyen doit permettre à l’utilisateur d’API les données de carte brutes, et au compte marchand les paiements MOTO',
  authorizenet:
    'un compte a une seule devise\u00a0; pour consulter, «\u00a0Transaction Details API\u00a0» doit être permise dans ses réglages',
  bluesnap:
    'BlueSnap doit d’abord permettre au compte les données de carte complètes (PCI DSS, SAQ D) et les paiements MOTO\u00a0; un mauvais identifiant de marchand n’est vu par aucune vérification, car rien de ce que dit BlueSnap ne le nomme, mais par le premier paiement, que notre référence ne retrouve pas\u00a0: tant qu’aucun n’est retrouvé, aucune absence n’est crue',
  braintree: 'Son compte marchand décide de la devise\u00a0: un pour chaque devise de vente.',
  cawl: 'Certains comptes sont joints à payment.ca.cawl-solutions.fr\u00a0: le back office dit lesquels.',
  checkout: 'Checkout.com doit d’abord permettre au compte les données de carte complètes et les paiements MOTO',
  clicandpay: `sa banque fait partie de Société Générale désormais\u00a0; ${SOAP_HOST}`,
  credorax:
    'de Shift4 désormais\u00a0; un code marchand a une seule devise, et il lui faut la vente par correspondance (MOTO) et nos adresses permises\u00a0; une réponse perdue ne peut pas être consultée',
  cybersource: ADDRESSES,
  dalenys:
    'La plateforme de Payplug désormais. Dalenys doit permettre au compte les numéros de carte et les paiements sans 3-D Secure',
  dlocal:
    'dLocal doit permettre au compte les données de carte complètes (PCI DSS) et la devise de la boutique dans son pays',
  epaync: SOAP_HOST,
  fondy:
    'dans les devises à centimes\u00a0; Fondy doit permettre au marchand les numéros de carte (PCI DSS) et les paiements sans 3-D Secure',
  globalpayments:
    'Comptes GP ecom (Realex), pas ceux de GP-API\u00a0; le sous-compte doit permettre la vente par correspondance (MOTO)',
  halyk:
    'en tenges ou en dollars, comme son terminal\u00a0; la banque doit permettre au terminal son API (PCI DSS) et les débits sans 3-D Secure\u00a0; les numéros de commande propres à la boutique, au même terminal, ne peuvent pas finir comme les nôtres',
  hipay:
    'HiPay doit permettre au compte les paiements MO/TO (ECI 1)\u00a0; l’utilisateur d’API a besoin des transactions et de la «\u00a0tokenisation\u00a0»',
  lyra_collect: SOAP_HOST,
  mercadopago:
    'débite dans la devise du pays de son compte et dans aucune autre\u00a0; ses clients doivent avoir une adresse e-mail',
  mercanet: SIPS_ENDED,
  micuentaweb: SOAP_HOST,
  midtrans:
    'en roupies seulement\u00a0; Midtrans doit permettre au compte Full PAN (PCI DSS) et les débits sans 3-D Secure',
  monetico_retail:
    'pas Monetico Paiement, dont aucun document public ne prend une carte d’un serveur\u00a0; que Monetico Retail laisse les boutiques envoyer des numéros de carte (PCI DSS) n’est pas confirmé',
  nuvei: 'Nuvei doit permettre au site les numéros de carte de serveur à serveur, et les paiements MOTO',
  ogone: OGONE_ENDED,
  opayo:
    'le «\u00a0vendor\u00a0» a besoin de Direct et d’un numéro de marchand pour la vente par correspondance\u00a0; My Opayo doit avoir nos adresses deux fois\u00a0: pour Direct, et pour ses rapports',
  oppwa: 'le canal doit permettre les cartes de serveur à serveur, et la vente par correspondance (MO)',
  paybox: PAYBOX,
  payline: 'Monext\u00a0; le contrat doit être de vente par courrier et téléphone, sans 3-D Secure',
  paypal:
    'Le compte a besoin des paiements par carte avancés\u00a0; une carte avec son numéro n’est prise que de qui est certifié PCI.',
  payu: 'PayU en Amérique latine\u00a0; ses autres régions (Europe, Inde, Afrique) parlent d’autres protocoles. Ses clients doivent avoir une adresse e-mail',
  payzen_in: SOAP_HOST,
  payzen_lat: SOAP_HOST,
  postfinance: OGONE_ENDED,
  propay:
    'de Global Payments\u00a0; en dollars américains seulement\u00a0; ProPay doit permettre nos adresses, et les cartes sans adresse de facturation\u00a0; une réponse perdue ne peut pas être consultée',
  redsys: 'la banque doit permettre au terminal les cartes de serveur à serveur, et les paiements MOTO',
  scellius: SOAP_HOST,
  sherlocks: `${SIPS_ENDED} L’hôte de son service réel n’est pas confirmé.`,
  shift4:
    'autrefois SecurionPay\u00a0; Shift4 doit permettre au compte les numéros de carte complets, et les débits sans 3-D Secure',
  sips: SIPS_ENDED,
  smartpay_fuse: ADDRESSES,
  sogecommerce: SOAP_HOST,
  sogenactif: SIPS_ENDED,
  stripe: 'Stripe doit d’abord permettre au compte les données de carte brutes et les paiements MOTO',
  up2pay: PAYBOX,
  worldpay:
    'Le code marchand a besoin de la vente par correspondance (MOTO)\u00a0; ses notifications ne sont pas signées, donc chacune est vérifiée.',
}
