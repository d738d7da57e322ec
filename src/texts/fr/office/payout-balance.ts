import type { PayoutTexts } from '../../office/payouts.ts'
import { plural } from '../conventions.ts'

const many = (count: number) => count.toLocaleString('fr')
const jours = (days: number) => `${days} ${plural(days, 'jour', 'jours')}`

export const balance: PayoutTexts['balance'] = {
  title: 'Solde',
  intro: 'Ce qui est promis est ce qui est payé, ce qui est dû et ce qui est en réserve : au centime, à tout moment.',
  promised: 'Promis',
  promisedNote: 'par les achats acceptés, moins les remboursements',
  paid: 'Payé',
  paidNote: 'parti de notre compte, moins ce qui est revenu',
  open: 'Dû',
  openNote: 'pas encore dans un fichier pour la banque',
  owesNote: 'il a été rendu plus que vendu : les prochaines ventes le compensent',
  reserve: 'Réserve',
  reserveNote: 'retenue pour un temps',
  others: 'Et entre les deux',
  inTransit: 'En route à la banque',
  planned: 'De ce qui est dû, déjà dans un versement',
  paidOutside: 'Payé autrement',
  commission: 'Commission',
  invoiced: 'Demandé par facture',
  next: 'Prochain versement',
  nextOn: (moment) => `${moment}`,
  nextNow: 'Son jour est venu : il est prévu dans quelques minutes.',
  onDemand: 'Quand l’opérateur en prévoit un : rien n’est versé sans lui.',
  rule: (cadence, days, minimum, reserve) =>
    [cadence, days > 0 && `les ventes attendent ${jours(days)}`, `au moins ${minimum}`, reserve]
      .filter(Boolean)
      .join(', '),
  cadences: {
    daily: 'Chaque jour',
    weekly: 'Chaque lundi',
    monthly: 'Le premier de chaque mois',
    on_demand: 'À la demande',
  },
  reserveRule: (percent, days) => `${percent} retenus pendant ${jours(days)}`,
  why: {
    noDetails: 'Rien ne peut être versé : nous ne connaissons pas votre compte bancaire.',
    flagged: 'Rien n’est versé : de l’argent est revenu de votre compte. Saisissez à nouveau les coordonnées.',
    stopped: 'L’opérateur a arrêté ces versements. Demandez-lui pourquoi.',
    opening: 'L’opérateur n’a pas encore confirmé ce qui avait été payé avant les versements d’ici.',
    owes: 'Rien n’est versé tant que vous devez plus qu’il ne vous est dû.',
    little: 'Ce qui est dû est moins que votre plus petit versement : il attend d’autres ventes.',
    nothing: 'Rien n’est dû qui ne soit déjà dans un versement.',
    currency: 'Seuls les euros sont versés par virement : les autres devises restent dues, sans conversion.',
  },
  cooling: (moment) => `Vos coordonnées bancaires ont changé : elles servent à partir du ${moment}.`,
  where: 'Versé sur',
  noAccount: 'Pas encore de compte bancaire',
  openItems: 'Ce qui est dû',
  adjustments: 'Ajustements',
  allPayouts: 'Versements',
  merchant: 'Marchand',
  currency: 'Devise',
  none: {
    title: 'Rien n’a encore été promis',
    text: 'Le premier achat accepté d’un marchand payé par virement apparaîtra ici.',
  },
  noneOfMerchant: { title: 'Rien n’a encore été promis', text: 'Le premier achat accepté apparaîtra ici.' },
  identity: 'promis = payé + en route + dû + réserve + payé autrement + commission − demandé par facture',
}

export const items: PayoutTexts['items'] = {
  views: { open: 'Dû', adjustments: 'Ajustements' },
  openText: 'Ce qui vous est dû, ou que vous devez, et qu’aucun versement n’a encore pris.',
  adjustmentsText: 'Ce qui a été ajouté à vos ventes ou retiré, et par quel versement c’est réglé.',
  none: {
    open: { title: 'Rien n’est dû', text: 'Tout ce qui était promis est dans un versement.' },
    adjustments: {
      title: 'Pas d’ajustement',
      text: 'Seuls les ventes et les remboursements ont changé ce qui vous est dû.',
    },
  },
  payout: 'Versement',
  waits: 'Attend le prochain',
  shown: (count) => `${many(count)} ${plural(count, 'élément', 'éléments')}`,
}

export const ofPurchase: PayoutTexts['ofPurchase'] = {
  title: 'Vers votre banque',
  accepted: 'Accepté',
  paidOut: 'Versé',
  booked: 'Passé en banque',
  waits: 'Il attend le prochain versement.',
  inPayout: (day) => `Versement du ${day}`,
}
