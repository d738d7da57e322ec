import { type Html, html } from '../../../pages/html.ts'
import { moneyText, numberText } from '../../../pages/office/figures.ts'
import { section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { MerchantClosing, OpenEnd } from '../../../payouts/index.ts'
import { DEFAULT_TIME_ZONE } from '../../../schedules/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { bankDay, dayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { merchantActHref, OPERATOR_INVOICES, OPERATOR_PAYOUTS } from '../paths.ts'
import { merchantPath } from './paths.ts'

type About = Pick<MerchantClosing, 'since' | 'closedAt' | 'open'>

/** How far its end is, beside its other states; nothing of one that goes on. */
export function closingMark({ since, closedAt, open }: About, { now, language }: Reader): Html | undefined {
  const { merchantClosing: texts } = languages[language].operator
  const day = (at: Date) => dayInWords(at, now, DEFAULT_TIME_ZONE, language)
  const said: Mark | undefined =
    closedAt && open.length === 0
      ? { shape: 'ended', word: texts.closedOn(day(closedAt)) }
      : since
        ? { shape: 'waits', word: texts.since(day(since)) }
        : undefined
  return said && mark(said)
}

/** What one that leaves still waits for, each with where it is ended. */
export function closingSection(closing: MerchantClosing, merchantId: string, reader: Reader): Html {
  const { merchantClosing: texts } = languages[reader.language].operator
  return section({ id: 'closing', title: texts.title }, openEndsOf(closing, merchantId, reader))
}

/** Of one that still sells: what it would wait for. */
export function openEndsOf({ since, closedAt, open }: About, merchantId: string, reader: Reader): Html | '' {
  const { merchantClosing: texts } = languages[reader.language].operator
  if (open.length === 0) return closedAt ? '' : html`<p>${since ? texts.nothingOpen : texts.nothingOpenYet}</p>`
  const lead = closedAt ? texts.overButOpen : since ? texts.waitsFor : texts.wouldWaitFor
  const ends = open.map((end) => ({ said: endInWords(end, reader), href: whereEnded(end, merchantId) }))
  return html`<p>${lead}</p>
<ul class="links">${ends.map(({ said, href }) => html`<li>${href ? html`<a href="${href}">${said}</a>` : said}</li>`)}</ul>`
}

function endInWords(end: OpenEnd, reader: Reader): string {
  const { ends } = languages[reader.language].operator.merchantClosing
  switch (end.kind) {
    case 'purchases':
      return ends.purchases(numberText(end.count, reader), end.count)
    case 'opening':
    case 'commission':
      return ends[end.kind]
    case 'reserve':
      return ends.reserve(moneyText(end, reader), end.until === null ? undefined : bankDay(end.until, reader))
    case 'owed':
      return ends.owed[end.because](moneyText(end, reader))
    default:
      return ends[end.kind](moneyText(end, reader))
  }
}

/** Nobody has to do anything about what ends by itself, and bank details are the merchant's own to give. */
function whereEnded(end: OpenEnd, merchantId: string): string | undefined {
  if (end.kind === 'planned' || end.kind === 'in_transit' || end.kind === 'opening') return OPERATOR_PAYOUTS
  if (end.kind === 'commission' || end.kind === 'invoiced')
    return `${OPERATOR_INVOICES}?merchant=${publicId('mer', merchantId)}`
  if (end.kind !== 'owed') return undefined
  if (end.because === 'stopped') return merchantActHref(merchantId, 'resume')
  return end.because === 'next_payout' ? merchantActHref(merchantId, 'plan') : undefined
}

export const closingHref = (merchantId: string, act: 'close' | 'reopen') => `${merchantPath(merchantId)}/${act}`
