import type { MerchantClosingTexts } from '../../../office/operator/companies.ts'

export const merchantClosing: MerchantClosingTexts = {
  title: 'Closing',
  since: (day) => `Closing since ${day}`,
  closedOn: (day) => `Closed on ${day}`,
  waitsFor: 'It is closed when somebody closes it again once nothing of this is open:',
  wouldWaitFor: 'This is open, and has its end before the merchant is closed:',
  nothingOpen: 'Nothing of it is open any more. Close it once more, and it is closed.',
  nothingOpenYet: 'Nothing of it is open: it is closed at once.',
  overButOpen: 'Something was taken back after its end. Close it once more, and that is paid or asked for, too:',
  ends: {
    purchases: (count, many) =>
      many === 1
        ? 'One purchase is under way: it ends by itself, at its deadline or its dates.'
        : `${count} purchases are under way: they end by themselves, at their deadlines and dates.`,
    opening: 'Nobody has confirmed what it had been paid outside before payouts were made here.',
    commission: 'Our commission of a month is on no invoice yet: it is issued when that month is over.',
    planned: (amount) => `${amount} is planned, and in no file for the bank.`,
    in_transit: (amount) => `${amount} is in a file, and on no statement of the bank yet.`,
    reserve: (amount, day) => `${amount} is kept in reserve until ${day ?? 'its day'}, and is owed by itself then.`,
    owed: {
      other_currency: (amount) =>
        `It is owed ${amount}, which payouts do not carry: pay it outside, and say which line of the bank that is.`,
      stopped: (amount) => `It is owed ${amount}, and its payouts are stopped.`,
      no_details: (amount) => `It is owed ${amount}, and has no bank details that are right.`,
      next_payout: (amount) => `It is owed ${amount}: the next payout has it.`,
    },
    owes: (amount) => `It owes ${amount}: what its reserve does not cover is asked for by an invoice.`,
    invoiced: (amount) => `An invoice of ${amount} that it owed is not paid.`,
  },
  close: {
    link: 'Close this merchant…',
    question: (merchant) => `Close ${merchant}?`,
    follows: [
      'It sells nothing more from now on. What is under way goes on to its end.',
      'It is paid all it is owed, each day and whatever its minimum; what it owes is asked for by an invoice.',
      'It may be reopened at any time, by its settings of before.',
    ],
    verb: 'Close the merchant',
    stay: 'Leave it open',
  },
  again: {
    link: 'Close it, now that it has ended…',
    question: (merchant) => `Has ${merchant} ended?`,
    follows: [
      'It is closed if nothing of it is open. Otherwise it goes on closing.',
      'What is taken back after its end opens it again, and is shown here.',
      'It may be reopened at any time, by its settings of before.',
    ],
    verb: 'Close the merchant',
    stay: 'Wait',
  },
  reopen: {
    link: 'Reopen it…',
    question: (merchant) => `Reopen ${merchant}?`,
    follows: [
      'It sells again at once, by its settings of before.',
      'Payouts follow its own cadence, minimum and reserve again.',
      'Invoices of what it owed stay, and are paid or credited as others.',
    ],
    verb: 'Reopen the merchant',
    stay: 'Leave it as it is',
  },
  reason: 'Reason',
  reasonHint: 'It is kept in the audit log, which the company reads, too.',
  done: {
    closing: 'The merchant is closing: it sells nothing more. What is still open is below.',
    closed: 'The merchant is closed.',
    reopened: 'The merchant sells again.',
  },
}
