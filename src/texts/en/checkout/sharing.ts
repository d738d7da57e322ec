import { plural } from '../conventions.ts'

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Who takes part in a pot that is open, and with how much. Amounts and dates arrive already written. */
export const sharing = {
  add: {
    summary: 'Ask one more friend',
    hint: (room: string) =>
      `The amount comes out of your own part, of which ${room} is left. Nobody else’s part changes.`,
    none: 'Nothing is left of your own part: there is nothing to ask one more friend for.',
    name: 'First name',
    contact: 'E-mail or mobile number (optional)',
    amount: (currency: string) => `Amount in ${currency}`,
    submit: 'Ask this friend, too',
    added: 'Your friend’s link is ready below.',
  },
  remove: {
    button: (name: string) => `No longer ask ${name}`,
    hint: (amount: string) => `${amount} is then your own part again.`,
    removed: 'This friend is no longer asked. The link says so.',
  },
  /** Beside a friend who paid others' parts, too. */
  alsoFor: (names: readonly string[]) => `For ${listed.format(names)}, too`,
  amount: {
    link: 'Another amount, or for others',
    heading: 'How much would you like to pay?',
    yours: (part: string) =>
      `You are asked for ${part}. Whatever you choose, never more is taken than the order costs.`,
    howMany: 'How many are you?',
    /** A number, or the place where the page writes one. */
    people: (count: number | string) => `${count} ${plural(Number(count) || 2, 'person', 'people')}`,
    fewer: 'One person fewer',
    more: 'One person more',
    label: (currency: string) => `Amount in ${currency}`,
    round: 'Round up to',
    roundTo: (amount: string) => `Round up to ${amount}`,
    others: 'Whose part do you take, too?',
    take: (name: string, part: string) => `I take ${name}’s part: ${part}`,
    update: 'Update the amount',
    rest: (leader: string, rest: string) => `If everybody else pays as asked, ${leader} pays ${rest}.`,
    restHidden: (leader: string) => `What you pay, ${leader} does not.`,
    changed: (amount: string) => `It is ${amount} now: check it, then pay`,
    back: (part: string) => `Back to your part of ${part}`,
  },
  join: {
    link: 'You are not on the list? Join with an amount',
    heading: (title: string) => `Join “${title}”`,
    text: (leader: string) => `${leader} lets everybody give what they choose. Your name is shown once you have paid.`,
    name: 'Your first name',
    nameHint: 'So that the others know who you are',
    back: 'Back to the names',
  },
  /** The leader lets everybody give what they choose. */
  free: {
    choose: 'Everybody may give what they choose',
    hint: 'Friends may pay less than their part, and others join by the group’s link. The pot then stays open until its end, or until nothing is left.',
    on: 'Everybody gives what they choose: others may join by the group’s link.',
    off: 'Friends pay their part, or more; nobody else joins.',
    turnOn: 'Let everybody give what they choose',
    turnOff: 'Go back to fixed parts',
  },
}
