import { plural } from '../conventions.ts'

/** Until when a pot is open, who is reminded of it, and what friends see of each other. Amounts and dates arrive already written. */
export const timing = {
  untilWhen: 'Until when can your friends pay?',
  /** Of a list: the length, then the end that it makes. */
  choice: (length: string, end: string) => `${length}: ${end}`,
  length: (hours: number) =>
    hours % 24 === 0
      ? `${hours / 24} ${plural(hours / 24, 'day', 'days')}`
      : `${hours} ${plural(hours, 'hour', 'hours')}`,
  promise: (total: string) =>
    `${total} is blocked on your card now, not taken. When the pot closes we take only what your friends have not paid, and release the rest.`,
  more: 'What friends see and may do',
  showAmounts: 'Friends see how much the others pay',
  anonymous: (leader: string) => `Only ${leader} reads my name, the other friends do not`,
  chooseOf: (name: string) => `That’s me: ${name}`,
  nudge: {
    button: (name: string) => `Remind ${name}`,
    done: 'Your friend is reminded.',
    next: (when: string) => `Next reminder possible ${when}`,
  },
  calendar: {
    link: 'Put the end into my calendar',
    summary: (title: string) => `Last call: ${title}`,
    description: (shop: string) =>
      `The pot closes at this time. The link to it is in the message that you got. Order at ${shop}.`,
  },
}
