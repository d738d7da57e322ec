import type { ProviderTexts } from '../../../office/connections.ts'

export const credentialsAToL: ProviderTexts['credentials'] = {
  adyen: {
    key: 'Customer Area, Developers, API credentials\u00a0: la clé d’API d’un «\u00a0web service user\u00a0»',
    'merchant-account':
      'le compte marchand (pas celui de la société), tel qu’il est écrit en haut à gauche de la Customer Area',
    'live-prefix': 'comptes réels seulement\u00a0: Developers, API URLs, le préfixe de vos propres hôtes',
    'tokens-hmac-key':
      'si vous avez créé un webhook «\u00a0Recurring tokens life cycle events\u00a0»\u00a0: sa clé HMAC',
    'report-key':
      'Developers, API credentials\u00a0: la clé d’API d’un «\u00a0report service user\u00a0», qui va chercher ce qu’Adyen vous verse',
    'first-batch': 'le numéro du premier versement à lire, s’il y en a eu d’autres avant\u00a0; sinon 1',
    username: 'Customer Area, Developers, API credentials\u00a0: ws_…@Company.…',
    password: 'du même accès d’API, sous Authentication, Basic auth',
    'live-url-prefix': 'comptes réels seulement\u00a0: Developers, API URLs, le préfixe de vos propres hôtes',
    'signature-secret':
      'Developers, Webhooks, le webhook standard qui nous appelle\u00a0: sa clé HMAC. Sans elle, personne ne dit si une annulation a eu lieu',
  },
  authorizenet: {
    username: 'Merchant Interface\u00a0: Account, API Credentials & Keys',
    password: 'à côté de l’API Login ID\u00a0; montrée une fois, 16 caractères',
    'signature-secret':
      'au même endroit, 128 chiffres hexadécimaux\u00a0: sans elle, ses webhooks ne sont pas crus, et les verdicts viennent plus tard',
  },
  bluesnap: {
    username: 'Merchant Portal, Settings, API Settings\u00a0: la clé d’utilisateur d’API (API_…)',
    password:
      'Merchant Portal, Settings, API Settings\u00a0: le mot de passe de cette clé\u00a0; nos adresses y vont dans Authorized IPs',
    'merchant-account':
      'Merchant Portal, tout en haut\u00a0: l’identifiant du marchand (des chiffres). Avec un autre, aucun paiement ne serait retrouvé',
    'signature-secret':
      'Merchant Portal, Settings, Webhook Settings\u00a0: le secret des webhooks\u00a0; sans lui, les appels ne sont pas crus',
  },
  braintree: {
    username: 'Control Panel, Settings, API',
    password: 'à côté de la clé publique\u00a0; montrée une fois',
    'merchant-account':
      'Settings, Business, Merchant accounts\u00a0; un autre des vôtres sert pour la devise qui est la sienne',
  },
  checkout: {
    password: 'Dashboard, Developers, Keys\u00a0: la clé secrète (sk_…) avec la portée «\u00a0gateway\u00a0»',
    'merchant-account': 'Dashboard, Settings, Channels\u00a0: le canal de traitement (pc_…)',
    'url-prefix':
      'Dashboard, Developers, Overview\u00a0: ce qui précède l’hôte de votre propre adresse d’API, si elle en a un',
    'signature-secret': 'Dashboard, Developers, Webhooks\u00a0: la clé de signature du webhook qui nous appelle',
  },
  credorax: {
    'merchant-account': 'le code marchand de la devise de vente, reçu par l’e-mail d’intégration',
    'signature-secret': 'la clé de chiffrement de ce code marchand, avec laquelle la signature SHA-256 K est faite',
    'url-prefix': 'ce qui précède .credorax.net dans l’adresse réelle que l’on vous a donnée, si ce n’est pas xts.gate',
  },
  cybersource: {
    username:
      'Business Center, Payment Configuration, Key Management\u00a0: l’identifiant d’une clé «\u00a0REST shared secret\u00a0»',
    password: 'le secret partagé de cette clé, en base64, tel qu’il est montré une fois',
    'merchant-account': 'l’identifiant du marchand (pas celui d’un portfolio) pour lequel la clé a été créée',
  },
  dalenys: {
    username: 'Dashboard, configuration du compte\u00a0: l’identifiant du compte de traitement',
    password:
      'à côté de l’identifiant, ce dont les empreintes sont faites\u00a0: pas celui qui ouvre le tableau de bord',
    'server-ip':
      'l’adresse publique de ce service, que Dalenys doit aussi avoir dans la liste de celles qui peuvent appeler',
    currencies:
      'EUR si rien n’est dit\u00a0; d’autres, comme «\u00a0EUR GBP\u00a0», seulement si Dalenys a ouvert le compte pour elles',
  },
  dlocal: {
    username: 'Merchant Dashboard, Settings, Integration\u00a0: la clé d’API X-Login',
    password: 'Merchant Dashboard, Settings, Integration\u00a0: la clé d’API X-Trans-Key',
    'signature-secret':
      'Merchant Dashboard, Settings, Integration\u00a0: la clé secrète, qui signe demandes et notifications',
    country: 'le pays où le compte prend des paiements, en deux lettres (BR, MX, ZA, …)',
    'payer-document': 'le numéro fiscal du titulaire des cartes virtuelles, si ce pays en demande un (payer.document)',
  },
  fondy: {
    'merchant-account': 'Merchant settings, Technical\u00a0: merchant_id',
    'signature-secret':
      'Merchant settings, Technical\u00a0: la clé de paiement, qui signe demandes, réponses et rappels',
  },
  globalpayments: {
    username: 'tel que Global Payments l’a donné, pour l’API à distance',
    password: 'à côté de l’identifiant du marchand\u00a0; il y en a un par environnement',
    'merchant-account': 'internet, ou celui de la vente par correspondance',
    'rebate-password': 'un autre que le secret partagé\u00a0: sans lui, rien ne peut être remboursé',
  },
  halyk: {
    username: 'tel que la banque l’a donné avec le terminal, ou dans l’espace ePay',
    password: 'à côté du ClientID',
    terminal: 'à côté du ClientID\u00a0: le long, avec des tirets',
    'public-key':
      'seulement si la banque a donné une autre clé pour les cartes\u00a0: en Base64, sans les lignes autour',
  },
  hipay: {
    username:
      'Integration, Security Settings, Api credentials\u00a0: des identifiants privés, comme 94666899.stage-secure-gateway.hipay-tpp.com',
    password: 'à côté de l’API username',
    'signature-secret':
      'Integration, Security Settings\u00a0: sans elle, ses notifications ne sont pas crues, et les verdicts viennent plus tard',
  },
  'lyra-rest': {
    username: 'huit chiffres, back office\u00a0: Paramétrage, Boutique, Clés d’API REST',
    password: 'commence par testpassword_ ou prodpassword_',
  },
  'lyra-soap': {
    'shop-id': 'huit chiffres, back office\u00a0: Paramétrage, Boutique',
    'production-certificate': 'back office\u00a0: Paramétrage, Boutique, Clés',
    'test-certificate': 'comme la clé de production\u00a0; c’en est une autre',
    'signature-algorithm':
      'de la notification dont la boutique a l’habitude\u00a0: sha256, sauf si la boutique a encore sha1',
  },
}
