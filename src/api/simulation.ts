import { type Static, Type } from 'typebox'
import { type FeeReading, habitsOf, type Merchant, type SimulatedOrder, simulateSchedule } from '../merchants/index.ts'
import { describeType } from '../payment-types/index.ts'
import { refuse } from '../refusals/index.ts'
import { type CalendarDate, formatDate, type Installment, parseDate, roundPercent } from '../schedules/index.ts'
import { sumMinor } from '../shared/money.ts'
import type { Language } from '../texts/language.ts'
import { readPositiveAmountMinor } from '../wire/numbers.ts'
import { CreditOffer, presentCredit } from './credit-offer.ts'

/** A simulation as every client posts it; unknown keys are ignored. */
export const SimulationRequest = Type.Object(
  {
    amount_cents: Type.Union([Type.Number(), Type.String({ maxLength: 20 })], {
      description: 'Minor units; integers, digit strings, and floats within 10⁻⁶ of an integer',
    }),
    created: Type.String({ maxLength: 40, description: 'The day of the purchase, `yyyy-mm-dd`' }),
    second_installment_date: Type.Optional(
      Type.String({
        maxLength: 40,
        description: '`INSTALLMENT`: when the second instalment falls due, later ones monthly after it',
      }),
    ),
  },
  { title: 'PaymentScheduleRequest', examples: [{ amount_cents: 24000, created: '2027-03-01' }] },
)

const Payment = Type.Object(
  {
    amount_cents: Type.Integer({
      description: 'Fees included, except where the merchant’s shop module adds them itself (docs/shop-modules.md)',
    }),
    fees: Type.Integer({ description: '0 also where the shop module would add a fee that it should not' }),
    payment_date: Type.String({ description: '`yyyy-mm-dd`' }),
  },
  { title: 'ScheduledPayment' },
)

export const scheduleExample = {
  INSTALLMENT: [
    { amount_cents: 8000, fees: 0, payment_date: '2027-03-01' },
    { amount_cents: 8240, fees: 240, payment_date: '2027-04-01' },
    { amount_cents: 8000, fees: 0, payment_date: '2027-05-01' },
  ],
  debit_rate: 12.04,
  taeg: 12.73,
}

/**
 * One of the three keys, by the merchant's payment type; a `SPLIT` purchase is an `INSTALLMENT` of one, and for shop modules a
 * `DOWN_PAYMENT` one of two.
 */
export const Simulation = Type.Object(
  {
    INSTALLMENT: Type.Optional(Type.Array(Payment)),
    DEFERRED: Type.Optional(Payment),
    DOWN_PAYMENT: Type.Optional(Type.Array(Payment)),
    debit_rate: Type.Number({ description: 'Nominal annual rate (taux débiteur), percent' }),
    taeg: Type.Number({ description: 'Annual percentage rate of charge (TAEG), percent' }),
    credit: Type.Optional(CreditOffer),
  },
  { title: 'PaymentSchedule', examples: [scheduleExample] },
)

export type SimulationBody = Static<typeof Simulation>

/** Throws invalid `amount_too_small`, `invalid_date`, `invalid_parameters`. */
export function readSimulation(body: Static<typeof SimulationRequest>): SimulatedOrder {
  const second = body.second_installment_date
  return {
    amountMinor: readPositiveAmountMinor(body.amount_cents, 'amount_cents'),
    createdOn: readDate(body.created, 'created'),
    // Forms send an empty field for "none".
    secondInstallmentOn: second ? readDate(second, 'second_installment_date') : undefined,
  }
}

function readDate(text: string, name: string): CalendarDate {
  const date = parseDate(text)
  if (!date) refuse('invalid_date', { why: 'no_date', name })
  return date
}

/**
 * The whole answer of a simulation, on every route, as its reader expects it: the merchant's own, but for the others of a
 * company. What the law wants said of a credit is in the language of whoever asks. Throws what `simulateSchedule` throws.
 */
export function simulateAndPresent(
  merchant: Merchant,
  order: SimulatedOrder,
  {
    language,
    reader = merchant,
  }: { readonly language: Language; readonly reader?: Pick<Merchant, 'clientProfile'> | undefined },
): SimulationBody {
  const offered = simulateSchedule(merchant, order)
  const { plan, rates } = offered
  const credit = presentCredit(merchant, offered, language)
  return {
    ...presentPlan(merchant, plan, reader),
    debit_rate: roundPercent(rates.debitRatePercent),
    taeg: roundPercent(rates.taegPercent),
    ...(credit && { credit }),
  }
}

/** The interface includes a fee in its amount; deployed modules expect it apart, or unnamed, each in its own way (ADR 0076). */
function presentPlan(
  merchant: Merchant,
  plan: readonly Installment[],
  reader: Pick<Merchant, 'clientProfile'>,
): Omit<SimulationBody, 'debit_rate' | 'taeg'> {
  const { isModule, readsFee } = habitsOf(reader)
  const { simulatedAs } = describeType(merchant.paymentType)
  const payments = plan.map((part, index) => presentPayments([part], index === 0 ? readsFee.first : readsFee.later))
  switch (isModule ? simulatedAs.forModules : simulatedAs.key) {
    case 'INSTALLMENT':
      return { INSTALLMENT: payments }
    case 'DOWN_PAYMENT':
      return { DOWN_PAYMENT: payments }
    case 'DEFERRED':
      // To the buyer it is one payment, however much of it is held.
      return { DEFERRED: presentPayments(plan, readsFee.deferred) }
  }
}

/** Parts that fall due on one day, as one payment. */
function presentPayments(parts: readonly Installment[], reading: FeeReading) {
  const feeMinor = sumMinor(parts.map((part) => part.feeMinor))
  const principalMinor = sumMinor(parts.map((part) => part.principalMinor))
  return {
    amount_cents: Number(reading === 'added' ? principalMinor : principalMinor + feeMinor),
    fees: reading === 'unnamed' ? 0 : Number(feeMinor),
    payment_date: formatDate((parts[0] as Installment).dueOn),
  }
}
