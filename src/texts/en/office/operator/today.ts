import type { OperatorTodayTexts } from '../../../office/operator/today.ts'

const WORDS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things']
const CHANNELS = { email: ['e-mail', 'e-mails'], sms: ['text message', 'text messages'] } as const
const named = (count: number, channel: keyof typeof CHANNELS) =>
  count === 1 ? `One ${CHANNELS[channel][0]}` : `${count} ${CHANNELS[channel][1]}`
const KINDS = { consumer: 'consumers', business: 'companies' } as const

export const today: OperatorTodayTexts = {
  section: 'Today',
  title: (count) => `${WORDS[count] ?? `${count} things`} ${count === 1 || count === 0 ? 'waits' : 'wait'} for you`,
  nothing: 'Whatever is under way goes on by itself. What it cannot end by itself appears here.',
  tasks: 'To do',
  oldest: 'the oldest sent',
  charges: {
    title: (count) =>
      count === 1 ? 'Nobody knows whether one charge was made' : `Nobody knows whether ${count} charges were made`,
    action: 'Decide',
  },
  operations: {
    title: (count) => (count === 1 ? 'One operation has had no verdict' : `${count} operations have had no verdict`),
    action: 'Decide',
  },
  settlements: {
    title: (count) =>
      count === 1
        ? 'One merchant’s PSP has not said whether it was paid'
        : `Of ${count} settlements no PSP has said whether it was paid`,
    action: 'Ask there, then decide',
  },
  movements: {
    title: (count) =>
      count === 1 ? 'One card moved money that no rule explains' : `${count} card movements are explained by no rule`,
    action: 'Look at it',
  },
  refunds: {
    title: (count) => (count === 1 ? 'One refund is owed to its payer' : `${count} refunds are owed to their payers`),
    text: 'The acquirer gave nothing back: it is paid by other means',
    action: 'See who is owed',
  },
  findings: {
    title: (count) =>
      count === 1
        ? 'One payment stands differently in somebody else’s books'
        : `${count} payments stand differently in others’ books`,
    text: 'Our books were compared with those of acquirers, issuers and PSPs',
    action: 'Compare',
  },
  hold: {
    title: () => 'Collection is held: no charge, capture or refund goes out',
    text: 'Payers can still pay by themselves',
    since: 'since',
    action: 'See why',
  },
  parked: {
    title: (count) => (count === 1 ? 'One event could not be told' : `${count} events could not be told`),
    text: 'Put aside; whatever comes later of the same purchase waits behind',
    action: 'See which',
  },
  reviews: {
    title: (count) =>
      count === 1
        ? 'One person waits to hear whether they are lent to'
        : `${count} people wait to hear whether they are lent to`,
    text: 'Answer the first by',
    action: 'Answer',
  },
  notifications: {
    title: (count) => (count === 1 ? 'One shop has missed a notification' : `Shops have missed ${count} notifications`),
    text: 'Every try was refused or unanswered',
    action: 'See their answers',
  },
  messages: {
    waiting: (count, channel) => `${named(count, channel)} ${count === 1 ? 'was' : 'were'} tried and not taken`,
    givenUp: (count, channel) => `${named(count, channel)} ${count === 1 ? 'was' : 'were'} given up since yesterday`,
    said: (reason) => `The last answer: “${reason}”`,
    action: 'See which',
  },
  oldestSince: (count) => (count === 1 ? 'since' : 'the oldest since'),
  payouts: {
    refused: {
      title: (count) =>
        count === 1 ? 'One payout was rejected or came back' : `${count} payouts were rejected or came back`,
      text: 'what they paid waits for the next payout of the merchant',
      action: 'See what the bank says',
    },
    flagged: {
      title: (count) =>
        count === 1
          ? 'One merchant’s bank account takes no payout'
          : `${count} merchants’ bank accounts take no payout`,
      text: 'nothing is paid there until its bank details are set anew',
      action: 'See the merchant',
    },
    mismatch: {
      title: (count) =>
        count === 1
          ? 'The bank calls one merchant’s account holder otherwise'
          : `The bank calls ${count} merchants’ account holders otherwise`,
      text: 'both names are in the merchant’s bank details; only an owner changes them',
      action: 'See the merchant',
    },
    owes: {
      title: (count) => (count === 1 ? 'One merchant owes us' : `${count} merchants owe us`),
      text: 'more was taken back than sold; their next sales pay it',
      action: 'See the merchant',
    },
    unanswered: {
      title: (count) =>
        count === 1
          ? 'One file of payouts is neither answered nor on a statement'
          : `${count} files of payouts are neither answered nor on a statement`,
      text: 'ask the bank, and compare the hash of the file there',
      action: 'See the file',
    },
    held: {
      title: (count) =>
        count === 1 ? 'Payouts are held: one account pays nothing' : `Payouts are held: ${count} accounts pay nothing`,
      text: 'nothing is planned or released until these books know what was paid',
      action: 'See the accounts',
    },
    short: {
      title: (count) =>
        count === 1
          ? 'Money of merchants and payers is not all there'
          : `Money of merchants and payers is not all there, in ${count} currencies`,
      text: 'this much of your own belongs on the segregated account; each day is proved anew once it is over',
      action: 'See the books',
    },
    suspense: {
      title: (count) =>
        count === 1
          ? 'One line of a bank statement is not explained'
          : `${count} lines of bank statements are not explained`,
      text: 'they lie in suspense until somebody says what they are',
      action: 'Explain them',
    },
  },
  key: {
    title: (account) => `${account} does not accept our key`,
    text: 'It is asked again twice a minute',
    action: 'Give a new key',
  },
  noAcquirer: {
    title: 'Nobody can pay: no acquirer takes new payments',
    text: 'Merchants can create purchases, and that is all',
    action: 'Connect one',
  },
  balance: {
    title: (account, amount) => `${account} holds ${amount} for cards, which is too little`,
    text: 'Merchants’ PSPs are refused until its balance is topped up',
    action: 'See the account',
  },
  dispute: {
    title: (account, amount) => `A dispute of ${amount} is open at ${account}`,
    text: 'It is answered there; what it credits to the card is given to the payers',
    action: 'See the account',
  },
  silent: {
    title: (account) => `${account} does not answer`,
    text: 'No card is made there until it does; what it holds and its disputes are as it last told',
    action: 'See the account',
  },
  unread: {
    title: (account) => `${account} does not tell what it holds`,
    text: 'Its key may not read balance and disputes',
    action: 'See the account',
  },
  caps: {
    title: (country, kind, day, isOver) =>
      `The usury caps of ${country} for ${KINDS[kind]} ${isOver ? 'ended' : 'end'} on ${day}`,
    text: 'Bring newer ones with USURY_CAPS_FILE; without them no credit with a fee is offered',
    action: 'See the caps',
  },
  vault: {
    title: 'The process that speaks to PSPs and card issuers does not start',
    text: 'Purchases of merchants who are settled at their PSP wait',
    action: 'See health',
  },
  mail: {
    title: 'No mail server is set',
    text: 'E-mails wait for SMTP_URL for three days, then they are given up',
    action: 'See health',
  },
}
