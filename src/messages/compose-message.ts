import { isOutsideCreditLaw } from '../credit/index.ts'
import { creditKindOf } from '../merchants/index.ts'
import { mailHtml, mailText } from '../pages/mail.ts'
import type { House } from '../pages/trust.ts'
import { warnsOfCredit } from '../payment-types/index.ts'
import { oneLine } from '../shared/email.ts'
import { formatMoney, sumMinor } from '../shared/money.ts'
import { momentInWords } from '../texts/dates.ts'
import { type Language, toLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { MessageWords } from '../texts/messages.ts'
import { messageText } from '../texts/sentences.ts'
import { typeset } from '../texts/typeset.ts'
import { creditWords } from './credit-words.ts'
import { datedWords, dayOf } from './dated-words.ts'
import type { MessageFacts } from './facts-store.ts'
import { lateWords } from './late-words.ts'
import { designOf, FOR_FRIENDS, fromNameOf } from './message-design.ts'
import type { LinkMaker } from './message-ports.ts'
import { refundWords } from './refund-words.ts'
import { shortened, toSmsText } from './sms-text.ts'
import { withdrawalWords } from './withdrawal-words.ts'

/** Payers' times are those that collection goes by, whatever zone a merchant reads its own in. */
const TIME_ZONE = 'Europe/Paris'
/** Keeps an SMS within two segments, link included. */
const SMS_TITLE_CHARS_MAX = 40
/** Beyond it mail readers cut the subject anyway. */
const TITLE_CHARS_MAX = 120
/** A shop's name before an SMS. */
const SMS_SHOP_CHARS_MAX = 20

/** A message for either channel; `sms` ends with the link where there is one. */
export interface ComposedMessage {
  readonly language: Language
  /** Stands before our own address. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sms: string
}

/** Pure: the same facts give the same bytes. `now`: business clock. */
export function composeMessage(facts: MessageFacts, links: LinkMaker, now: Date, house?: House): ComposedMessage {
  const language = toLanguage(facts.language)
  const message = messageText(facts.template, language, toWords(facts, now, TITLE_CHARS_MAX))
  const url = message.action === undefined ? undefined : actionUrl(facts, links)
  const design = designOf(facts, message, url, now, house)
  return {
    language,
    fromName: fromNameOf(facts, language),
    subject: oneLine(message.subject),
    text: mailText(message, url, language, design),
    html: mailHtml(message, url, language, design),
    // Most messages are mails: this one is composed for whoever asks for it.
    get sms() {
      const { sms } = messageText(facts.template, language, toWords(facts, now, SMS_TITLE_CHARS_MAX))
      const shop = oneLine(facts.merchantName)
      const { fromShop } = languages[language].checkout.trust
      const said = toSmsText(sms.includes(shop) ? sms : fromShop(shortened(shop, SMS_SHOP_CHARS_MAX), sms))
      return url === undefined ? said : `${said} ${url}`
    },
  }
}

/** One action each: the customer pays, the friend chips in, the leader sees the pot. */
function actionUrl({ template, purchase, share }: MessageFacts, links: LinkMaker): string {
  if (template === 'payment_link') return links.paymentUrl(purchase.id, purchase.linkVersion)
  // The letter's page, with the days that may be chosen.
  if (template === 'payment_missed') return `${links.leaderUrl(purchase.id, purchase.linkVersion)}/late`
  if (template === 'credit_contract') return `${links.leaderUrl(purchase.id, purchase.linkVersion)}/documents`
  if (share && FOR_FRIENDS.includes(template)) return links.pledgeUrl(share.id, share.linkVersion)
  return links.leaderUrl(purchase.id, purchase.linkVersion)
}

function toWords(facts: MessageFacts, now: Date, titleCharsMax: number): MessageWords {
  const { purchase, share, friends, chargedMinor } = facts
  const language = toLanguage(facts.language)
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency: purchase.currency }, language)
  const moment = (instant: Date) => momentInWords(instant, now, TIME_ZONE, language)
  const name = (text: string | null) => (text ? oneLine(text) || null : null)
  const typed = (text: string | null) => typeset(name(text), facts) ?? null
  return {
    merchant: oneLine(facts.merchantName),
    title: shortened(typed(purchase.title) ?? '', titleCharsMax),
    amount: money(purchase.amountMinor),
    leader: name(facts.leaderName),
    friend: name(share?.name ?? null),
    friendAmount: money(share?.amountMinor ?? 0n),
    note: typed(share?.note ?? null),
    // Whoever pays alone has no pot: it closes as it opens.
    deadline: purchase.potDeadlineAt && friends.length > 0 ? moment(purchase.potDeadlineAt) : null,
    isPotOpen: purchase.potState === 'open',
    linkExpiry: moment(purchase.linkExpiresAt),
    charged: chargedMinor > 0n ? money(chargedMinor) : null,
    released: money(purchase.amountMinor - chargedMinor),
    pledged: money(purchase.pledgedMinor),
    asked: money(sumMinor(friends.map((friend) => friend.amountMinor))),
    people: friends.map((friend) => ({
      ...{ name: name(friend.name), amount: money(friend.amountMinor) },
      isWritten: friend.isReachable,
    })),
    hasPaid: share?.state === 'paid',
    wasAccepted: purchase.acceptedAt !== null,
    shareAmount: money(share?.amountMinor ?? 0n),
    day: dayOf(share?.dueOn ?? null, now, TIME_ZONE, language),
    cardLast4: facts.storedCard?.last4 ?? null,
    warnsOfCredit:
      !isOutsideCreditLaw(purchase.creditRegime) && warnsOfCredit(purchase.paymentType, creditKindOf(purchase)),
    dated: datedWords(facts, now, TIME_ZONE, language, money),
    refund: refundWords(facts, now, TIME_ZONE, language, money),
    withdrawal: withdrawalWords(facts, language),
    late: lateWords(facts, now, TIME_ZONE, language, money),
    credit: creditWords(facts),
    toFriend: share !== null,
  }
}
