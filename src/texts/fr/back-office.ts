import type { HomeTexts, ReaderTexts } from '../back-office.ts'

export const home: HomeTexts = {
  title: 'Whipround est prêt',
  what: 'Un service de paiement partagé : un acheteur mène, ses amis participent, le marchand est payé en entier.',
  demo: 'Ceci est une démonstration : aucun argent réel ne circule.',
  shop: 'Ouvrir la boutique de démonstration',
  shopWhat: 'Achetez dans une petite boutique et payez avec une carte de test : seul, en plusieurs fois ou entre amis.',
  dashboard: 'Espace des marchands',
  operator: 'Espace de l’exploitant',
  contract: 'Contrat de l’API (OpenAPI)',
  mailbox: 'Boîte aux lettres du bac à sable',
  clock: 'Horloge du bac à sable',
}

export const reader: ReaderTexts = {
  tags: {
    Access: {
      name: 'Accès',
      description: 'Une clé d’API devient un jeton pour dix minutes\u00a0; tout ce qui suit s’en sert.',
    },
    'Payment links': {
      name: 'Liens de paiement',
      description: 'Un achat commence par un lien, par lequel le client paie.',
    },
    Purchases: {
      name: 'Achats',
      description: 'Ce qu’un achat est devenu\u00a0: qui paie combien, et quand la boutique est payée.',
    },
    Refunds: {
      name: 'Remboursements',
      description: 'Rendre tout ou partie, et libérer une carte dont un montant était bloqué.',
    },
    'Payment schedules': {
      name: 'Échéanciers',
      description: 'Ce qu’un client paierait et quel jour, avant qu’il y ait un achat.',
    },
    Events: {
      name: 'Événements',
      description: 'Ce qui s’est passé, dans l’ordre, pour qui préfère demander.',
    },
    'Webhooks and notifications': {
      name: 'Webhooks et notifications',
      description: 'Où le serveur de la boutique est prévenu, et de quoi il l’a été.',
    },
    'Shop pages': {
      name: 'Pages de la boutique',
      description: 'Ce que demande la page web d’une boutique\u00a0: sans identifiants, de n’importe quelle origine.',
    },
    'Signed requests': {
      name: 'Requêtes signées',
      description: 'Sans jeton\u00a0: ce qui est demandé tient dans un JWT que la boutique signe.',
    },
    'Merchant API v1': {
      name: 'API marchand v1',
      description: 'Achats et clients d’un marchand, par son jeton durable.',
    },
  },
  title: 'Whipround : contrat de l’API',
  lead: 'Tout ce que le serveur d’une boutique peut demander et apprendre. Version',
  try: 'Essayer des requêtes dans le navigateur',
  asText: 'Le contrat en texte',
  withoutScript: 'Essayer des requêtes demande JavaScript. Lire, non :',
  chapters: 'Chapitres',
  begin: 'Commencer',
  demo: 'Ceci est la démonstration : les appels ci-dessous portent ses propres identifiants et son marchand ; là où l’un nomme un achat, mettez le vôtre. Ils n’ouvrent rien d’autre que cette démonstration, sur cette machine.',
  own: (hasKey) =>
    `Les appels ci-dessous portent ${hasKey ? 'votre clé la plus récente et ' : ''}les identifiants de votre société et de votre marchand. Nous ne connaissons plus les secrets\u00a0: mettez le vôtre à la place de $API_SECRET ou $MERCHANT_TOKEN.`,
  firstToken: 'Une clé d’API devient un jeton d’accès pour dix minutes :',
  thenCall: 'Créez ensuite un achat et recevez son lien de paiement :',
  told: 'Ce que votre serveur apprend',
  schemas: 'Schémas',
  access: 'Qui peut appeler :',
  nobody: 'tout le monde, sans identifiants',
  parameters: 'Paramètres',
  optional: 'facultatif',
  body: 'Corps',
  call: 'Dans un terminal',
  answer: 'Réponse',
  example: 'Exemple',
  copy: 'Copier',
  copied: 'Copié',
}
