import type { MessageFacts } from '../../src/messages/facts-store.ts'
import type { NotificationFacts } from '../../src/notifications/facts-store.ts'

export const now = new Date('2027-03-01T09:00:00Z')

/** Names, titles and addresses are digits: every letter that is left in a message is somebody's sentence. */
const facts: Omit<MessageFacts, 'template'> = {
  messageId: '1',
  triesBefore: 0,
  channel: 'email',
  recipient: '2',
  language: 'eo',
  merchantName: '3',
  senderName: null,
  brandColour: null,
  logoUrl: null,
  legalName: '31',
  registrationNumber: '32',
  siteUrl: 'https://33/',
  purchase: {
    id: '4',
    linkVersion: 1,
    title: '5',
    reference: '51',
    pictureUrl: null,
    leaderMessage: '52',
    amountMinor: 10001n,
    currency: 'EUR',
    paymentType: 'SPLIT',
    isB2b: false,
    state: 'leader_processed',
    acceptedAt: now,
    linkExpiresAt: now,
    potState: 'open',
    potDeadlineAt: new Date('2028-03-05T17:00:00Z'),
    pledgedMinor: 3333n,
    plannedOn: null,
    taegPercent: null,
    debitRatePercent: null,
    creditRegime: null,
    creditPaymentsFrom: null,
    withdrawableUntil: null,
    withdrawnAt: null,
    creditWithdrawableUntil: null,
    creditWithdrawnAt: null,
    isCollectionHeld: false,
    countryCode: 'FR',
  },
  leaderName: null,
  chargedMinor: 1200n,
  friends: [{ name: null, amountMinor: 3333n, isReachable: true }],
  refund: { amountMinor: 1000n, returnedMinor: 500n },
  withdrawal: {
    ...{ declaration: 'I withdraw from my contract.', ground: 'dated', reason: 'The room was for Saturday.' },
    ...{ declaredAt: new Date('2026-06-14T16:00:00Z'), payBackBefore: new Date('2026-06-28T22:00:00Z') },
    ...{ handling: 'ask', timeZone: 'Europe/Paris' },
  },
  late: { canRearrange: true, endsOn: '2027-05-01' },
  dues: [{ dueOn: '2027-04-01', amountMinor: 3334n }],
  schedule: [],
  storedCard: null,
  share: {
    id: '6',
    linkVersion: 1,
    name: null,
    amountMinor: 3333n,
    state: 'owed',
    note: '7',
    dueOn: null,
  },
  isReported: false,
}

const instalments: Omit<MessageFacts, 'template'> = {
  ...facts,
  purchase: {
    ...facts.purchase,
    paymentType: 'INSTALLMENT',
    potDeadlineAt: null,
    plannedOn: '2027-03-01',
    taegPercent: 19.254,
    debitRatePercent: 17.6,
  },
  share: { id: '9', linkVersion: 1, name: null, amountMinor: 3334n, state: 'owed', note: null, dueOn: '2027-04-01' },
  storedCard: { brand: '8', last4: '4242' },
  schedule: [
    { kind: 'installment', state: 'paid', dueOn: '2027-03-01', amountMinor: 3450n, feeMinor: 116n, isHeld: false },
    { kind: 'installment', state: 'owed', dueOn: '2027-04-01', amountMinor: 3334n, feeMinor: 0n, isHeld: false },
  ],
}

/** Of a pot and of dates, to the leader and to a friend, with and without money moved. */
export const messageFacts = [
  facts,
  { ...facts, share: null },
  { ...facts, refund: null, chargedMinor: 0n, dues: [], friends: [] },
  instalments,
  { ...instalments, schedule: instalments.schedule.map((share) => ({ ...share, isHeld: true, feeMinor: 0n })) },
] as const

export const notificationFacts: Omit<NotificationFacts, 'kind'> = {
  id: 1n,
  publicState: null,
  targetUrl: null,
  isSuperseded: false,
  merchant: {
    id: '1',
    name: '2',
    countryCode: 'AQ',
    secretSealed: Buffer.alloc(0),
    notificationSecretSealed: null,
    unsignedNotifications: false,
  },
  purchase: { id: '3', reference: '4', title: '5', amountMinor: 10001n, currency: 'EUR', metadata: null },
  transferItem: { id: '6', recordedAt: now },
  settled: null,
}
