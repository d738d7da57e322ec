import type { ProviderTexts } from '../../../office/connections.ts'

const ofCardholder = {
  'document-type':
    'si le pays en veut un avec une carte\u00a0: CNPJ, CUIT, RUT, NIT…, de la personne au nom de qui les cartes sont émises',
  'document-number': 'avec son type',
}

export const credentialsMToZ: ProviderTexts['credentials'] = {
  mercadopago: {
    password: 'Your integrations, l’application, Credentials\u00a0: l’Access Token (APP_USR-… ou TEST-…)',
    'public-key': 'à côté de l’Access Token, et du même genre\u00a0: elle échange les cartes contre des jetons',
    currency: 'celle du pays où est le compte\u00a0: ARS, BRL, CLP, COP, MXN, PEN ou UYU',
    ...ofCardholder,
    'signature-secret': 'Your integrations, l’application, Webhooks (événement Payments)\u00a0: sa signature secrète',
  },
  midtrans: {
    password:
      'Dashboard, Settings, Access Keys\u00a0: la clé de serveur de l’environnement (SB-Mid-server-… ou Mid-server-…)',
    'merchant-name':
      'la boutique telle que les relevés de ses clients doivent la nommer, 25 caractères au plus (dynamic_descriptor)',
  },
  nuvei: {
    username: 'des chiffres\u00a0: merchantSiteId, du site qui vend',
    password: 'Control Panel, My Integration Settings\u00a0; le site doit utiliser SHA-256',
    'merchant-account': 'des chiffres\u00a0: merchantId, à côté de la clé secrète',
    country:
      'deux majuscules, celui de la boutique\u00a0: Nuvei ne prend aucun paiement sans le pays d’une adresse de facturation',
  },
  ogone: {
    login: 'le nom d’affiliation avec lequel on se connecte au back office',
    'api-user':
      'Configuration, Utilisateurs\u00a0: un utilisateur dont le profil est «\u00a0Special user for API\u00a0»',
    'api-password': 'le mot de passe de l’utilisateur d’API, pas celui du back office',
    'signature-secret':
      'Configuration, Information technique\u00a0: 4 à 128 lettres, chiffres et signes sans «\u00a0[\u00a0», la même dans les deux sens',
    'signature-algorithm': 'sha1, sha256 ou sha512, comme dans les paramètres de sécurité globaux',
  },
  opayo: {
    'merchant-account': 'celui avec lequel on se connecte à My Opayo',
    username:
      'd’un utilisateur de My Opayo qui peut employer la Reporting & Admin API\u00a0: elle dit ce qu’un paiement est devenu',
    password:
      'de cet utilisateur\u00a0; les paiements n’en demandent pas, on les reconnaît à l’adresse d’où ils viennent',
    'billing-address': 'de la boutique\u00a0: rue et numéro',
    'billing-city': 'de la boutique',
    'billing-post-code': 'de la boutique',
    'billing-country': 'de la boutique\u00a0: deux lettres, GB',
  },
  oppwa: {
    password: 'Administration, Account data, Merchant / Channel Info\u00a0: ce qui suit «\u00a0Bearer\u00a0»',
    'merchant-account': 'du canal, 32 chiffres hexadécimaux',
    'signature-secret':
      '64 chiffres hexadécimaux, du webhook vers notre adresse\u00a0: sans lui, les verdicts viennent plus tard',
  },
  paybox: {
    'shop-id': 'les sept chiffres du site, une barre, les deux ou trois de son rang\u00a0: 1999888/32',
    'production-certificate':
      'le mot de passe de Paybox Direct, envoyé avec l’e-mail de bienvenue\u00a0; pas la clé HMAC de ses pages de paiement',
    'test-certificate': 'celui de la plateforme de test (preprod)',
  },
  payline: {
    username: 'centre d’administration\u00a0: Configuration, Société',
    password: 'montrée une fois, à sa création\u00a0; de son environnement, test ou production',
    'merchant-account': 'du moyen de paiement «\u00a0CB\u00a0», pour la vente par courrier et téléphone',
  },
  paypal: {
    username: 'developer.paypal.com, Apps & Credentials',
    password: 'à côté du Client ID',
    'merchant-account': 'Account settings\u00a0: les réponses d’un autre compte ne sont alors pas crues',
    'webhook-id': 'du webhook à notre adresse\u00a0; sans lui, les appels ne sont pas crus, et vérifiés tout de même',
    'webhook-certificate': 'ce que nomme le paypal-cert-url d’une livraison, sur *.paypal.com',
  },
  payu: {
    username: 'PayU Module, Settings, Technical configuration',
    password: 'à côté de l’API Login',
    'shop-id': 'PayU Module, en haut à droite',
    'merchant-account': 'PayU Module, Settings, Accounts\u00a0: le compte du pays',
    country: 'AR, BR, CL, CO, MX, PA ou PE',
    ...ofCardholder,
    'signature-algorithm': 'seulement si la configuration technique en dit un autre que MD5\u00a0: sha1 ou sha256',
  },
  propay: {
    'merchant-account': 'le numéro du compte qui est payé, des chiffres seuls',
    password: 'le certStr que ProPay a donné pour les transactions par carte dans cet environnement',
    terminal: 'le termid venu avec la «\u00a0certification string\u00a0», s’il y en avait un',
  },
  redsys: {
    'shop-id': 'neuf chiffres, donnés par la banque\u00a0: Número de comercio',
    terminal: '1, sauf si la boutique en a plusieurs',
    'production-certificate': 'Comercio, Terminal, Ver clave\u00a0: 32 caractères',
    'test-certificate': 'comme celle de production\u00a0; c’en est une autre',
  },
  sandbox: { key: 'la clé du bac à sable en marche' },
  shift4: { password: 'Account settings, API keys\u00a0: sk_… ou, des comptes plus anciens, pr_…' },
  sips: {
    'shop-id': 'quinze chiffres, de l’inscription de la boutique',
    'key-version': 'de la clé secrète\u00a0: 1, sauf si elle a été renouvelée',
    'production-certificate': 'Sips Download\u00a0: la clé secrète de la boutique',
    'test-certificate': 'de la boutique dans l’environnement de test\u00a0; c’en est une autre',
  },
  stripe: {
    key: 'Developers, API keys\u00a0: une clé restreinte avec les droits de docs/acquirers-stripe.md (rk_…)',
    webhook:
      '«\u00a0new\u00a0»\u00a0: un autre point d’accès à la place de celui qui existe, pour que son secret change aussi',
    password:
      'Dashboard, Developers, API keys\u00a0: la clé secrète (sk_…), ou une clé restreinte (rk_…) qui peut écrire PaymentMethods, PaymentIntents, et Charges and Refunds',
    'merchant-account': 'si la clé est celle d’une plateforme\u00a0: le compte pour lequel débiter (acct_…)',
    'signature-secret':
      'Dashboard, Developers, Webhooks\u00a0: le secret de signature (whsec_…) du point d’accès qui nous appelle',
  },
  'stripe-issuing': {
    cardholder: 'Issuing, Cardholders\u00a0: celui au nom de qui sont les cartes, votre société (ich_…)',
    key: 'Developers, API keys\u00a0: une clé restreinte qui peut écrire cartes et webhooks, et lire autorisations et transactions (rk_…)',
  },
  'worldline-direct': {
    username: 'Merchant Portal, Developer, Payment API\u00a0: l’API Key ID',
    password: 'montrée une fois, à côté de l’API Key ID',
    'merchant-account': 'le PSPID, en haut du Merchant Portal',
    'webhook-key-id':
      'Developer, Webhooks, Generate webhooks keys\u00a0: sans elles, ses webhooks ne sont pas crus, et les verdicts viennent plus tard',
    'webhook-secret': 'montrée une fois, à côté de l’identifiant des clés de webhooks',
  },
  worldpay: {
    username: 'Merchant Admin Interface, Profile\u00a0: pas celui d’une personne',
    password: 'à côté du XML username',
    'merchant-account': 'celui de la devise et du canal dans lesquels vous vendez',
  },
}
