import type { OwedPayment, SolvencyFacts } from './solvency-rules.ts'

/** All that an assessment was decided from, as it was asked: kept sealed, and sent again as it is where a partner did not answer. */
export interface Asked extends SolvencyFacts {
  readonly email: string | null
  readonly phoneNumber: string | null
  /** The sentences that were shown and confirmed. */
  readonly shown: string
}

/** The same as it stands in its seal: amounts are texts. */
export function writeAsked(asked: Asked): string {
  return JSON.stringify(asked, (_name, value) => (typeof value === 'bigint' ? value.toString() : value))
}

type Written<T> = {
  readonly [K in keyof T]: T[K] extends bigint ? string : T[K] extends object | null ? Written<T[K]> : T[K]
}

/** Of a row of ours. */
export function readAsked(text: string): Asked {
  const { answers, owedHere, payments, creditMinor, ...rest } = JSON.parse(text) as Written<Asked>
  return {
    ...rest,
    creditMinor: BigInt(creditMinor),
    answers: {
      incomeMinor: BigInt(answers.incomeMinor),
      costsMinor: BigInt(answers.costsMinor),
      loansMinor: BigInt(answers.loansMinor),
      dependants: answers.dependants,
    },
    payments: payments.map(paymentOf),
    owedHere: { ...owedHere, payments: owedHere.payments.map(paymentOf) },
  }
}

function paymentOf({ on, amountMinor }: Written<OwedPayment>): OwedPayment {
  return { on, amountMinor: BigInt(amountMinor) }
}
