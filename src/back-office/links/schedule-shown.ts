import { offerSchedule } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { day, moneyText } from '../../pages/office/figures.ts'
import { section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { isDated } from '../../payment-types/index.ts'
import { dateInZone, hourInZone, roundedPercentText } from '../../schedules/index.ts'
import { sumMinor } from '../../shared/money.ts'
import { languages } from '../../texts/languages.ts'
import { percentInWords } from '../../texts/numbers.ts'
import type { Priced } from './link-form.ts'

/**
 * What the payer would be asked for if the link were opened today, by the function that makes every schedule. Throws as
 * `offerSchedule` what cannot be offered.
 */
export function scheduleShown({ merchant, currency, amountMinor, requestedOn }: Priced, reader: Reader): Html {
  const { language, now } = reader
  const { form } = languages[language].links
  const title = { id: 'schedule', title: form.schedule }
  if (!isDated(merchant.paymentType)) return section(title, html`<p>${form.pot(merchant.potDeadlineHours)}</p>`)
  const { plan, rates } = offerSchedule(merchant, currency, { amountMinor, createdOn: dateInZone(now), requestedOn })
  const money = (minor: bigint) => moneyText({ amountMinor: minor, currency }, reader)
  const feeMinor = sumMinor(plan.map((each) => each.feeMinor))
  const percent = (rate: number) => percentInWords(roundedPercentText(rate), language)
  return section(
    title,
    html`${table({
      caption: form.schedule,
      rows: plan,
      columns: [
        { label: form.on, place: 'name', cell: ({ dueOn }) => day(hourInZone(dueOn, 12, reader.timeZone), reader) },
        { label: form.principal, place: 'away', isNumber: true, cell: ({ principalMinor }) => money(principalMinor) },
        { label: form.fee, place: 'away', isNumber: true, cell: (each) => money(each.feeMinor) },
        { label: form.toPay, place: 'amount', cell: (each) => money(each.principalMinor + each.feeMinor) },
      ],
      totals: [languages[language].office.total, money(amountMinor), money(feeMinor), money(amountMinor + feeMinor)],
    })}
<p class="quiet">${form.rates(percent(rates.taegPercent), percent(rates.debitRatePercent))}</p>`,
  )
}
