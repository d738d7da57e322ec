import type { TodayTexts } from '../../office/today.ts'

const WORDS = ['Aucun', 'Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']
const some = (count: number, one: string, several: string) => `${count} ${count < 2 ? one : several}`

export const today: TodayTexts = {
  section: 'Aujourd’hui',
  nothing: 'Rien ne vous attend',
  waiting: (count) => (count === 1 ? 'Un point vous attend' : `${WORDS[count] ?? count} points vous attendent`),
  at: (day, hour, city) => `${day[0]?.toUpperCase()}${day.slice(1)}, ${hour}, heure de ${city}`,
  toDo: 'À faire',
  since: (moment) => `depuis le ${moment}`,
  seePurchase: 'Voir l’achat',
  owed: (amount, name) => `${amount} n’ont pas pu être rendus à ${name}`,
  owedToSomebody: (amount) => `${amount} n’ont pas pu être rendus au payeur`,
  bankSays: (words) => `la banque répond\u00a0: ${words}`,
  withdrawals: {
    declared: {
      title: (amount, until) => `Rétractation d’un acheteur\u00a0: ${amount} à rendre avant la fin du ${until}`,
      text: 'Acceptez, attendez les biens, ou dites pourquoi elle ne se peut.',
      action: 'Décider',
    },
    awaiting_goods: {
      title: (amount) => `Rétractation d’un acheteur\u00a0: ${amount} attendent les biens`,
      text: 'Le délai est suspendu jusqu’à ce que vous disiez qu’ils sont là.',
      action: 'Les biens sont là',
    },
    crediting: {
      title: (amount, until) => `Recréditez ${amount} chez votre prestataire avant la fin du ${until}`,
      text: 'Il vous a payé\u00a0; nous l’apprenons quand la carte est créditée.',
      action: 'Voir la rétractation',
    },
  },
  disputeUntil: (amount, until) => `Contestation de ${amount}\u00a0: répondre avant ${until}`,
  dispute: (amount) => `Contestation de ${amount}`,
  disputeText: (reason, acquirer) =>
    `motif\u00a0: «\u00a0${reason}\u00a0» · votre opérateur répond chez ${acquirer}, avec ce que vous savez`,
  answerAt: (acquirer) => `Répondre chez ${acquirer}`,
  undecided: {
    authorise: (amount) => `On ignore encore si ${amount} sont bloqués`,
    capture: (amount) => `On ignore encore si ${amount} ont été prélevés`,
    void: (amount) => `On ignore encore si ${amount} ont été débloqués`,
    refund: (amount) => `On ignore encore si ${amount} ont été rendus`,
  },
  undecidedText: 'la banque se tait depuis plus d’un jour\u00a0; nous continuons de l’interroger',
  parked: (count) =>
    count === 1 ? '1 événement n’a pas pu être annoncé' : `${count} événements n’ont pas pu être annoncés`,
  parkedText: 'une faute de notre côté\u00a0; votre opérateur la corrige et les annonce de nouveau',
  seeDeliveries: 'Voir ce qui a été annoncé',
  psp: {
    credentials: (psp) => `${psp} refuse nos identifiants`,
    reference: (psp) => `${psp} ne nous montre pas ce qui y a été payé`,
  },
  pspText: {
    credentials: (merchant) => `${merchant} n’est réglé chez personne tant qu’ils ne sont pas corrigés`,
    reference: (merchant) =>
      `${merchant} · l’identifiant du commerçant est faux\u00a0: les paiements passent, et celui dont la réponse se perd reste indécis`,
  },
  putRight: 'Les corriger',
  missed: (count) => `Votre boutique a manqué ${some(count, 'message', 'messages')}`,
  missedText: (merchant, moment) => `${merchant} · le dernier a été abandonné le ${moment}`,
  payouts: {
    refused: {
      title: (amount) => `Un versement de ${amount} n’est pas arrivé sur votre compte`,
      text: 'ses ventes sont dans votre prochain versement',
      action: 'Voir le versement',
    },
    flagged: {
      title: () => 'Rien n’est versé sur votre compte bancaire',
      text: 'tant qu’un propriétaire n’a pas redonné vos coordonnées bancaires',
      action: 'Voir les coordonnées',
    },
    mismatch: {
      title: () => 'La banque donne un autre nom au titulaire de votre compte',
      text: 'indiquez le nom légal du titulaire tel que la banque le connaît',
      action: 'Voir les deux noms',
    },
    owes: {
      title: (amount) => `Vous devez ${amount}\u00a0: il a été repris plus que vendu`,
      text: 'vos prochaines ventes le paient\u00a0; d’ici là, rien n’est versé',
      action: 'Voir le solde',
    },
  },
  bursts: (count) => `${count} cartes refusées en quelques minutes`,
  burstsText: (merchant) =>
    `${merchant} · quelqu’un essaie peut-être des cartes volées\u00a0; chacune attend désormais plus longtemps`,
  seePurchases: 'Voir les achats',
  lastDays: (count) => `Les ${count} derniers jours`,
  period: (from, to) => `${from} – ${to}`,
  accepted: 'Accepté',
  purchases: (count) => some(count, 'achat', 'achats'),
  acceptance: 'Taux d’acceptation',
  of: (part, whole) => `${part} sur ${whole}`,
  noneEnded: 'aucun n’est encore terminé',
  filling: 'Cagnottes en cours',
  nextDeadline: (day) => `prochaine échéance le ${day}`,
  noPots: 'aucune en ce moment',
  promised: 'Ce qui vous est promis',
  promisedText: 'moins ce qui a été repris',
  andElsewhere: (amounts) => `et ${amounts}`,
  perDay: 'Accepté par jour',
  highest: (day, amount) => `Maximum\u00a0: ${day}, ${amount}. La journée n’est pas finie.`,
  noneAccepted: 'Rien n’a été accepté ces jours-ci.',
  today: 'aujourd’hui',
  plotLabel: 'Barres\u00a0: montant accepté par jour, comme dans le tableau qui suit',
  day: 'Jour',
  count: 'Achats',
  all: 'Toutes',
  in: (name, paid, all) => `${name ? `${name}, ` : ''}${paid} sur ${all}`,
  until: (day) => `jusqu’au ${day}`,
  paid: 'payé',
  covered: 'sur la carte du porteur',
  open: 'en attente',
  firstTitle: 'Pas encore d’achat',
  firstText: 'Le premier paraîtra ici\u00a0: depuis votre boutique, ou par un lien de paiement que vous envoyez.',
  firstAction: 'Comment brancher une boutique',
}
