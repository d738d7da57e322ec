import { type Table, table } from './row.ts'

/** The four ways to pay, from creation to the end of collection. */
export const PAYMENT_TYPES: readonly Table[] = [
  table('Payment types', 'src/collecting/schedule/due-plan.ts', [
    [
      'types.split',
      'the whole is held on the leader’s card; friends pay; the rest is captured',
      'src/collecting/pots/step-closing-pot.ts',
    ],
    [
      'types.installment',
      'the first at once, the others on their days, by the stored card',
      'src/collecting/due-shares/step-share.ts',
    ],
    ['types.deferred', 'held, captured on the due day', 'src/collecting/operations/apply-operation.ts'],
    [
      'types.deferred.checked',
      'of a regulated credit in France: its card is checked, and held from day 8 on',
      'src/collecting/attempts/intend-attempt.ts',
    ],
    [
      'types.deferred.part',
      'held in part: the other part is charged on the same day',
      'src/schedules/plan-later-date.ts',
    ],
    ['types.down_payment', 'the deposit at once, the balance later', 'src/schedules/plan-later-date.ts'],
    [
      'types.fee',
      'the whole fee with the first instalment; of a credit in France with the second',
      'src/merchants/credit-of.ts',
    ],
    ['types.as_simulated', 'what the simulation says is charged, cent for cent', 'src/merchants/offer-schedule.ts'],
    ['types.renewal', 'a hold is renewed before it ends', 'src/collecting/acceptance/keep-renewed-hold.ts'],
    [
      'types.advance',
      'the due date moves forward where the merchant, and credit law, allow it',
      'src/collecting/due-shares/advance-due-date.ts',
    ],
    ['types.retries', 'a refused charge is retried, and asked for by link'],
    ['types.pay_now', 'the payer may pay by hand', 'src/collecting/attempts/intend-attempt.ts'],
    [
      'types.write_off',
      'in the end it is our loss; the merchant keeps what it has',
      'src/collecting/schedule/write-off-share.ts',
    ],
  ]),
]
