import type { MerchantOfficeTexts } from '../../office/merchants.ts'

export const merchants: MerchantOfficeTexts = {
  title: 'Marchands',
  intro: 'Un marchand pour chaque façon de payer que propose la société.',
  none: { title: 'Il n’y a pas encore de marchand.', text: 'L’exploitant du service en ouvre un pour la société.' },
  columns: { merchant: 'Marchand', type: 'Type', settlement: 'Règlement', psp: 'PSP', health: 'Santé' },
  count: (shown) => (shown === 1 ? '1\u00a0marchand' : `${shown}\u00a0marchands`),
  mode: { test: 'test', live: 'réel' },
  health: {
    well: { word: 'Prêt', why: 'Les paiements peuvent se faire, et l’argent trouve son chemin.' },
    unchecked: {
      word: 'Prêt, non vérifié',
      why: 'Le PSP n’a pas pu dire s’il accepte les identifiants\u00a0; quelqu’un en a répondu.',
    },
    refused: {
      word: 'Le PSP nous refuse',
      why: 'La dernière fois, le PSP n’a pas accepté les identifiants du marchand. D’ici là, aucun achat ne peut être réglé.',
    },
    retired: { word: 'PSP arrêté', why: 'Ce PSP ne prend plus de nouvelles transactions. Connectez-en un autre.' },
    missing: { word: 'Pas de PSP', why: 'Le marchand est réglé par son propre PSP, et aucun n’est connecté.' },
  },
  id: 'Identifiant',
  facts: 'Repères',
  actions: 'Actions',
  since: (day, by) => `depuis le ${day}, par ${by}`,
  change: 'Modifier…',
  look: 'Voir…',
  operator: 'l’exploitant',
  somebody: 'une interface',
  service: 'Whipround',
  edit: {
    verb: 'Enregistrer',
    stay: 'Laisser tel quel',
    saved: 'C’est enregistré',
    savedText: 'Ce que vous avez changé vaut désormais.',
    meanwhile: 'Depuis que vous avez ouvert cette page',
    changed: (by, label, from, to) => `${by} a fait passer «\u00a0${label}\u00a0» de ${from} à ${to}`,
    fixed: 'Ce qui ne dépend pas de vous',
  },
  schedule: {
    title: 'Échéancier d’un exemple',
    text: 'Ce qui serait débité pour un achat de ce montant fait aujourd’hui, avec les réglages actuels.',
    amount: 'Montant en euros',
    verb: 'Afficher l’échéancier',
    columns: { day: 'Jour', part: 'Sur l’achat', fee: 'Frais', charged: 'Débité' },
    rates: 'Taux',
    taeg: 'Taux annuel effectif global (TAEG)',
    debit: 'Taux débiteur fixe',
    refused: {
      rate_above_cap: 'Cet achat ne serait pas proposé : son taux annuel dépasserait le plafond légal.',
      rate_cap_outdated: 'Cet achat ne serait pas proposé : le dernier plafond légal connu ici est trop ancien.',
      rate_without_solution:
        'Cet achat ne serait pas proposé : avec ses frais, le premier jour prend autant que ce qui est prêté.',
    },
    credit: {
      title: 'Ce que c’est pour le droit du crédit',
      regime: {
        old_law: 'Un paiement comme avant la loi de novembre 2026',
        not_credit: 'Pas un crédit à la consommation',
        exempt_deferral: 'Un délai gratuit du marchand lui-même, hors du droit du crédit',
        light: 'Un crédit à la consommation réglementé, aux obligations allégées',
        full: 'Un crédit à la consommation réglementé',
      },
      reason: {
        business: () => 'Les acheteurs sont des sociétés.',
        before: () => 'Il est conclu avant le 20 novembre 2026.',
        friends: () => 'Des amis paient, personne ne diffère pour eux.',
        supply: () => 'Il est payé au fur et à mesure de la fourniture.',
        no_delay: () => 'Rien n’est payé après la livraison.',
        large: () => 'Il dépasse 100\u202f000\u00a0€.',
        elsewhere: () => 'Le droit de ce pays n’a pas été consulté.',
        unread: () => 'Ce que ce pays a fait de la loi n’a pas été consulté\u00a0: toute la loi vaut.',
        own_deferral: ({ days, allowed }) =>
          `Le marchand seul attend, sans frais, ${days} des ${allowed} jours qui lui sont permis.`,
        small: () => 'Moins de 200\u00a0€ sont prêtés.',
        free: () => 'Il est gratuit.',
        short: () => 'Il dure trois mois au plus, avec peu de frais.',
        default: () => 'Rien ne le place hors de la loi.',
      },
      labels: {
        ...{ is: 'C’est', why: 'Parce que', article: 'Article', exemptIf: 'Hors de la loi si' },
        ...{ lender: 'Qui prête', documents: 'Ce que le payeur recevrait (spécimens)' },
        ...{ advice: 'Conseil nommé dans les lettres' },
      },
      lenders: { operator: 'l’exploitant', partner: 'le partenaire de l’exploitant' },
      documents: {
        download: 'Télécharger le PDF',
        unsaid: 'Personne n’a indiqué son identité légale\u00a0: c’est à l’exploitant de le faire.',
      },
      advice: (names, day) => `${names} (recherché le ${day})`,
      adviceUnknown: 'non recherché\u00a0: aucune adresse n’est nommée',
      needs: {
        country: () => 'le droit du pays est consulté',
        lender: () => 'le marchand lui-même est le prêteur (l’exploitant le règle)',
        fee: () => 'il n’y a pas de frais',
        claims: () => 'le marchand garde ce qui lui est dû',
        days: ({ days, allowed }) =>
          `le dernier paiement vient sous ${allowed} jours, et non ${days}\u00a0: trois paiements espacés de 15 jours y suffisent`,
      },
      refused: (from) =>
        `Depuis le ${from}, ce n’est plus proposé\u00a0: il manque à cette version ce que la loi demande à un prêteur. Le payeur règle la totalité en une fois.`,
      refusedFrom: (from) =>
        `À partir du ${from}, ce ne sera plus proposé\u00a0: le payeur réglera la totalité en une fois.`,
      tooEarly: (from) =>
        `Ce n’est pas proposé\u00a0: après le premier jour, rien de ce crédit ne peut être payé avant le ${from}. Le payeur règle la totalité en une fois.`,
      unsecured: (until) =>
        `Jusqu’au ${until}, rien n’est réservé sur la carte, et cette boutique est payée aussitôt chez son prestataire\u00a0: le prêteur est sans garantie jusque-là.`,
      licenceEnded: (on) =>
        `Ce n’est pas proposé\u00a0: l’agrément du prêteur a pris fin le ${on}. Le payeur paie tout en une fois.`,
    },
  },
  preview: {
    title: 'À quoi cela ressemble',
    text: 'La page du payeur, le courriel et le SMS, tels qu’ils seraient. Regarder n’enregistre rien.',
    verb: 'Afficher',
    page: 'Page du payeur',
    mail: 'Courriel',
    from: (name) => `De ${name}`,
    sms: 'SMS',
    save: 'Modifier l’identité visuelle…',
    example: { title: 'Week-end à Brest', lead: '480,02 € entre quatre amis', pay: 'Payer ma part' },
  },
}
