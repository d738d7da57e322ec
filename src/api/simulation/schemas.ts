import { type Static, Type } from 'typebox'

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
      description: 'Fees included, except for merchants whose shop module adds them itself (docs/shop-modules.md)',
    }),
    fees: Type.Integer(),
    payment_date: Type.String({ description: '`yyyy-mm-dd`' }),
  },
  { title: 'ScheduledPayment' },
)

export const scheduleExample = {
  INSTALLMENT: [
    { amount_cents: 8240, fees: 240, payment_date: '2027-03-01' },
    { amount_cents: 8000, fees: 0, payment_date: '2027-04-01' },
    { amount_cents: 8000, fees: 0, payment_date: '2027-05-01' },
  ],
  debit_rate: 11.53,
  taeg: 12.16,
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
  },
  { title: 'PaymentSchedule', examples: [scheduleExample] },
)

export type SimulationBody = Static<typeof Simulation>
