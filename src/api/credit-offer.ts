import { type Static, Type } from 'typebox'
import { type Decision, dutiesOf, isRegulated } from '../credit/index.ts'
import type { Merchant, Offered } from '../merchants/index.ts'
import { html } from '../pages/html.ts'
import { daysBetween, formatDate, hourInZone, roundedPercentText } from '../schedules/index.ts'
import { formatMoney } from '../shared/money.ts'
import { dayInWords } from '../texts/dates.ts'
import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { percentInWords } from '../texts/numbers.ts'

/** A simulation names no currency. */
const CURRENCY = 'EUR'
/** Noon: the same day in every zone. */
const NOON = 12
const TIME_ZONE = 'Europe/Paris'
/** French law wants the rate, the total, its payments and the warning larger than anything else about the credit (L. 312-8). */
const LARGER = 'font-size:1.2em;font-weight:bold'

const Line = Type.Object(
  { text: Type.String(), is_larger: Type.Boolean({ description: 'To be shown larger than the other lines' }) },
  { title: 'CreditExampleLine' },
)

/** What the law wants said beside a figure of what a credit costs; ours, and read by whoever looks for it. */
export const CreditOffer = Type.Object(
  {
    regime: Type.Union([Type.Literal('exempt_deferral'), Type.Literal('light'), Type.Literal('full')]),
    lender: Type.Object({
      name: Type.Union([Type.String(), Type.Null()], { description: 'null: nobody has said who that is' }),
      role: Type.Union([Type.Literal('merchant'), Type.Literal('operator'), Type.Literal('partner')]),
    }),
    price_cents: Type.Integer(),
    cash_part_cents: Type.Integer({ description: 'Of the price, due on the first day: no part of the credit' }),
    credit_amount_cents: Type.Integer(),
    fee_cents: Type.Integer(),
    total_payable_cents: Type.Integer({ description: 'Credit and fee' }),
    total_with_cash_cents: Type.Integer(),
    duration_days: Type.Integer(),
    payments_count: Type.Integer({ description: 'After the first day' }),
    taeg_percent: Type.Union([Type.String(), Type.Null()], { description: '`12.73`; null where no rate is read' }),
    borrowing_rate: Type.Union([Type.Object({ percent: Type.String(), kind: Type.Literal('fixed') }), Type.Null()]),
    valid_until: Type.String({ description: '`yyyy-mm-dd`: from the next day on the dates are others' }),
    warning: Type.Object({ text: Type.String(), lang: Type.String(), required: Type.Boolean() }),
    example: Type.Object(
      {
        text: Type.String(),
        html: Type.String({
          description: 'Safe, with sizes that the law asks for; `<whipround-credit>` prints the same',
        }),
        lines: Type.Array(Line),
      },
      { description: 'Ready to be printed beside the button' },
    ),
    withdrawal_days: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: 'CreditOffer', description: 'Of an offer that lends; absent of any other' },
)

/** Undefined of what lends nothing, or of a country where nobody has looked. */
export function presentCredit(
  merchant: Pick<Merchant, 'name' | 'legalName' | 'lenderName'>,
  { plan, rates, credit }: Offered,
  language: Language,
): Static<typeof CreditOffer> | undefined {
  const { decision, offer } = credit
  const { regime, figures } = decision
  if (regime === 'old_law' || regime === 'not_credit') return undefined
  const { cashPartMinor, laterMinor, feeMinor, lastPaymentOn } = figures
  const isOfLaw = isRegulated(regime)
  const name = offer.lender === 'merchant' ? (merchant.legalName ?? merchant.name) : (merchant.lenderName ?? null)
  const { creditWithdrawalUntil } = dutiesOf(offer, decision)
  const lines = linesOf({ plan, rates }, decision, { name, language, contractOn: offer.contractOn })
  return {
    regime,
    lender: { name, role: offer.lender },
    price_cents: Number(cashPartMinor + laterMinor),
    cash_part_cents: Number(cashPartMinor),
    credit_amount_cents: Number(laterMinor),
    fee_cents: Number(feeMinor),
    total_payable_cents: Number(laterMinor + feeMinor),
    total_with_cash_cents: Number(cashPartMinor + laterMinor + feeMinor),
    duration_days: daysBetween(offer.contractOn, lastPaymentOn),
    payments_count: laterOf(plan, offer.contractOn).length,
    taeg_percent: isOfLaw ? roundedPercentText(rates.taegPercent) : null,
    borrowing_rate: isOfLaw ? { percent: roundedPercentText(rates.debitRatePercent), kind: 'fixed' } : null,
    valid_until: formatDate(offer.contractOn),
    warning: { text: languages[language].checkout.schedule.warning, lang: language, required: isOfLaw },
    example: {
      text: lines.map(({ text }) => text).join(' '),
      html: `${html`<div class="whipround-credit" lang="${language}">${lines.map(
        ({ text, is_larger }) => html`<p style="${is_larger ? LARGER : 'font-size:1em'}">${text}</p>`,
      )}</div>`}`,
      lines,
    },
    withdrawal_days: creditWithdrawalUntil && daysBetween(offer.contractOn, creditWithdrawalUntil),
  }
}

type ContractOn = Offered['credit']['offer']['contractOn']

/** Parts that fall due on one later day, as one payment. */
function laterOf(plan: Offered['plan'], contractOn: ContractOn) {
  const days = new Map<string, { on: ContractOn; amountMinor: bigint }>()
  for (const { dueOn, principalMinor, feeMinor } of plan) {
    const key = formatDate(dueOn)
    if (key === formatDate(contractOn)) continue
    const amountMinor = (days.get(key)?.amountMinor ?? 0n) + principalMinor + feeMinor
    days.set(key, { on: dueOn, amountMinor })
  }
  return [...days.values()].filter(({ amountMinor }) => amountMinor > 0n)
}

/** Points a to f of article 8(3), the warning last; of the shop's own deferral its payments alone. */
function linesOf(
  { plan, rates }: Pick<Offered, 'plan' | 'rates'>,
  { regime, figures }: Decision,
  { name, language, contractOn }: { name: string | null; language: Language; contractOn: ContractOn },
): Static<typeof Line>[] {
  const { creditOffer: texts, checkout } = languages[language]
  const { cashPartMinor, laterMinor, feeMinor, lastPaymentOn } = figures
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency: CURRENCY }, language)
  const percent = (value: number) => percentInWords(roundedPercentText(value), language)
  const day = (on: ContractOn) => dayInWords(hourInZone(on, NOON), new Date(0), TIME_ZONE, language)
  const paid = (amountMinor: bigint, on: ContractOn) => texts.payment(money(amountMinor), day(on))
  const later = laterOf(plan, contractOn).map(({ amountMinor, on }) => paid(amountMinor, on))
  if (!isRegulated(regime)) {
    const all = [...(cashPartMinor > 0n ? [paid(cashPartMinor, contractOn)] : []), ...later]
    return [{ text: texts.ownDeferral(all.join(', ')), is_larger: false }]
  }
  const days = String(daysBetween(contractOn, lastPaymentOn))
  const terms = [
    texts.credit({ amount: money(laterMinor), price: money(cashPartMinor + laterMinor), lender: name ?? '' }),
    ...(cashPartMinor > 0n ? [texts.cashPart(money(cashPartMinor))] : []),
    texts.terms({ rate: percent(rates.debitRatePercent), fee: money(feeMinor), days }),
  ]
  const total = money(laterMinor + feeMinor)
  return [
    { text: texts.cost({ rate: percent(rates.taegPercent), total, payments: later.join(', ') }), is_larger: true },
    { text: terms.join(' '), is_larger: false },
    { text: checkout.schedule.warning, is_larger: true },
  ]
}
