import { type Html, html, type Renderable } from '../../pages/html.ts'
import { layout } from '../../pages/layout.ts'
import { shopLink } from '../../pages/parts/actions.ts'
import { basket } from '../../pages/parts/basket.ts'
import { yourCard } from '../../pages/parts/card-label.ts'
import { moneySentence, notice } from '../../pages/parts/notice.ts'
import { sumMinor } from '../../shared/money.ts'
import type { ToldDecline } from '../../texts/checkout/codes.ts'
import type { Language } from '../../texts/language.ts'
import { declineNotice } from './decline-notice.ts'
import { storedCard } from './schedule-card.ts'
import type { DueState, ScheduleStatusView } from './schedule-models.ts'
import { scheduleCost, scheduleTimeline } from './schedule-timeline.ts'
import { type ViewTexts, viewTexts } from './view-texts.ts'

/** After acceptance: what is paid, blocked, next, refused; every open payment may be made by hand. */
export function scheduleStatusPage(view: ScheduleStatusView, language: Language): string {
  const texts = viewTexts(language, view)
  const { schedule } = texts
  const heading = headingOf(view, texts)
  const isNew = view.justPaid === 'purchase'
  return layout(view, language, {
    title: heading,
    state: 'schedule',
    lead: html`${view.decline && declineNotice(view.decline, texts, true)}
${view.justPaid === 'card' && notice('good', { heading: schedule.status.cardSaved })}
${view.cardRefused && cardRefused(view.cardRefused, texts)}
${typeof view.justPaid === 'object' && notice('good', { heading: schedule.status.thanksShare(texts.money(view.justPaid)) })}
<h1>${heading}</h1>
${trouble(view, texts)}
${moneySentence(movedSentence(view, texts))}
${isNew && html`<div class="pay">${shopLink(view.returnUrl, view.shop?.name, language, 'primary')}<p class="quiet">${schedule.status.saveLink}</p></div>`}`,
    asideLast: true,
    aside: html`${basket(view.basket, texts.common.order, language, 'folded')}${scheduleCost(view.cost, view.rows, texts)}`,
    action: html`<section><h2>${schedule.plan}</h2>${scheduleTimeline(view.rows, texts, view)}</section>
${cardSection(view, texts)}
${view.hasReceipt && html`<p><a class="link" href="${view.basePath}/receipt">${texts.common.receipt}</a></p>`}
${view.hasDocuments && html`<p><a class="link" href="${view.basePath}/documents">${texts.credit.documents.link}</a></p>`}
${isNew ? '' : shopLink(view.returnUrl, view.shop?.name, language, 'quiet')}`,
  })
}

/** The one thing to know: trouble first, then what comes next, then that all is done. */
function headingOf(view: ScheduleStatusView, texts: ViewTexts): string {
  const { status } = texts.schedule
  if (view.justPaid === 'purchase') return status.thanks
  const overdue = amountOf(view, 'overdue')
  if (overdue.amountMinor > 0n) return status.overdue(texts.money(overdue))
  const next = view.rows.find(({ state }) => state === 'next' || state === 'held' || state === 'paying')
  if (next) return status.next(texts.money(next.amount), texts.day(next.on))
  const writtenOff = amountOf(view, 'written_off')
  if (writtenOff.amountMinor > 0n) return status.writtenOff(texts.money(writtenOff))
  return status.done(view.basket.title)
}

function trouble(view: ScheduleStatusView, texts: ViewTexts): Html | '' {
  const { status } = texts.schedule
  if (view.isCollectionHeld) return html`<p>${texts.late.none.held}</p>`
  if (view.rows.some(({ state }) => state === 'overdue')) {
    return html`<p>${status.overdueText[view.retry]}</p>
${view.hasLetter && html`<p><a class="link" href="${view.basePath}/late">${texts.late.link}</a></p>`}`
  }
  return view.rows.some(({ state }) => state === 'written_off') ? html`<p>${status.writtenOffText}</p>` : ''
}

function movedSentence(view: ScheduleStatusView, texts: ViewTexts): string {
  const { status } = texts.schedule
  const held = view.rows.find(({ state }) => state === 'held')
  if (held) return status.held(texts.money(held.amount), yourCard(held.card, texts.language), texts.day(held.on))
  if (view.paid.amountMinor === 0n) return status.paidNothing
  const total = texts.money(view.cost.total)
  const isAll = view.paid.amountMinor >= view.cost.total.amountMinor
  return isAll ? status.paidAll(total) : status.paidSoFar(texts.money(view.paid), total)
}

function cardRefused(code: ToldDecline, texts: ViewTexts): Html {
  const { status } = texts.schedule
  const { why, what } = texts.start.decline[code]
  const body = html`<p>${why}</p>${moneySentence(status.cardKept)}<p><strong>${what}</strong></p>`
  return notice('bad', { heading: status.cardRefused, body, focus: true })
}

function cardSection(view: ScheduleStatusView, texts: ViewTexts): Renderable {
  const { status } = texts.schedule
  if (!view.canReplaceCard) return ''
  return html`<section><h2>${status.card}</h2>${storedCard(view, texts)}
<p><a class="link" href="${view.basePath}/card">${status.replaceCard}</a></p></section>`
}

function amountOf(view: ScheduleStatusView, state: DueState) {
  const amounts = view.rows.filter((row) => row.state === state).map((row) => row.amount.amountMinor)
  return { amountMinor: sumMinor(amounts), currency: view.cost.total.currency }
}
