import type { CreditDocumentTexts } from '../../credit-documents/credit-document-texts.ts'

export const terms: CreditDocumentTexts['terms'] = {
  blank: (what) => `[à compléter\u00a0: ${what}]`,
  blanks: {
    legalName: 'dénomination sociale du prêteur',
    address: 'adresse',
    phone: 'téléphone',
    email: 'e-mail',
    registration: 'registre et numéro',
    licence: 'agrément ou immatriculation du prêteur',
    supervisor: 'autorité de surveillance, avec son adresse',
    mediator: 'médiateur, avec son adresse et son site',
    seller: 'le vendeur',
    goods: 'le bien ou le service',
    buyer: 'le nom de l’acheteur',
  },
  specimen: 'Spécimen',
  specimenText: 'Spécimen\u00a0: ceci n’est pas une offre et n’engage personne.',
  contact: {
    address: (said) => `Adresse géographique\u00a0: ${said}`,
    phone: (said) => `Numéro de téléphone\u00a0: ${said}`,
    email: (said) => `Adresse électronique\u00a0: ${said}`,
    website: (said) => `Adresse internet\u00a0: ${said}`,
  },
  registeredAs: (register) => `Immatriculation\u00a0: ${register}`,
  licensedAs: (licence) => `Agrément\u00a0: ${licence}`,
  yes: 'Oui',
  no: 'Non',
  days: (days) => `${days} jours`,
  between: (from, until) => `du ${from} au ${until}`,
  fixedRate: (percent) => `${percent}, fixe`,
  goodsName: (goods) => `Nom du bien ou du service\u00a0: ${goods}`,
  cashPrice: (price) => `Prix au comptant\u00a0: ${price}`,
  cashPart: (amount) => `Dont payé au comptant au vendeur le premier jour, hors du crédit\u00a0: ${amount}`,
  noLateCosts: 'Aucun\u00a0: un retard de paiement n’entraîne ni intérêts ni frais.',
  payment: (amount, day) => `${amount} le ${day}`,
  paymentCount: (count) => (count === 1 ? 'Une échéance\u00a0:' : `${count} échéances\u00a0:`),
  feeWith: (fee, day) => `${fee} de frais, avec l’échéance du ${day}\u00a0; aucun intérêt.`,
  noFee: 'Aucun intérêt ni aucuns frais ne sont dus.',
  withdrawalUntil: (day) => `Jusqu’au ${day} à 24\u00a0heures, pour une acceptation le jour de ce document.`,
  withdrawalLonger: (day) =>
    `Le vendeur reprend les biens plus longtemps\u00a0: le délai dure autant, jusqu’au ${day} à 24\u00a0heures.`,
  withdrawalEndsSale:
    'La rétractation sur le contrat de crédit met fin au contrat de vente ou de prestation de services, sans indemnité.',
  noCompensation: 'Aucune indemnité n’est demandée.',
  feeGivenBack: 'Vous payez alors moins\u00a0: la part des frais qui correspond aux jours gagnés n’est pas due.',
  type: {
    instalments:
      'Crédit affecté, sous forme de paiement du prix en plusieurs fois\u00a0; à durée déterminée, amorti par échéances',
    deferral: 'Crédit affecté, sous forme de délai de paiement\u00a0; à durée déterminée, remboursé en une fois',
  },
  drawnDown: (seller) =>
    `Vous ne recevez pas d’argent\u00a0: le prêteur paie ${seller} pour votre compte, en une fois.`,
  drawnDownFrom: (day) => `Pas avant le ${day}, et seulement une fois le contrat de crédit devenu parfait.`,
  example: ({ amount, days, rate, apr, total, payments }) =>
    `Crédit de ${amount} sur ${days}, au taux débiteur fixe de ${rate}\u00a0: TAEG ${apr}, montant total dû ${total}, soit ${payments}.`,
  assumptions: (day) =>
    `Hypothèses\u00a0: la totalité du crédit est mise à disposition le ${day}, chaque échéance est payée à sa date, et tous les frais ci-dessus sont comptés. Les mois entiers comptent pour des douzièmes d’année\u00a0; les autres jours, pour des fractions de l’année de 365 ou 366 jours qui s’achève avec eux.`,
  noServices: ['Assurance\u00a0: non', 'Autre service accessoire\u00a0: non'],
  validity: (from, until) => `Les informations de cette fiche sont valables du ${from} au ${until}.`,
  table: { day: 'Date', principal: 'Capital', fee: 'Frais', total: 'Échéance', sum: 'Total' },
  exercise: (until, address) =>
    `Jusqu’au ${until} à 24\u00a0heures, par une déclaration sur papier ou sur un autre support durable à ${address}, pour laquelle le bordereau de rétractation peut servir, ou par « Renoncer au contrat ici » sur votre page de paiement. Il suffit de l’envoyer à temps. Sans rétractation, vous restez tenu par le contrat de crédit.`,
  lawOf: { FR: 'Loi française' },
  lawAndCourt: (law) => `${law}. Les juridictions que la loi désigne pour les consommateurs sont compétentes.`,
  languages:
    'Les informations et les clauses contractuelles seront fournies en français. Avec votre accord, nous comptons communiquer en français pendant la durée du contrat de crédit.',
}
