import type { PaymentTypeTexts } from '../../checkout/index.ts'

export const paymentTypes: PaymentTypeTexts = {
  SPLIT: {
    choice: 'Partager le paiement avec des amis',
    name: 'Paiement partagé entre plusieurs personnes',
    short: 'Partage',
  },
  INSTALLMENT: {
    choice: 'En plusieurs fois',
    name: 'Paiement en plusieurs fois',
    short: 'Paiement en plusieurs fois',
    heading: (title, count) => `Payer ${title} en ${count} fois`,
    lead: (today) => `${today} aujourd’hui, le reste automatiquement sur la même carte.`,
    consent: (later) => `J’accepte que ${later} de plus soient prélevés sur cette carte aux dates ci-dessus`,
    pay: (today) => `Payer ${today} aujourd’hui`,
  },
  DEFERRED: {
    choice: 'Plus tard',
    name: 'Paiement plus tard',
    short: 'Paiement différé',
    heading: (title) => `Payer ${title} plus tard`,
    lead: (_today, day) => `Rien n’est prélevé aujourd’hui. Vous payez le ${day}.`,
    consent: (later) => `J’accepte que ${later} soient prélevés sur cette carte à la date ci-dessus`,
    pay: (today) => `Bloquer ${today} sur ma carte`,
  },
  DOWN_PAYMENT: {
    choice: 'Un acompte maintenant, le reste plus tard',
    name: 'Acompte maintenant, solde plus tard',
    short: 'Acompte',
    heading: (title) => `Un acompte maintenant pour ${title}`,
    lead: (today) => `${today} aujourd’hui, le solde plus tard sur la même carte.`,
    consent: (later) => `J’accepte que le solde de ${later} soit prélevé sur cette carte à la date ci-dessus`,
    pay: (today) => `Payer l’acompte de ${today}`,
  },
}
