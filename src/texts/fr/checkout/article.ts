import type { ArticleTexts } from '../../checkout/index.ts'

export const article: ArticleTexts = {
  order: 'Votre achat',
  seller: (merchant, company) => (merchant === company ? merchant : `${merchant}, de ${company}`),
  soldBy: 'Vendu par',
  text: (amount) => `${amount} en tout. La page suivante montre tous les détails avant le paiement.`,
  left: (count) => (count === 1 ? 'Il en reste un.' : `Il en reste ${count}.`),
  until: (day) => `En vente jusqu’au ${day}.`,
  held: 'Dès que vous continuez, un exemplaire vous est réservé pendant deux heures.',
  you: 'Qui achète',
  name: 'Votre nom',
  email: 'Votre adresse e-mail',
  emailHint: 'Pour votre reçu, et pour retrouver votre achat',
  way: 'Façon de payer',
  go: 'Continuer vers le paiement',
  moved: 'Rien n’est débité sur cette page.',
  again: 'Cette page était ouverte depuis trop longtemps ou venait d’ailleurs. Appuyez de nouveau sur le bouton.',
  wrong: {
    name: 'Écrivez votre nom.',
    email: 'Écrivez une adresse e-mail, comme alice@example.com.',
    way: 'Choisissez une façon de payer.',
  },
  not: {
    ended: { heading: 'Cet article n’est plus vendu', text: (merchant) => `${merchant} a mis fin à la vente.` },
    over: {
      heading: 'La vente est terminée',
      text: (merchant) => `${merchant} le vendait jusqu’à un jour qui est passé.`,
    },
    sold_out: {
      heading: 'Il n’y en a plus',
      text: (merchant) =>
        `${merchant} a tout vendu. Si une personne sur le point de payer renonce, un exemplaire se libère : revenez dans deux heures.`,
    },
    no_way: {
      heading: 'Le paiement n’est pas possible pour le moment',
      text: (merchant) =>
        `${merchant} ne peut pas recevoir ce paiement aujourd’hui. Demandez-lui quand ce sera possible.`,
    },
  },
  ask: 'La personne qui vous a donné cette adresse peut vous en dire plus. Si vous avez déjà acheté, le lien reçu par e-mail fonctionne toujours.',
}
