import type { OperatorTodayTexts } from '../../../office/operator/today.ts'

const WORDS = ['Rien', 'Une chose', 'Deux choses', 'Trois choses', 'Quatre choses', 'Cinq choses', 'Six choses']
const CHANNELS = { email: ['e-mail', 'e-mails'], sms: ['SMS', 'SMS'] } as const
const named = (count: number, channel: keyof typeof CHANNELS) =>
  count === 1 ? `Un ${CHANNELS[channel][0]}` : `${count} ${CHANNELS[channel][1]}`
const KINDS = { consumer: 'les particuliers', business: 'les entreprises' } as const

export const today: OperatorTodayTexts = {
  section: 'Aujourd’hui',
  title: (count) =>
    count === 0
      ? 'Rien ne vous attend'
      : `${WORDS[count] ?? `${count} choses`} vous ${count === 1 ? 'attend' : 'attendent'}`,
  nothing: 'Ce qui est en cours avance tout seul. Ce qui ne peut pas se terminer sans vous apparaît ici.',
  tasks: 'À faire',
  oldest: 'la plus ancienne envoyée le',
  charges: {
    title: (count) =>
      count === 1 ? 'Personne ne sait si un débit a eu lieu' : `Personne ne sait si ${count} débits ont eu lieu`,
    action: 'Trancher',
  },
  operations: {
    title: (count) => (count === 1 ? 'Une opération reste sans verdict' : `${count} opérations restent sans verdict`),
    action: 'Trancher',
  },
  settlements: {
    title: (count) =>
      count === 1
        ? 'Le PSP d’un marchand n’a pas dit s’il a été payé'
        : `Pour ${count} règlements, aucun PSP n’a dit s’il a été payé`,
    action: 'S’y renseigner, puis trancher',
  },
  movements: {
    title: (count) =>
      count === 1
        ? 'Un mouvement de carte ne s’explique par aucune règle'
        : `${count} mouvements de carte ne s’expliquent par aucune règle`,
    action: 'Regarder',
  },
  refunds: {
    title: (count) =>
      count === 1 ? 'Un remboursement reste dû à son payeur' : `${count} remboursements restent dus à leurs payeurs`,
    text: 'L’acquéreur n’a rien rendu\u00a0: cela se paie autrement',
    action: 'Voir à qui',
  },
  findings: {
    title: (count) =>
      count === 1
        ? 'Un paiement figure autrement dans les livres d’un autre'
        : `${count} paiements figurent autrement dans d’autres livres`,
    text: 'Nos livres ont été comparés à ceux des acquéreurs, émetteurs et PSP',
    action: 'Comparer',
  },
  hold: {
    title: () => 'L’encaissement est suspendu\u00a0: aucun débit ni remboursement ne part',
    text: 'Les payeurs peuvent encore payer eux-mêmes',
    since: 'depuis le',
    action: 'Voir pourquoi',
  },
  parked: {
    title: (count) =>
      count === 1 ? 'Un événement n’a pas pu être annoncé' : `${count} événements n’ont pas pu être annoncés`,
    text: 'Mis de côté\u00a0; la suite du même achat attend derrière',
    action: 'Voir le détail',
  },
  reviews: {
    title: (count) =>
      count === 1
        ? 'Une personne attend de savoir si on lui prête'
        : `${count} personnes attendent de savoir si on leur prête`,
    text: 'Répondre à la première avant le',
    action: 'Répondre',
  },
  notifications: {
    title: (count) =>
      count === 1 ? 'Une boutique a manqué une notification' : `Des boutiques ont manqué ${count} notifications`,
    text: 'Chaque essai a été refusé ou laissé sans réponse',
    action: 'Voir leurs réponses',
  },
  messages: {
    waiting: (count, channel) =>
      `${named(count, channel)} ${count === 1 ? 'n’a pas été pris' : 'n’ont pas été pris'} en charge`,
    givenUp: (count, channel) =>
      `${named(count, channel)} ${count === 1 ? 'a été abandonné' : 'ont été abandonnés'} depuis hier`,
    said: (reason) => `Dernière réponse\u00a0: «\u00a0${reason}\u00a0»`,
    action: 'Voir le détail',
  },
  oldestSince: (count) => (count === 1 ? 'depuis le' : 'depuis, pour le plus ancien, le'),
  payouts: {
    refused: {
      title: (count) =>
        count === 1 ? 'Un versement a été rejeté ou est revenu' : `${count} versements ont été rejetés ou sont revenus`,
      text: 'ce qu’ils payaient attend le prochain versement du marchand',
      action: 'Voir ce que dit la banque',
    },
    flagged: {
      title: (count) =>
        count === 1
          ? 'Le compte bancaire d’un marchand n’accepte aucun versement'
          : `Les comptes bancaires de ${count} marchands n’acceptent aucun versement`,
      text: 'rien n’y est versé tant que les coordonnées ne sont pas redonnées',
      action: 'Voir le marchand',
    },
    mismatch: {
      title: (count) =>
        count === 1
          ? 'La banque donne un autre nom au titulaire du compte d’un marchand'
          : `La banque donne un autre nom aux titulaires des comptes de ${count} marchands`,
      text: 'les deux noms sont dans les coordonnées du marchand\u00a0; seul un propriétaire les change',
      action: 'Voir le marchand',
    },
    owes: {
      title: (count) =>
        count === 1 ? 'Un marchand nous doit de l’argent' : `${count} marchands nous doivent de l’argent`,
      text: 'il a été repris plus que vendu\u00a0; les prochaines ventes le paient',
      action: 'Voir le marchand',
    },
    unanswered: {
      title: (count) =>
        count === 1
          ? 'Un fichier de versements n’a ni réponse ni ligne de relevé'
          : `${count} fichiers de versements n’ont ni réponse ni ligne de relevé`,
      text: 'demandez à la banque, et comparez-y l’empreinte du fichier',
      action: 'Voir le fichier',
    },
    held: {
      title: (count) =>
        count === 1
          ? 'Les versements sont suspendus\u00a0: un compte ne paie rien'
          : `Les versements sont suspendus\u00a0: ${count} comptes ne paient rien`,
      text: 'rien n’est prévu ni libéré tant que ces livres ignorent ce qui a été payé',
      action: 'Voir les comptes',
    },
    short: {
      title: (count) =>
        count === 1
          ? 'L’argent des marchands et des payeurs n’est pas tout là'
          : `L’argent des marchands et des payeurs n’est pas tout là, en ${count} monnaies`,
      text: 'il en manque autant, à apporter au compte cantonné\u00a0; chaque journée est prouvée à nouveau une fois finie',
      action: 'Voir les livres',
    },
    suspense: {
      title: (count) =>
        count === 1
          ? 'Une ligne de relevé bancaire reste inexpliquée'
          : `${count} lignes de relevés bancaires restent inexpliquées`,
      text: 'elles restent en attente jusqu’à ce que quelqu’un dise ce qu’elles sont',
      action: 'Les expliquer',
    },
  },
  key: {
    title: (account) => `${account} n’accepte pas notre clé`,
    text: 'On le lui redemande deux fois par minute',
    action: 'Donner une nouvelle clé',
  },
  noAcquirer: {
    title: 'Personne ne peut payer\u00a0: aucun acquéreur ne prend de nouveaux paiements',
    text: 'Les marchands peuvent créer des achats, rien de plus',
    action: 'En connecter un',
  },
  balance: {
    title: (account, amount) => `${account} n’a que ${amount} pour les cartes, trop peu`,
    text: 'Les PSP des marchands seront refusés tant que le solde n’est pas réapprovisionné',
    action: 'Voir le compte',
  },
  dispute: {
    title: (account, amount) => `Un litige de ${amount} est ouvert chez ${account}`,
    text: 'On y répond là-bas\u00a0; ce qu’il crédite à la carte revient aux payeurs',
    action: 'Voir le compte',
  },
  silent: {
    title: (account) => `${account} ne répond pas`,
    text: 'Aucune carte n’y est créée d’ici là\u00a0; son solde et ses litiges sont ceux qu’il a dits en dernier',
    action: 'Voir le compte',
  },
  unread: {
    title: (account) => `${account} ne dit pas ce qu’il détient`,
    text: 'Sa clé ne peut lire ni le solde ni les litiges',
    action: 'Voir le compte',
  },
  caps: {
    title: (country, kind, day, isOver) =>
      `Les taux d’usure (${country}) pour ${KINDS[kind]} ${isOver ? 'ont pris' : 'prennent'} fin le ${day}`,
    text: 'Apporter les suivants avec USURY_CAPS_FILE\u00a0; sans eux, aucun crédit payant n’est proposé',
    action: 'Voir les taux',
  },
  vault: {
    title: 'Le processus qui parle aux PSP et aux émetteurs ne démarre pas',
    text: 'Les achats des marchands réglés chez leur PSP attendent',
    action: 'Voir la santé',
  },
  mail: {
    title: 'Aucun serveur de courrier n’est réglé',
    text: 'Les e-mails attendent SMTP_URL trois jours, puis sont abandonnés',
    action: 'Voir la santé',
  },
}
