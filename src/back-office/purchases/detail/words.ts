import type { Html } from '../../../pages/html.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { cardName } from '../../../pages/parts/card-label.ts'
import type { Attempt } from '../../../payments/index.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { hourInZone, parseDate } from '../../../schedules/index.ts'
import type { Share } from '../../../shares/index.ts'
import { momentInWords, shortDayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import type { PurchaseTexts } from '../../../texts/office/purchase.ts'
import { endInWords, reasonAndCode, reasonInWords } from '../../reasons.ts'

/** How one purchase is spoken of to one reader: whom people are, how amounts and days are written. */
export interface Words {
  readonly texts: PurchaseTexts
  readonly money: (amountMinor: bigint) => string
  /** `23 Nov`. */
  readonly day: (instant: Date) => string
  /** Of `yyyy-mm-dd`. */
  readonly dueDay: (date: string) => string
  /** An amount, a day or a moment that an event itself names; empty where it names none. */
  readonly named: (detail: Readonly<Record<string, unknown>> | null) => string
  readonly nameOf: (share: Pick<Share, 'name' | 'position' | 'role'>) => string
  readonly leader: string
  readonly cardOf: (attempt: Attempt | undefined) => string | undefined
  /** Why a payment, or what was asked about it, came to nothing. */
  readonly reason: (code: string) => string
  readonly reasonAndCode: (code: string) => Html
  /** Why the purchase failed or ended, as this event of it keeps it. */
  readonly ended: (code: string, event: string) => string
  /** Who did it, of an actor as rows keep one. */
  readonly doer: (doer: { readonly actor: string | null; readonly staffName: string | null }) => string
}

export function wordsFor({ purchase, customer, shares }: PurchaseOutline, reader: Reader): Words {
  const { language, now, timeZone } = reader
  const texts = languages[language].purchase
  const known = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  const leader = shares[0]?.name || known || texts.paid.leader
  const nameOf: Words['nameOf'] = ({ name, position, role }) =>
    role === 'leader' ? leader : name || texts.paid.somebody(position)
  const day = (instant: Date) => shortDayInWords(instant, now, timeZone, language)
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: purchase.currency }, reader)
  const dueDay = (date: string) => {
    const parsed = parseDate(date)
    return parsed ? day(hourInZone(parsed, 12)) : date
  }
  return {
    texts,
    money,
    day,
    dueDay,
    named: (detail) => {
      const { amountMinor, dueOn, deadlineAt } = detail ?? {}
      if (typeof amountMinor === 'string') return money(BigInt(amountMinor))
      if (typeof dueOn === 'string') return dueDay(dueOn)
      return typeof deadlineAt === 'string' ? momentInWords(new Date(deadlineAt), now, timeZone, language) : ''
    },
    nameOf,
    leader,
    cardOf: (attempt) =>
      attempt && cardName({ brand: attempt.cardBrand ?? undefined, last4: attempt.cardLast4 ?? undefined }, language),
    reason: (code) => reasonInWords(code, language),
    reasonAndCode: (code) => reasonAndCode(code, language),
    ended: (code, event) => endInWords(code, event, language),
    doer: ({ actor, staffName }) => {
      const { actors } = texts.story
      if (actor === null) return actors.unknown
      if (actor === 'anybody') return actors.anybody
      if (actor.startsWith('operator')) return actors.operator
      if (actor.startsWith('staff_')) return staffName ?? actors.colleague
      if (actor.startsWith('mer_')) return actors.shop
      if (actor.startsWith('job:')) return actors.job[actor.slice(4) as keyof typeof actors.job] ?? actors.unknown
      if (!actor.startsWith('payer_')) return actors.key(actor)
      const share = shares.find(({ id }) => id === actor.slice(6))
      return actors.byLink(share ? nameOf(share) : leader)
    },
  }
}
