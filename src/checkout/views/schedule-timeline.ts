import { type Html, html, type Renderable } from '../../pages/html.ts'
import { buttonForm } from '../../pages/parts/actions.ts'
import { amountList } from '../../pages/parts/basket.ts'
import { cardName, yourCard } from '../../pages/parts/card-label.ts'
import { type IconName, icon } from '../../pages/parts/icon.ts'
import { roundedPercentText } from '../../schedules/index.ts'
import type { Language } from '../../texts/language.ts'
import { percentInWords } from '../../texts/numbers.ts'
import type { DueRow, DueState, ScheduleCost } from './schedule-models.ts'
import type { ViewTexts } from './view-texts.ts'

const icons: Record<DueState, IconName> = {
  today: 'card',
  blocked: 'shield',
  later: 'clock',
  next: 'clock',
  held: 'shield',
  paying: 'clock',
  paid: 'check',
  overdue: 'alert',
  written_off: 'alert',
  cancelled: 'minus',
}

/** Every payment on its date, along a line. `forms`: afterwards, what may be paid by hand. */
export function scheduleTimeline(
  rows: readonly DueRow[],
  texts: ViewTexts,
  forms?: { readonly basePath: string; readonly formToken: string },
): Html {
  return html`<ol class="dues">${rows.map(
    (row, at) => html`<li class="share due-${row.state}">
<span class="due-dot">${icon(icons[row.state])}</span>
<div class="share-who"><p class="share-name">${row.state === 'today' || row.state === 'blocked' ? texts.schedule.today(texts.day(row.on)) : capital(texts.day(row.on), texts.language)}</p>
<p class="quiet">${lines(row, at, rows, texts).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
${forms && payment(row, kindOf(row, at, rows.length, texts), texts, forms)}</div>
${!isSaidBelow(row, rows) && html`<p class="share-amount">${texts.money(row.amount)}</p>`}
</li>`,
  )}</ol>`
}

/** What is held today is the amount that is taken later: it is no second one. */
function isSaidBelow({ state, amount }: DueRow, rows: readonly DueRow[]): boolean {
  return state === 'blocked' && rows.at(-1)?.amount.amountMinor === amount.amountMinor
}

function lines(row: DueRow, at: number, rows: readonly DueRow[], texts: ViewTexts): string[] {
  const { schedule } = texts
  const { status } = schedule
  // A deferred payment is the only one: its state says it all, until it has none.
  const kind = row.kind === 'deferred' && row.state !== 'later' ? '' : kindOf(row, at, rows.length, texts)
  const fee = row.fee && row.state !== 'blocked' ? schedule.includesFee(texts.money(row.fee)) : ''
  const cash = row.isCashPart ? schedule.cashPart : ''
  return [[kind, cash, fee].filter(Boolean).join(', '), stateLine()].filter(Boolean)

  function stateLine(): string {
    const card = cardName(row.card, texts.language)
    switch (row.state) {
      case 'today':
      case 'later':
        return ''
      case 'blocked':
        return schedule.blockedUntil(texts.day((rows.at(-1) ?? row).on))
      case 'next':
        return card ? status.automatic(yourCard(row.card, texts.language)) : status.byHand
      case 'held':
        return row.heldUntil ? status.heldRow(texts.day(row.heldUntil)) : schedule.blockedToday
      case 'paying':
        return status.paying
      case 'paid': {
        const day = texts.day(row.paidAt ?? row.on)
        return card ? status.paidWith(day, card) : status.paid(day)
      }
      case 'overdue':
        return status.refused
      case 'written_off':
        return status.notCollected
      case 'cancelled':
        return status.cancelled
    }
  }
}

/** Counted in the order of their days: one that was divided is two of them. */
function kindOf({ kind }: DueRow, at: number, count: number, { schedule }: ViewTexts): string {
  if (kind === 'installment' && count === 1) return schedule.kind.whole()
  return kind === 'installment' ? schedule.kind.installment(at + 1, count) : schedule.kind[kind]()
}

/** A due payment's button stands out; the others are for those who like to be done early. */
function payment(
  row: DueRow,
  kind: string,
  texts: ViewTexts,
  { basePath, formToken }: { basePath: string; formToken: string },
): Renderable {
  const { status } = texts.schedule
  if (row.followPath) return html`<p><a class="link" href="${row.followPath}">${status.follow}</a></p>`
  if (!row.canPay) return ''
  const isDue = row.state === 'overdue'
  const early =
    row.now && row.feeLess ? status.payEarlyLess(texts.money(row.now), texts.money(row.feeLess)) : status.payEarly
  const label = isDue ? status.payNow(texts.money(row.amount)) : early
  const all = buttonForm({
    action: `${basePath}/shares/${row.position}/start`,
    formToken,
    label,
    fullLabel: `${label}, ${kind}`,
    style: isDue ? 'primary' : 'link',
    pays: true,
  })
  const { link } = texts.schedule.part
  return html`${all}${row.partPath && html`<p><a class="link" href="${row.partPath}" aria-label="${link}, ${kind}">${link}</a></p>`}`
}

/** Price, fee, total and yearly rates: shown also when nothing is charged for the credit. */
export function scheduleCost(cost: ScheduleCost, rows: readonly DueRow[], texts: ViewTexts): Html {
  const { schedule, language } = texts
  const hasFee = cost.fee.amountMinor > 0n
  // A regulated credit may cost nothing in its first days (ADR 0073).
  const feeLabel = rows.findIndex(({ fee }) => fee) > 0 ? schedule.feeSecond : schedule.fee
  return html`<section class="cost"><h2>${schedule.cost}</h2>
${amountList(
  [
    ...(hasFee ? [{ label: schedule.price, amount: cost.price }] : []),
    { label: hasFee ? feeLabel : schedule.noFee, amount: cost.fee },
    { label: schedule.total, amount: cost.total, isTotal: true },
  ],
  language,
)}
${cost.hasRates && rates(cost, texts)}
${cost.isLentByShop && html`<p class="quiet">${schedule.lentByShop}</p>`}
${cost.warnsOfCredit && creditWarning(texts)}</section>`
}

function rates(cost: ScheduleCost, { schedule, language }: ViewTexts): Html {
  const percent = (value: number) => percentInWords(roundedPercentText(value), language)
  return html`<dl class="amounts facts"><div><dt>${schedule.taeg}</dt><dd>${percent(cost.taegPercent)}</dd></div>
<div><dt>${schedule.debitRate}</dt><dd>${percent(cost.debitRatePercent)}</dd></div></dl>`
}

function capital(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** On every offer of a credit to a consumer, whatever it costs (docs/credit.md, "The warning"). */
export function creditWarning({ schedule }: ViewTexts): Html {
  return html`<p class="warning"><strong>${schedule.warning}</strong></p>`
}
