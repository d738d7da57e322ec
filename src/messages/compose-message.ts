import { creditKindOf } from '../merchants/index.ts'
import { mailHtml, mailText } from '../pages/mail.ts'
import { warnsOfCredit } from '../payment-types/index.ts'
import { oneLine } from '../shared/email.ts'
import { formatMoney } from '../shared/money.ts'
import { momentInWords } from '../texts/dates.ts'
import { type Language, toLanguage } from '../texts/language.ts'
import type { MessageWords } from '../texts/messages.ts'
import { messageText } from '../texts/sentences.ts'
import { datedWords, dayOf } from './dated-words.ts'
import type { MessageFacts } from './facts-store.ts'
import type { LinkMaker } from './message-ports.ts'
import { refundWords } from './refund-words.ts'

/** Typographic characters and their plain forms: any of them would halve what fits into one SMS. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[\u00a0\u202f\u2009]/g, ' '],
  [/[\u2018\u2019]/g, "'"],
  [/[\u00ab\u201c\u201d]\s?|\s?\u00bb/g, '"'],
  [/\u2026/g, '...'],
  [/[\u2013\u2014]/g, '-'],
  [/\u0153/g, 'oe'],
]

/** Letters with marks that the default alphabet has (3GPP TS 23.038, 6.2.1); others lose their mark. */
const GSM_LETTERS = new Set('èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà')

/** The same sentence in GSM-7 where its letters allow: 160 characters a segment instead of 70. */
export function toSmsText(text: string): string {
  const plain = PLAIN.reduce((before, [pattern, instead]) => before.replace(pattern, instead), text)
  return [...plain].map((letter) => (GSM_LETTERS.has(letter) ? letter : withoutMarks(letter))).join('')
}

/** `ê` → `e`; letters of other scripts stay as they are. */
function withoutMarks(letter: string): string {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[A-Za-z]$/.test(base) ? base : letter
}

/** Payers' times are those that collection goes by, whatever zone a merchant reads its own in. */
const TIME_ZONE = 'Europe/Paris'
/** Keeps an SMS within two segments, link included. */
const SMS_TITLE_CHARS_MAX = 40
/** Beyond it mail readers cut the subject anyway. */
const TITLE_CHARS_MAX = 120

/** A message for either channel; `sms` ends with the link where there is one. */
export interface ComposedMessage {
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sms: string
}

/** Pure: the same facts give the same bytes. `now`: business clock. */
export function composeMessage(facts: MessageFacts, links: LinkMaker, now: Date): ComposedMessage {
  const language = toLanguage(facts.language)
  const message = messageText(facts.template, language, toWords(facts, now, TITLE_CHARS_MAX))
  const url = message.action === undefined ? undefined : actionUrl(facts, links)
  return {
    language,
    subject: oneLine(message.subject),
    text: mailText(message, url),
    html: mailHtml(message, url, language, facts.brandColour),
    // Most messages are mails: this one is composed for whoever asks for it.
    get sms() {
      const { sms } = messageText(facts.template, language, toWords(facts, now, SMS_TITLE_CHARS_MAX))
      return url === undefined ? toSmsText(sms) : `${toSmsText(sms)} ${url}`
    },
  }
}

const FOR_FRIENDS: readonly MessageFacts['template'][] = [
  'pledge_invitation',
  'pledge_received',
  'pot_extended',
  'capture_failed',
]

/** One action each: the customer pays, the friend chips in, the leader sees the pot. */
function actionUrl({ template, purchase, share }: MessageFacts, links: LinkMaker): string {
  if (template === 'payment_link') return links.paymentUrl(purchase.id, purchase.linkVersion)
  if (share && FOR_FRIENDS.includes(template)) return links.pledgeUrl(share.id, share.linkVersion)
  return links.leaderUrl(purchase.id, purchase.linkVersion)
}

function toWords(facts: MessageFacts, now: Date, titleCharsMax: number): MessageWords {
  const { purchase, share, friends, chargedMinor } = facts
  const language = toLanguage(facts.language)
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency: purchase.currency }, language)
  const moment = (instant: Date) => momentInWords(instant, now, TIME_ZONE, language)
  const name = (text: string | null) => (text ? oneLine(text) || null : null)
  return {
    merchant: oneLine(facts.merchantName),
    title: shortened(oneLine(purchase.title), titleCharsMax),
    amount: money(purchase.amountMinor),
    leader: name(facts.leaderName),
    friend: name(share?.name ?? null),
    friendAmount: money(share?.amountMinor ?? 0n),
    note: name(share?.note ?? null),
    // Whoever pays alone has no pot: it closes as it opens.
    deadline: purchase.potDeadlineAt && friends.length > 0 ? moment(purchase.potDeadlineAt) : null,
    linkExpiry: moment(purchase.linkExpiresAt),
    charged: chargedMinor > 0n ? money(chargedMinor) : null,
    released: money(purchase.amountMinor - chargedMinor),
    pledged: money(purchase.pledgedMinor),
    people: friends.map((friend) => ({ name: name(friend.name), amount: money(friend.amountMinor) })),
    wasAccepted: purchase.acceptedAt !== null,
    shareAmount: money(share?.amountMinor ?? 0n),
    day: dayOf(share?.dueOn ?? null, now, TIME_ZONE, language),
    cardLast4: facts.storedCard?.last4 ?? null,
    warnsOfCredit: warnsOfCredit(purchase.paymentType, creditKindOf(purchase)),
    dated: datedWords(facts, now, TIME_ZONE, language, money),
    refund: refundWords(facts, now, TIME_ZONE, language, money),
    toFriend: share !== null,
  }
}

function shortened(text: string, charsMax: number): string {
  const characters = [...text]
  return characters.length <= charsMax
    ? text
    : `${characters
        .slice(0, charsMax - 1)
        .join('')
        .trimEnd()}…`
}
