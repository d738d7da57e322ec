import { type Html, html } from '../../pages/html.ts'
import { figures as figureList } from '../../pages/office/blocks.ts'
import { day as dayMark, moneyText } from '../../pages/office/figures.ts'
import { section } from '../../pages/office/head.ts'
import { type Bar, bars, folded, sparkline } from '../../pages/office/plot.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { shareBar } from '../../pages/office/share-bar.ts'
import { table } from '../../pages/office/table.ts'
import { FIGURES_DAYS, type Figures } from '../../reading/index.ts'
import { type CalendarDate, formatDate, hourInZone } from '../../schedules/index.ts'
import { publicId } from '../../shared/ids.ts'
import { type Money, sumMinor, toDecimal } from '../../shared/money.ts'
import { dayInWords, shortDayInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { percentInWords } from '../../texts/numbers.ts'

/** What one currency came to: each day's, and all together. */
interface InCurrency {
  readonly currency: string
  readonly days: readonly { readonly date: CalendarDate; readonly count: number; readonly amountMinor: bigint }[]
  readonly count: number
  readonly amountMinor: bigint
}

/** By currency, the one with the most purchases first: it is the one that is drawn. */
function byCurrency({ days, accepted }: Pick<Figures, 'days' | 'accepted'>): readonly InCurrency[] {
  const currencies = [...new Set(accepted.map(({ currency }) => currency))]
  const found = currencies.map((currency) => {
    const rows = accepted.filter((row) => row.currency === currency)
    const each = days.map((date) => {
      const row = rows.find(({ day }) => day === formatDate(date))
      return { date, count: row?.count ?? 0, amountMinor: row?.amountMinor ?? 0n }
    })
    const count = rows.reduce((sum, row) => sum + row.count, 0)
    return { currency, days: each, count, amountMinor: sumMinor(rows.map(({ amountMinor }) => amountMinor)) }
  })
  return found.sort((one, other) => other.count - one.count)
}

const periodOf = (days: readonly CalendarDate[]) =>
  `from=${formatDate(days[0]!)}&to=${formatDate(days[days.length - 1]!)}`

/** Four figures, each leading to its list. */
export function headlines(figures: Figures, reader: Reader): Html {
  const { language, now, timeZone } = reader
  const texts = languages[language].today
  const [main, ...others] = byCurrency(figures)
  const count = figures.accepted.reduce((sum, row) => sum + row.count, 0)
  const ended = count + figures.unaccepted
  const period = periodOf(figures.days)
  const shortDay = (date: CalendarDate) => shortDayInWords(hourInZone(date, 12, timeZone), now, timeZone, language)
  const elsewhere = (amounts: readonly Money[]) =>
    amounts.length > 0 && html` ${texts.andElsewhere(amounts.map((amount) => moneyText(amount, reader)).join(', '))}`
  const [promised, ...promisedToo] = figures.promised
  const filling = figures.pots[0]
  return section(
    {
      id: 'figures',
      title: texts.lastDays(FIGURES_DAYS),
      aside: texts.period(shortDay(figures.days[0]!), shortDay(figures.days[figures.days.length - 1]!)),
    },
    figureList([
      {
        label: texts.accepted,
        value: main ? wholeMoney(main, reader) : '0',
        href: `/dashboard/purchases?accepted=yes&${period}`,
        note: html`${texts.purchases(count)}${elsewhere(others)}`,
        ...(main && { drawing: sparkline(main.days.map(({ amountMinor }) => Number(amountMinor))) }),
      },
      {
        label: texts.acceptance,
        value: ended === 0 ? '–' : percentInWords(((100 * count) / ended).toFixed(1), language),
        href: `/dashboard/purchases?${period}`,
        note: ended === 0 ? texts.noneEnded : texts.of(count, ended),
      },
      {
        label: texts.filling,
        value: String(filling?.potsInAll ?? 0),
        href: '/dashboard/purchases?state=filling',
        note: filling ? texts.nextDeadline(shortDayInWords(filling.deadlineAt, now, timeZone, language)) : texts.noPots,
      },
      {
        label: texts.promised,
        value: promised ? wholeMoney(promised, reader) : '0',
        href: `/dashboard/purchases?accepted=yes&${period}`,
        note: html`${texts.promisedText}${elsewhere(promisedToo)}`,
      },
    ]),
  )
}

/** Amounts of a whole month are read without cents: €25,614. */
function wholeMoney({ amountMinor, currency }: Money, { language }: Reader): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
  return format.format(Number(toDecimal(amountMinor, currency))).replace('-', '\u2212')
}

/** A bar a day of the main currency, and the same as a table whose days lead to their lists. */
export function perDay(figures: Figures, reader: Reader): Html {
  const { language, now, timeZone } = reader
  const texts = languages[language].today
  const [main] = byCurrency(figures)
  if (!main) return section({ id: 'plot', title: texts.perDay }, html`<p class="quiet">${texts.noneAccepted}</p>`)
  const noon = (date: CalendarDate) => hourInZone(date, 12, timeZone)
  const highest = main.days.reduce((top, each) => (each.amountMinor > top.amountMinor ? each : top))
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: main.currency }, reader)
  const values = main.days.map(({ date, count, amountMinor }, index): Bar => {
    const isToday = index === main.days.length - 1
    return {
      label: isToday ? texts.today : shortDayInWords(noon(date), now, timeZone, language),
      value: Number(toDecimal(amountMinor, main.currency)),
      told: `${money(amountMinor)}, ${texts.purchases(count)}`,
      isRunning: isToday,
    }
  })
  const axis = new Intl.NumberFormat(language, { style: 'currency', currency: main.currency, maximumFractionDigits: 0 })
  const rows = table({
    caption: texts.perDay,
    columns: [
      { label: texts.day, place: 'name', cell: ({ date }) => dayMark(noon(date), reader) },
      { label: texts.count, place: 'end', isNumber: true, cell: ({ count }) => String(count) },
      { label: texts.accepted, place: 'amount', cell: ({ amountMinor }) => money(amountMinor) },
    ],
    rows: main.days.toReversed(),
    hrefOf: ({ date }) => `/dashboard/purchases?accepted=yes&from=${formatDate(date)}&to=${formatDate(date)}`,
    totals: [languages[language].office.total, String(main.count), money(main.amountMinor)],
  })
  const told = texts.highest(dayInWords(noon(highest.date), now, timeZone, language), money(highest.amountMinor))
  return section(
    { id: 'plot', title: texts.perDay },
    html`<p class="quiet">${told}</p>${bars({ values, label: texts.plotLabel, axis: (value) => axis.format(value) })}
${folded(languages[language].office.asTable, rows)}`,
  )
}

/** The next deadlines, each with its payers. */
export function fillingPots(pots: Figures['pots'], reader: Reader): Html {
  const { language, now, timeZone } = reader
  const texts = languages[language].today
  const items = pots.map((pot) => {
    const paid = pot.parts.filter(({ isPaid, isLeader }) => isPaid || isLeader).length
    const told = texts.in(pot.leaderName, paid, pot.parts.length)
    const parts = pot.parts.map(({ amountMinor, isPaid, isLeader }) => {
      return { amountMinor, is: isPaid ? ('paid' as const) : isLeader ? ('covered' as const) : ('open' as const) }
    })
    return html`<li><a class="go" href="/dashboard/purchases/${publicId('pur', pot.id)}">${pot.title}</a><span class="num">${moneyText(pot, reader)}</span>${shareBar(parts, told)}<span class="quiet">${told}</span><span class="quiet num">${texts.until(shortDayInWords(pot.deadlineAt, now, timeZone, language))}</span></li>\n`
  })
  const key = (is: 'paid' | 'covered' | 'open') =>
    html`<span><svg viewBox="0 0 12 12"><rect class="seg-${is}" width="12" height="12"/></svg>${texts[is]}</span>`
  return html`<ul class="pots">${items}</ul><p class="key" aria-hidden="true">${key('paid')}${key('covered')}${key('open')}</p>`
}
