import type { MailDesign } from '../pages/mail.ts'
import type { House, Trust } from '../pages/trust.ts'
import { oneLine } from '../shared/email.ts'
import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { MessageText } from '../texts/messages.ts'
import { typeset } from '../texts/typeset.ts'
import type { MessageFacts } from './facts-store.ts'
import { ASKING_TEMPLATES } from './message.ts'
import { shortened } from './sms-text.ts'

/** Of a leader's name before a mail. */
const SENDER_CHARS_MAX = 40

/** With the friend's own link. */
export const FOR_FRIENDS: readonly MessageFacts['template'][] = [
  'pledge_invitation',
  'pledge_received',
  'pot_extended',
  'pot_reminder',
  'pot_closed',
  'capture_failed',
]

/** Friends know the leader, and may not know the shop. A name that is an address would pass for the sender's own. */
export function fromNameOf(
  { template, share, leaderName, senderName, merchantName }: MessageFacts,
  language: Language,
): string {
  const shop = oneLine(senderName ?? merchantName)
  const leader = oneLine(leaderName ?? '')
  const isFromLeader = share && FOR_FRIENDS.includes(template) && leader !== '' && !/[@<>"]/.test(leader)
  return isFromLeader ? languages[language].checkout.trust.via(shortened(leader, SENDER_CHARS_MAX), shop) : shop
}

export function designOf(
  facts: MessageFacts,
  { quotesLeader }: MessageText,
  url: string | undefined,
  now: Date,
  house: House | undefined,
): MailDesign {
  const { purchase, merchantName, logoUrl, brandColour, leaderName } = facts
  const words = quotesLeader && typeset(oneLine(purchase.leaderMessage ?? ''), facts)
  return {
    ...{ shopName: oneLine(merchantName), logoUrl, brandColour, pictureUrl: purchase.pictureUrl },
    voice: words ? { name: leaderName && oneLine(leaderName), words } : null,
    trust: trustOf(facts, url, now, house),
  }
}

/** In the buyer's own mails alone, while there is something to withdraw from; `own`: of the leader's page. */
function withdrawalsOf(
  { template, share, purchase }: MessageFacts,
  own: string,
  now: Date,
): Pick<Trust, 'withdrawal' | 'creditWithdrawal'> {
  const isLeaders = template !== 'payment_link' && (share === null || !FOR_FRIENDS.includes(template))
  const isStanding = purchase.state === 'leader_processed' || purchase.state === 'successful'
  if (!isLeaders || !isStanding) return {}
  const from = (path: string, until: Date | null, declaredAt: Date | null) =>
    declaredAt !== null || (until !== null && now < until)
      ? { url: `${own}/${path}`, isDeclared: declaredAt !== null }
      : undefined
  return {
    withdrawal: from('withdraw', purchase.withdrawableUntil, purchase.withdrawnAt),
    creditWithdrawal: from('withdraw-credit', purchase.creditWithdrawableUntil, purchase.creditWithdrawnAt),
  }
}

/** `url`: the reader's own link. What is read in the back office has a word in its place, which leads nowhere. */
function trustOf(facts: MessageFacts, url: string | undefined, now: Date, house: House | undefined): Trust {
  const { template, share, purchase, merchantName, legalName, registrationNumber, siteUrl } = facts
  const own = url && URL.canParse(url) ? url : undefined
  const asks = share !== null && ASKING_TEMPLATES.includes(template) && FOR_FRIENDS.includes(template)
  return {
    seller: { name: oneLine(merchantName), legalName, registrationNumber, siteUrl },
    house,
    orderNumber: purchase.reference ? oneLine(purchase.reference) : undefined,
    checkUrl: own && `${own}/check`,
    ...(own && withdrawalsOf(facts, own, now)),
    unknownUrl: own && asks ? `${own}/unknown` : undefined,
  }
}
