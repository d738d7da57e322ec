import type { WithdrawalTexts } from '../../checkout/index.ts'

export const withdrawal: WithdrawalTexts = {
  link: 'Renoncer au contrat ici',
  until: (day) => `Jusqu’au ${day}, minuit.`,
  declared: 'Votre rétractation',
  back: 'Retour à l’achat',
  form: {
    heading: 'Renoncer au contrat',
    intro: (shop) => `Dites ici à ${shop} que vous renoncez à cet achat. Sans motif et sans frais.`,
    name: 'Votre nom',
    nameHint: 'Le nom sous lequel vous avez acheté.',
    nameMissing: 'Indiquez votre nom',
    email: 'E-mail pour l’accusé de réception',
    emailHint: 'Nous l’y envoyons aussitôt\u00a0: ce que vous avez déclaré, la date et l’heure.',
    emailMissing: 'Indiquez une adresse e-mail pour l’accusé de réception',
    contract: 'Contrat',
    next: 'Continuer',
    nothingYet: 'Rien n’est encore déclaré\u00a0: vous confirmez sur la page suivante.',
  },
  confirming: {
    heading: 'Confirmez-vous\u00a0?',
    intro: 'Voici ce que vous déclarez\u00a0:',
    declaration: (name, seller, title, reference, day, amount) =>
      `Je soussigné(e) ${name} me rétracte du contrat conclu le ${day} avec ${seller}, portant sur «\u00a0${title}\u00a0»${reference ? ` (commande ${reference})` : ''}, pour ${amount}.`,
    sentTo: (email) => `L’accusé de réception part à ${email}.`,
    confirm: 'Confirmer la rétractation',
    change: 'Modifier le nom ou l’e-mail',
    follows: {
      automatic: 'Tout ce qui a été payé revient sur les cartes d’origine, et plus rien n’est prélevé.',
      ask: (shop) =>
        `${shop} est prévenue aussitôt et a 14 jours pour rembourser. Elle peut attendre les biens, ou la preuve de leur envoi.`,
    },
    friends: 'Les amis qui ont payé sont remboursés sur leur propre carte.',
  },
  status: {
    heading: 'Vous avez renoncé au contrat',
    at: (moment) => `Déclaré le ${moment}.`,
    sentTo: (email) => `L’accusé de réception, avec vos mots, la date et l’heure, part à ${email}.`,
    what: 'Ce que vous avez déclaré',
    money: 'Votre argent',
    erased: 'Vos mots ont été effacés d’ici, comme cela a été demandé.',
  },
  money: {
    asked: (shop, day) =>
      `${shop} est prévenue et rembourse au plus tard le ${day}. Elle peut attendre les biens, ou la preuve de leur envoi. Vous n’avez rien à payer vous-même.`,
    automatic:
      'Tout ce qui a été payé est en train d’être rendu, à chaque personne qui a payé. Vous n’avez rien à faire.',
    goods: (shop) =>
      `${shop} attend les biens, ou la preuve de leur envoi. Son délai de remboursement est suspendu d’ici là.`,
    psp: (shop) => `${shop} vous rembourse elle-même, par son propre prestataire de paiement.`,
    underWay: 'Le remboursement est en cours. Les banques l’affichent sous 5 à 10 jours.',
    back: 'Tout a été rendu. Les banques l’affichent sous 5 à 10 jours.',
    released: 'Rien n’a été prélevé, et ce qui était bloqué est libéré.',
    contested: (shop) =>
      `Un paiement est contesté auprès de sa banque, qui décide de cette part. ${shop} s’occupe du reste.`,
    refused: (shop) => `${shop} estime que vous ne pouvez pas vous rétracter et ne rend rien\u00a0:`,
  },
  disagree: (shop) =>
    `Votre déclaration reste enregistrée. Si vous n’êtes pas d’accord, écrivez à ${shop}, ou demandez à son médiateur ou à une association de consommateurs.`,
  grounds: {
    dated: 'Hébergement, transport, restauration ou loisirs à une date ou une période (article 16, l).',
    made_to_order: 'Fabriqué selon vos indications, ou personnalisé (article 16, c).',
    perishable: 'Se détériore ou se périme vite (article 16, d).',
    sealed: 'Scellé pour la santé ou l’hygiène, et descellé après la livraison (article 16, e).',
    digital: 'Contenu numérique dont la fourniture a commencé avec votre accord (article 16, m).',
    performed: 'Service pleinement exécuté avec votre accord (article 16, a).',
    other: 'Un autre motif.',
  },
  credit: {
    link: 'Rétractation du crédit ici',
    declared: 'Votre rétractation du crédit',
    heading: 'Rétractation du crédit',
    intro: 'Déclarez ici que vous vous rétractez du crédit et que vous gardez l’achat. Sans motif et sans frais.',
    sale: 'Pour rendre aussi l’achat, renoncez plutôt au contrat avec la boutique',
    declaration: (name, seller, title, reference, day) =>
      `Je soussigné(e) ${name} me rétracte du contrat de crédit conclu le ${day} pour mon achat «\u00a0${title}\u00a0» chez ${seller}${reference ? ` (commande ${reference})` : ''}. Je garde l’achat.`,
    due: (amount, day) =>
      `Ce qui n’est pas encore payé est dû en une fois, sans aucuns frais\u00a0: ${amount}, au plus tard le ${day}. Rien n’est prélevé avant ce jour, et vous pouvez payer dès maintenant.`,
    done: 'Vous vous êtes rétracté(e) du crédit',
    left: 'Ce qui reste à payer',
    pay: (amount) => `Garder l’achat et payer ${amount} maintenant`,
    waits: (day) =>
      `Un paiement ou un remboursement est en cours. Dès qu’il a abouti, le reste est dû en une fois, sans aucuns frais, au plus tard le ${day}.`,
    paid: 'Il ne reste rien à payer.',
    closed: {
      heading: 'Il n’y a pas de crédit dont se rétracter ici',
      over: (day, shop) =>
        `Le délai de rétractation du crédit a pris fin le ${day}. Si vous pensez qu’il court encore, écrivez à ${shop}.`,
      none: 'Cet achat n’a pas de crédit dont on puisse se rétracter.',
      sale: 'Vous avez renoncé à l’achat lui-même\u00a0: son crédit prend fin avec lui.',
      paid: 'Tout est payé\u00a0: il n’y a plus de crédit.',
      ended: 'Cet achat a déjà pris fin.',
    },
  },
  closed: {
    heading: 'Il n’y a rien à quoi renoncer ici',
    over: (day, shop) =>
      `Le délai de rétractation a pris fin le ${day}. Si vous pensez qu’il court encore, écrivez à ${shop}.`,
    none: (shop) => `Pour cet achat, ${shop} n’accorde pas de droit de rétractation\u00a0:`,
    noRight: (shop) => `Cet achat n’ouvre pas de droit de rétractation. Vos questions sont pour ${shop}.`,
    unpaid: 'Rien n’est encore acheté\u00a0: vous pouvez simplement partir.',
    ended: 'Cet achat a déjà pris fin.',
    friend: (leader, shop) =>
      `Le contrat lie ${leader} et ${shop}\u00a0: seul ${leader} peut y renoncer. Votre part revient alors sur votre carte.`,
  },
}
