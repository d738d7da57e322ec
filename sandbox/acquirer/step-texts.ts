import type { Language } from '../language.ts'

/** The pages after the card: 3-D Secure and the ends. */
export interface StepTexts {
  challengeTitle: string
  challengeLead: (amount: string, last4: string) => string
  challengeDemo: string
  challengeCode: string
  challengeConfirm: (amount: string) => string
  challengeCancel: string
  challengeWrong: (left: number) => string
  bank: string
  finishedTitle: string
  finishedText: string
  closedTitle: string
  closedText: string
  expiredTitle: string
  expiredText: string
  unknownTitle: string
  unknownText: string
  back: string
}

const en: StepTexts = {
  challengeTitle: 'Confirm that it is you',
  challengeLead: (amount, last4) =>
    `Your bank asks for a code before ${amount} is authorised on the card ending in ${last4}.`,
  challengeDemo: 'In this sandbox, no text message is sent. The code is',
  challengeCode: 'Code from your bank',
  challengeConfirm: (amount) => `Confirm ${amount}`,
  challengeCancel: 'Cancel, do not pay',
  challengeWrong: (left) => `This is not the code. ${left === 1 ? 'One try' : `${left} tries`} left.`,
  bank: 'Sandbank · 3-D Secure',
  finishedTitle: 'Your bank has answered',
  finishedText: 'There is nothing more to do here. The merchant’s page tells you how it went.',
  closedTitle: 'This payment page is closed',
  closedText: 'The merchant ended it, or a new one was opened. Nothing was charged here.',
  expiredTitle: 'This payment page has expired',
  expiredText: 'It stayed open too long. Nothing was charged here.',
  unknownTitle: 'There is no such payment page',
  unknownText: 'Check the link, or go back to where you found it. Nothing was charged.',
  back: 'Back to the merchant',
}

const fr: StepTexts = {
  challengeTitle: 'Confirmez que c’est bien vous',
  challengeLead: (amount, last4) =>
    `Votre banque demande un code avant d’autoriser ${amount} sur la carte terminée par ${last4}.`,
  challengeDemo: 'Dans ce bac à sable, aucun SMS n’est envoyé. Le code est',
  challengeCode: 'Code de votre banque',
  challengeConfirm: (amount) => `Confirmer ${amount}`,
  challengeCancel: 'Annuler, ne pas payer',
  challengeWrong: (left) => `Ce n’est pas le bon code. Il reste ${left === 1 ? 'un essai' : `${left} essais`}.`,
  bank: 'Sandbank · 3-D Secure',
  finishedTitle: 'Votre banque a répondu',
  finishedText: 'Il n’y a plus rien à faire ici. La page du marchand vous dit ce qu’il en est.',
  closedTitle: 'Cette page de paiement est fermée',
  closedText: 'Le marchand y a mis fin, ou une autre a été ouverte. Rien n’a été débité ici.',
  expiredTitle: 'Cette page de paiement a expiré',
  expiredText: 'Elle est restée ouverte trop longtemps. Rien n’a été débité ici.',
  unknownTitle: 'Cette page de paiement n’existe pas',
  unknownText: 'Vérifiez le lien, ou revenez là où vous l’avez trouvé. Rien n’a été débité.',
  back: 'Retour chez le marchand',
}

export const stepTexts: Record<Language, StepTexts> = { en, fr }
