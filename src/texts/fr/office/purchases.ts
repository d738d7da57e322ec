import type { PurchasesTexts } from '../../office/purchases.ts'
import { plural } from '../conventions.ts'

const many = (count: number) => count.toLocaleString('fr')
const achats = (count: number) => `${many(count)} ${plural(count, 'achat', 'achats')}`

export const purchases: PurchasesTexts = {
  title: 'Achats',
  find: 'Chercher',
  findIn: 'Chercher un achat',
  hint: 'Le début d’une référence, pur_…, les quatre derniers chiffres d’une carte, une adresse e-mail exacte ou les mots d’un nom',
  findAndFilter: 'Chercher et filtrer',
  result: 'Résultat',
  standings: {
    begun: 'Commencé',
    paying: 'Paiement en cours',
    filling: 'Cagnotte en cours',
    collecting: 'Prélèvements en cours',
    complete: 'Complet',
    part_refunded: 'Remboursé en partie',
    refunded: 'Remboursé',
    cancelled: 'Annulé',
    declined: 'Refusé',
    unsettled: 'Non réglé',
  },
  fillingOf: (peopleIn, people) => `En cours, ${peopleIn} sur ${people}`,
  attention: {
    dispute: 'Contesté',
    refund_refused: 'Remboursement refusé',
    payment_undecided: 'Paiement incertain',
    operation_undecided: 'Banque sans réponse',
    settlement_undecided: 'Règlement incertain',
    card_movement: 'Carte débitée',
    finding: 'Écart de comptes',
    parked_event: 'Événement en attente',
    notification_missed: 'Boutique non avertie',
    message_failed: 'Message non envoyé',
  },
  views: {
    all: 'Tous',
    attention: 'À traiter',
    filling: 'En cours',
    complete: 'Complets',
    returned: 'Remboursés',
  },
  filters: {
    sought: 'Recherche',
    state: 'État',
    type: 'Type',
    article: 'Article',
    merchant: 'Marchand',
    amount: 'Montant',
    least: 'Montant minimal',
    most: 'Montant maximal',
    settlement: 'Règlement',
    day: 'Jours où ils ont été',
    begun: 'Commencé',
    accepted: 'Accepté',
    from: 'Premier jour',
    to: 'Dernier jour',
    attention: 'À traiter',
  },
  settlements: { TRANSFER: 'Versement bancaire', BACK: 'PSP du marchand' },
  days: (from, to) => (from && to ? `${from} – ${to}` : from ? `dès le ${from}` : `jusqu’au ${to}`),
  amounts: (from, to) => (from && to ? `${from} – ${to}` : from ? `à partir de ${from}` : `jusqu’à ${to}`),
  columns: {
    what: 'Quoi',
    reference: 'Référence',
    leader: 'Porteur',
    state: 'État',
    when: (city) => `Quand (${city})`,
    amount: 'Montant',
  },
  caption: (filters) => `Achats${filters && `\u00a0: ${filters}`}, du plus récent au plus ancien`,
  counted: (count, isMore) => (isMore ? `Plus de ${achats(count)}` : achats(count)),
  asFile: (count, isMore) =>
    isMore ? 'Tous ces achats en CSV' : count === 1 ? 'Cet achat en CSV' : `Ces ${many(count)} achats en CSV`,
  shown: (count, all, isMore) =>
    `${count} sur ${isMore ? `plus de ${many(all)}` : many(all)}, les plus récents d’abord`,
  none: {
    title: 'Rien n’a encore été vendu.',
    text: 'Le premier achat apparaît ici dès qu’une boutique ou un lien de paiement en commence un.',
  },
  noneFound: {
    title: 'Aucun achat ne correspond.',
    text: 'Un nom se trouve par ses mots entiers, une adresse e-mail seulement en entier, une référence par son début. Un autre filtre le cache peut-être.',
    action: 'Tous les achats',
  },
  noneWaits: {
    title: 'Rien ne vous attend.',
    text: 'Contestations, remboursements refusés et tout ce que personne n’a décidé se trouvent ici.',
  },
}
