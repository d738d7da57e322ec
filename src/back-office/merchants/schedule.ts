import { type Merchant, type Offered, offerSchedule } from '../../merchants/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { day as dayShown, moneyText } from '../../pages/office/figures.ts'
import { facts, head, section } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { isDated } from '../../payment-types/index.ts'
import { DomainError } from '../../refusals/index.ts'
import { dateInZone, hourInZone, roundedPercentText } from '../../schedules/index.ts'
import { sumMinor, toDecimal } from '../../shared/money.ts'
import { languages } from '../../texts/languages.ts'
import { decimalInWords, percentInWords } from '../../texts/numbers.ts'
import { amount } from '../inputs.ts'
import { requireFound } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { creditOf } from './credit-of.ts'
import { aboveMerchant, MERCHANTS_PATH, requireOwnMerchant } from './own-merchant.ts'

/** As simulations by interface are. */
const CURRENCY = 'EUR'
const EXAMPLE_MINOR = 30_000n
const AMOUNT_MAX_MINOR = 10_000_000n
/** Dates are told as days: at noon no zone makes another one of them. */
const NOON = 12

/** What a merchant's settings make of an amount: the function of the simulation endpoint, of payers' pages and of charges. */
export const merchantSchedule = staffPage({
  path: `${MERCHANTS_PATH}/:merchant/schedule`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 1,
  query: { amount: amount(CURRENCY, { min: 1n, max: AMOUNT_MAX_MINOR }) },
  async view(connection, visit) {
    const { reader, query, address, call } = visit
    const { language } = reader
    const merchant = await requireOwnMerchant(connection, visit)
    requireFound(isDated(merchant.paymentType) || undefined)
    const amountMinor = query.amount ?? EXAMPLE_MINOR
    const { schedule: texts } = languages[language].merchants
    const offered = offer(merchant, amountMinor, call.businessClock.now())
    const value = decimalInWords(toDecimal(amountMinor, CURRENCY), language)
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text, above: aboveMerchant(merchant, language) })}
<form class="section narrow" method="get" action="${address.path}">${field({ name: 'amount', label: texts.amount, value, inputMode: 'decimal', autocomplete: 'off' })}
<div class="buttons"><button class="button" type="submit">${texts.verb}</button></div></form>
${'refused' in offered ? html`<p>${texts.refused[offered.refused]}</p>` : html`${scheduleOf(offered, reader)}${creditOf(offered.credit, merchant, reader)}`}`,
    }
  },
})

type Refused = 'rate_above_cap' | 'rate_cap_outdated' | 'rate_without_solution'
const REFUSED: readonly string[] = ['rate_above_cap', 'rate_cap_outdated', 'rate_without_solution'] satisfies Refused[]

/** The schedule, or why none may be offered. */
function offer(merchant: Merchant, amountMinor: bigint, now: Date): Offered | { readonly refused: Refused } {
  try {
    return offerSchedule(merchant, CURRENCY, { amountMinor, createdOn: dateInZone(now) })
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error
    return { refused: error.code as Refused }
  }
}

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
