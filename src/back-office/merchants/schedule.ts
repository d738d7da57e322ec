import type { Offered } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { day as dayShown, moneyText } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { isDated } from '../../payment-types/index.ts'
import { hourInZone, roundedPercentText } from '../../schedules/index.ts'
import { sumMinor, toDecimal } from '../../shared/money.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords, percentInWords } from '../../texts/numbers.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { creditOf } from './credit-of.ts'
import { CURRENCY, EXAMPLE_MINOR, EXAMPLE_QUERY, offerExample } from './example-offer.ts'
import { aboveMerchant, MERCHANTS_PATH, requireOwnMerchant } from './own-merchant.ts'

/** Dates are told as days: at noon no zone makes another one of them. */
const NOON = 12

/** What a merchant's settings make of an amount: the function of the simulation endpoint, of payers' pages and of charges. */
export const merchantSchedule = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/schedule`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 1,
  query: EXAMPLE_QUERY,
  async view(connection, visit) {
    const { reader, query, address, call } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(connection, visit)
    requireFound(isDated(merchant.paymentType) || undefined)
    const amountMinor = query.amount ?? EXAMPLE_MINOR
    const { schedule: texts } = languages[language].merchants
    const offered = offerExample(merchant, amountMinor, call.businessClock.now())
    const value = decimalInWords(toDecimal(amountMinor, CURRENCY), language)
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text, above: aboveMerchant(merchant, language) })}
<form class="section narrow" method="get" action="${address.path}">${field({ name: 'amount', label: texts.amount, value, inputMode: 'decimal', autocomplete: 'off' })}
<div class="buttons"><button class="button" type="submit">${texts.verb}</button></div></form>
${'refused' in offered ? html`<p>${texts.refused[offered.refused]}</p>` : html`${scheduleOf(offered, reader)}${creditOf(offered.credit, merchant, { reader, amountMinor })}`}`,
    }
  },
})

function scheduleOf({ plan, rates }: Offered, reader: Reader): Html {
  const { schedule: texts } = languages[reader.language].merchants
  const money = (amountMinor: bigint) => moneyText({ amountMinor, currency: CURRENCY }, reader)
  const fees = sumMinor(plan.map(({ feeMinor }) => feeMinor))
  const principal = sumMinor(plan.map(({ principalMinor }) => principalMinor))
  const percent = (value: number) => percentInWords(roundedPercentText(value), reader.language)
  return html`${section(
    { id: 'schedule', title: texts.title },
    table({
      caption: texts.title,
      rows: plan,
      columns: [
        {
          label: texts.columns.day,
          place: 'name',
          cell: ({ dueOn }) => dayShown(hourInZone(dueOn, NOON, reader.timeZone), reader),
        },
        {
          label: texts.columns.part,
          place: 'late',
          isNumber: true,
          cell: ({ principalMinor }) => money(principalMinor),
        },
        { label: texts.columns.fee, place: 'late_end', isNumber: true, cell: ({ feeMinor }) => money(feeMinor) },
        {
          label: texts.columns.charged,
          place: 'amount',
          cell: ({ principalMinor, feeMinor }) => money(principalMinor + feeMinor),
        },
      ],
      totals: [languages[reader.language].office.total, money(principal), money(fees), money(principal + fees)],
    }),
  )}
${section(
  { id: 'rates', title: texts.rates },
  facts([
    [texts.taeg, percent(rates.taegPercent)],
    [texts.debit, percent(rates.debitRatePercent)],
  ]),
)}`
}
