import { plural } from '../conventions.ts'

/** Where a payer's money is, and how long it stays there at most. Amounts and dates arrive already written. */
export const places = {
  heading: 'Where is my money?',
  where: 'it is here now',
  house: 'The payment service',
  bank: {
    name: 'Your bank',
    held: (amount: string, until: string | undefined) =>
      until
        ? `${amount} is held, not taken, until ${until} at the latest. Then your bank releases it by itself.`
        : `${amount} is held, not taken. Your bank releases by itself what nobody takes.`,
    taken: (amount: string) => `It has paid ${amount}.`,
  },
  with: {
    within: (shop: string, days: number) =>
      `Passes on to ${shop} what was taken, within ${days} ${plural(days, 'day', 'days')} at most.`,
    agreed: (shop: string) =>
      `Passes on to ${shop} what was taken, on the day they agree on. The shop was promised it and does not wait for it.`,
    passedOn: 'Has passed it on.',
    cancelled: 'If the order is cancelled, it comes back to the same card.',
  },
  back: {
    name: 'On its way back to you',
    longest: (amount: string) => `${amount}: your bank shows it within five working days at most.`,
  },
}
