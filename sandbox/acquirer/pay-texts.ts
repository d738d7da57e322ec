import type { Language } from '../language.ts'
import type { CardProblem } from './card-form.ts'

/** An interface rather than two objects: a sentence missing in one language does not compile. */
export interface PayTexts {
  banner: string
  payTitle: string
  toPay: string
  held: (amount: string) => string
  taken: (amount: string) => string
  number: string
  expiry: string
  expiryHint: string
  code: string
  codeHint: string
  name: string
  pay: (amount: string) => string
  authorise: (amount: string) => string
  verified: string
  verify: string
  wallet: string
  walletNote: string
  cancel: string
  secure: string
  testCards: string
  testCardsNote: string
  testCard: string
  testOutcome: string
  use: string
  summary: string
  error: string
  problems: Record<CardProblem, string>
}

const en: PayTexts = {
  banner: 'Sandbox: no real money, no real card',
  payTitle: 'Card details',
  toPay: 'Amount',
  held: (amount) =>
    `${amount} will be blocked on your card first. The merchant tells you when, and how much, is taken.`,
  taken: (amount) => `${amount} will be taken from your card now.`,
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM / YY',
  code: 'Security code',
  codeHint: '3 digits (Amex: 4)',
  name: 'Name on the card',
  pay: (amount) => `Pay ${amount}`,
  authorise: (amount) => `Authorise ${amount}`,
  verified: 'Nothing is taken now. The merchant may charge this card for what you agreed to.',
  verify: 'Use this card',
  wallet: 'Sandbox wallet',
  walletNote:
    'Pays at once, with a test card that nobody types. It is not Apple Pay or Google Pay: it stands for them here.',
  cancel: 'Go back without paying',
  secure: 'Your card number stays with the bank: it is neither stored here nor shown to the merchant.',
  testCards: 'Test cards',
  testCardsNote: 'Any future date, any security code, any name.',
  testCard: 'Card',
  testOutcome: 'What happens',
  use: 'Use',
  summary: 'Nothing has been charged. Please check:',
  error: 'Error:',
  problems: {
    number_missing: 'Enter the card number',
    number_wrong: 'This card number is not right: check its digits',
    number_not_a_test_card: 'Only the test cards listed on this page work here. Never type a real card',
    expiry_missing: 'Enter the expiry date, like 12 / 30',
    expiry_wrong: 'Write the expiry date as month and year, like 12 / 30',
    expiry_past: 'This card has expired: the date is in the past',
    code_missing: 'Enter the security code',
    code_wrong: 'The security code has 3 digits (4 for American Express)',
    name_missing: 'Enter the name on the card',
  },
}

const fr: PayTexts = {
  banner: 'Bac à sable : ni argent réel, ni vraie carte',
  payTitle: 'Coordonnées de la carte',
  toPay: 'Montant',
  held: (amount) =>
    `${amount} seront d’abord bloqués sur votre carte. Le marchand vous dit quand et combien sera débité.`,
  taken: (amount) => `${amount} seront débités de votre carte maintenant.`,
  number: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryHint: 'MM / AA',
  code: 'Code de sécurité',
  codeHint: '3 chiffres (Amex : 4)',
  name: 'Nom sur la carte',
  pay: (amount) => `Payer ${amount}`,
  authorise: (amount) => `Autoriser ${amount}`,
  verified: 'Rien n’est débité maintenant. Le marchand pourra débiter cette carte pour ce que vous avez accepté.',
  verify: 'Utiliser cette carte',
  wallet: 'Portefeuille du bac à sable',
  walletNote:
    'Paie tout de suite, avec une carte de test que personne ne saisit. Ce n’est ni Apple Pay ni Google Pay : il les remplace ici.',
  cancel: 'Revenir sans payer',
  secure: 'Votre numéro de carte reste à la banque : il n’est ni conservé ici, ni montré au marchand.',
  testCards: 'Cartes de test',
  testCardsNote: 'Toute date future, tout code de sécurité, tout nom.',
  testCard: 'Carte',
  testOutcome: 'Ce qui se passe',
  use: 'Utiliser',
  summary: 'Rien n’a été débité. Merci de vérifier :',
  error: 'Erreur :',
  problems: {
    number_missing: 'Saisissez le numéro de carte',
    number_wrong: 'Ce numéro de carte n’est pas correct : vérifiez ses chiffres',
    number_not_a_test_card: 'Seules les cartes de test de cette page fonctionnent. N’utilisez jamais une vraie carte',
    expiry_missing: 'Saisissez la date d’expiration, par exemple 12 / 30',
    expiry_wrong: 'Écrivez le mois et l’année d’expiration, par exemple 12 / 30',
    expiry_past: 'Cette carte a expiré : la date est passée',
    code_missing: 'Saisissez le code de sécurité',
    code_wrong: 'Le code de sécurité a 3 chiffres (4 pour American Express)',
    name_missing: 'Saisissez le nom sur la carte',
  },
}

export const payTexts: Record<Language, PayTexts> = { en, fr }
