import { parseDecimal } from '../shared/money.ts'

/** What is asked, in this order. Amounts are a month's, in the currency of the credit. */
export const QUESTIONS = [
  // Wages, pensions and benefits that come every month, after taxes withheld.
  { name: 'income', kind: 'amount' },
  // Housing and whatever else is paid every month, but loans.
  { name: 'costs', kind: 'amount' },
  // What is paid back every month to other lenders.
  { name: 'loans', kind: 'amount' },
  // Who lives on that income besides whoever asks.
  { name: 'dependants', kind: 'count' },
  // "What I say is accurate", never ticked before (article L. 312-17).
  { name: 'honour', kind: 'tick' },
] as const satisfies readonly { readonly name: string; readonly kind: 'amount' | 'count' | 'tick' }[]

export type QuestionName = (typeof QUESTIONS)[number]['name']

/** A month's amount has at most six digits before the point: more is a slip of the finger. */
const AMOUNT_BELOW_MAJOR = 1_000_000n
const DEPENDANTS_MAX = 20

/** What somebody said of their means. Sealed wherever it is kept, shown to the operator alone. */
export interface Answers {
  readonly incomeMinor: bigint
  readonly costsMinor: bigint
  readonly loansMinor: bigint
  readonly dependants: number
}

type AnswerFault = 'missing' | 'not_an_amount' | 'too_high' | 'not_a_count' | 'not_confirmed'

/** A field that was not taken, and why. */
export interface AnswerError {
  readonly name: QuestionName
  readonly fault: AnswerFault
}

type ReadAnswers =
  | { readonly answers: Answers; readonly errors: readonly [] }
  | { readonly answers: undefined; readonly errors: readonly AnswerError[] }

/** The form as it was posted, by the names of the questions. An empty field is no nought: nobody is lent to by mistake. */
export function readAnswers(
  fields: Readonly<Partial<Record<QuestionName, string | undefined>>>,
  currency: string,
): ReadAnswers {
  const read = {
    income: readAmount(fields.income ?? '', currency),
    costs: readAmount(fields.costs ?? '', currency),
    loans: readAmount(fields.loans ?? '', currency),
    dependants: readCount(fields.dependants ?? ''),
    honour: fields.honour ? true : ('not_confirmed' as const),
  } satisfies Record<QuestionName, unknown>
  const errors = QUESTIONS.flatMap(({ name }) => {
    const fault = read[name]
    return typeof fault === 'string' ? [{ name, fault }] : []
  })
  if (errors.length > 0) return { answers: undefined, errors }
  const { income, costs, loans, dependants } = read as { [Name in QuestionName]: Exclude<(typeof read)[Name], string> }
  return { answers: { incomeMinor: income, costsMinor: costs, loansMinor: loans, dependants }, errors: [] }
}

function readAmount(text: string, currency: string): bigint | AnswerFault {
  if (text.trim() === '') return 'missing'
  const amountMinor = parseDecimal(text, currency)
  if (amountMinor === undefined) return 'not_an_amount'
  return amountMinor < (parseDecimal(AMOUNT_BELOW_MAJOR.toString(), currency) ?? 0n) ? amountMinor : 'too_high'
}

function readCount(text: string): number | AnswerFault {
  const typed = text.trim()
  if (typed === '') return 'missing'
  if (!/^\d{1,3}$/.test(typed)) return 'not_a_count'
  return Number(typed) <= DEPENDANTS_MAX ? Number(typed) : 'too_high'
}
