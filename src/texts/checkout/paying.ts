import type { Language } from '../language.ts'

/** Between the decision to pay and the bank's answer. Amounts and dates arrive already written in the language. */
const en = {
  zero: {
    heading: 'Nothing to pay',
    text: (title: string) => `${title} costs you nothing. Confirm, and the shop is told. No card is needed.`,
    confirm: 'Confirm the order',
  },
  resume: {
    heading: 'Your payment is waiting for you',
    text: (amount: string) => `You have started to pay ${amount} and the card page is still open.`,
    textCard: 'You have started to enter another card and its page is still open.',
    elsewhere: (amount: string) => `A payment of ${amount} was started in another browser. You can start again here.`,
    again: 'Start again here',
    moved: 'Nothing has been taken or blocked so far.',
    continue: 'Continue on the card page',
    another: 'Use another card',
    anotherHint: 'We close the first card page before a new one opens, so you cannot pay twice.',
  },
  card: {
    heading: (amount: string) => `Pay ${amount} by card`,
    headingCard: 'Your other card',
    headingHold: (amount: string) => `Your card, for ${amount}`,
    frameTitle: 'Secure card form of the bank',
    loading: 'The bank’s card form is loading…',
    noScript: 'Your card number is typed on the bank’s own page.',
    open: 'Continue to the card page',
    openAlone: 'The form does not appear? Open it on its own page',
    back: 'Go back without paying',
    safe: 'Card numbers go straight to the bank. Neither we nor the shop see them.',
  },
  asking: {
    heading: 'Asking your bank…',
    text: (amount: string) => `We are asking your bank whether ${amount} was accepted. This takes a few seconds.`,
    textCard: 'We are asking your bank whether this card was accepted. This takes a few seconds.',
    stay: 'Please keep this page open. Opening it again does not pay twice.',
    check: 'See the answer',
  },
  slow: {
    heading: 'Your bank is slow to answer',
    text: (amount: string, since: string) =>
      `We asked at ${since} whether ${amount} was accepted and have no answer yet. It happens; it is rarely your card.`,
    textCard: (since: string) => `We asked at ${since} whether your card was accepted and have no answer yet.`,
    moved: 'We do not know yet whether money moved. You will not be charged twice.',
    doing: 'What we do',
    points: [
      'We keep asking the bank until it answers, even if you close this page.',
      'No second payment can start meanwhile.',
      'If the payment was accepted, it counts. If it was refused, nothing is taken.',
    ],
    refresh: 'Ask again now',
    automatic: 'This page asks again by itself.',
  },
}

export type PayingTexts = typeof en

const fr: PayingTexts = {
  zero: {
    heading: 'Rien à payer',
    text: (title) =>
      `${title} ne vous coûte rien. Confirmez, et la boutique est prévenue. Aucune carte n’est demandée.`,
    confirm: 'Confirmer la commande',
  },
  resume: {
    heading: 'Votre paiement vous attend',
    text: (amount) => `Vous avez commencé à payer ${amount} et la page de carte est encore ouverte.`,
    textCard: 'Vous avez commencé à saisir une autre carte et sa page est encore ouverte.',
    elsewhere: (amount) =>
      `Un paiement de ${amount} a été commencé dans un autre navigateur. Vous pouvez recommencer ici.`,
    again: 'Recommencer ici',
    moved: 'Rien n’a été prélevé ni bloqué jusqu’ici.',
    continue: 'Continuer sur la page de carte',
    another: 'Utiliser une autre carte',
    anotherHint: 'Nous fermons la première page de carte avant d’en ouvrir une autre : impossible de payer deux fois.',
  },
  card: {
    heading: (amount) => `Payer ${amount} par carte`,
    headingCard: 'Votre autre carte',
    headingHold: (amount) => `Votre carte, pour ${amount}`,
    frameTitle: 'Formulaire de carte sécurisé de la banque',
    loading: 'Le formulaire de carte de la banque se charge…',
    noScript: 'Votre numéro de carte se saisit sur la page de la banque elle-même.',
    open: 'Continuer vers la page de carte',
    openAlone: 'Le formulaire ne s’affiche pas ? Ouvrez-le dans sa propre page',
    back: 'Revenir sans payer',
    safe: 'Le numéro de carte va directement à la banque. Ni nous ni la boutique ne le voyons.',
  },
  asking: {
    heading: 'Nous interrogeons votre banque…',
    text: (amount) => `Nous demandons à votre banque si ${amount} ont été acceptés. Cela prend quelques secondes.`,
    textCard: 'Nous demandons à votre banque si cette carte est acceptée. Cela prend quelques secondes.',
    stay: 'Gardez cette page ouverte. La rouvrir ne paie pas deux fois.',
    check: 'Voir la réponse',
  },
  slow: {
    heading: 'Votre banque tarde à répondre',
    text: (amount, since) =>
      `Nous avons demandé à ${since} si ${amount} ont été acceptés et n’avons pas encore de réponse. Cela arrive ; c’est rarement votre carte.`,
    textCard: (since) => `Nous avons demandé à ${since} si votre carte est acceptée et n’avons pas encore de réponse.`,
    moved: 'Nous ne savons pas encore si l’argent a bougé. Vous ne paierez pas deux fois.',
    doing: 'Ce que nous faisons',
    points: [
      'Nous interrogeons la banque jusqu’à sa réponse, même si vous fermez cette page.',
      'Aucun second paiement ne peut commencer entre-temps.',
      'Si le paiement a été accepté, il compte. S’il a été refusé, rien n’est prélevé.',
    ],
    refresh: 'Redemander maintenant',
    automatic: 'Cette page redemande d’elle-même.',
  },
}

export const payingTexts: Record<Language, PayingTexts> = { en, fr }
