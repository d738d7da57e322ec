import type { AssessmentReason, AssessmentState } from '../credit/index.ts'
import { daysBetween, requireDate } from '../schedules/index.ts'
import type { Answers } from './questions.ts'

/**
 * Arithmetic on what somebody says and on what they owe here: no score, no profile, nothing learnt (recital 55 of the Directive names income,
 * living costs and debts; a score would be high-risk AI). Another version with each change of a number.
 */
export const SOLVENCY_RULES = {
  version: '2026-11-29',
  /** What every amount below is in. */
  currency: 'EUR',
  /** Code de la consommation, D. 312-7 and D. 312-8: above it, proof of address, income and identity. In every country our strict default. */
  documentsAboveMinor: 300_000n,
  /** Above it or for longer, words alone are little. Our strict default, counsel decides. */
  evidenceAboveMinor: 50_000n,
  evidenceAboveDays: 183,
  /** Loans and payments here, of what comes in. No law has one for such credits; that of French home loans is 35. Our strict default, counsel decides. */
  debtPercentMax: 35n,
  /** What is left a month for whoever asks, and for each who lives with them. Our strict default, counsel decides. */
  restOfOneMinor: 40_000n,
  restOfEachMoreMinor: 20_000n,
  /** Whoever was refused is not asked again by other figures so soon. Our strict default, counsel decides. */
  refusedLatelyDays: 7,
} as const

/** What somebody owes in this installation, to whichever merchant and lender. */
export interface OwedHere {
  /** Not due yet, or late. `on`: `yyyy-mm-dd`. */
  readonly payments: readonly OwedPayment[]
  /** Something was missed, or written off and never paid. */
  readonly isLate: boolean
  /** In another currency than the credit's. */
  readonly isElsewhere: boolean
}

export interface OwedPayment {
  readonly on: string
  readonly amountMinor: bigint
}

/** All that the rules are told. */
export interface SolvencyFacts {
  readonly answers: Answers
  readonly currency: string
  readonly creditMinor: bigint
  /** `yyyy-mm-dd` */
  readonly today: string
  /** Of the credit that is asked for. */
  readonly payments: readonly OwedPayment[]
  readonly owedHere: OwedHere
  readonly isRefusedLately: boolean
  /** The law has this lender ask a register of late borrowers, which these rules do not. */
  readonly needsRegister: boolean
}

export interface Verdict {
  readonly state: Exclude<AssessmentState, 'asking'>
  readonly reasons: readonly AssessmentReason[]
}

/** What no assessor is asked about: this service takes no documents yet. */
export function refuseUnasked({ creditMinor }: Pick<SolvencyFacts, 'creditMinor'>): Verdict | undefined {
  if (creditMinor <= SOLVENCY_RULES.documentsAboveMinor) return undefined
  return { state: 'refused', reasons: ['documents_not_supported'] }
}

/** What is not refused and is doubtful is a person's: nobody is refused for what they missed before, alone (article 18(11)). */
export function judgeBySolvencyRules(facts: SolvencyFacts): Verdict {
  if (facts.currency !== SOLVENCY_RULES.currency) return { state: 'needs_person', reasons: ['currency'] }
  const refusal = refuseUnasked(facts)
  if (refusal) return refusal
  const refused = reasonsOf([
    ['debt_ratio', isDebtTooHigh(facts)],
    ['rest_to_live', isTooLittleLeft(facts)],
  ])
  if (refused.length > 0) return { state: 'refused', reasons: refused }
  const doubts = reasonsOf([
    ['currency', facts.owedHere.isElsewhere],
    ['late_here', facts.owedHere.isLate],
    ['owed_here', isOwingTooMuch(facts)],
    ['refused_lately', facts.isRefusedLately],
    ['register', facts.needsRegister],
  ])
  if (doubts.length > 0) return { state: 'needs_person', reasons: doubts }
  return needsEvidence(facts) ? { state: 'needs_evidence', reasons: ['evidence'] } : { state: 'granted', reasons: [] }
}

function reasonsOf(
  found: readonly (readonly [reason: AssessmentReason, applies: boolean])[],
): readonly AssessmentReason[] {
  return found.flatMap(([reason, applies]) => (applies ? [reason] : []))
}

function isDebtTooHigh(facts: SolvencyFacts): boolean {
  const { incomeMinor, loansMinor } = facts.answers
  return (loansMinor + highestMonthMinor(facts)) * 100n > incomeMinor * SOLVENCY_RULES.debtPercentMax
}

function isTooLittleLeft(facts: SolvencyFacts): boolean {
  const { incomeMinor, costsMinor, loansMinor, dependants } = facts.answers
  const restMinor = incomeMinor - costsMinor - loansMinor - highestMonthMinor(facts)
  const { restOfOneMinor, restOfEachMoreMinor } = SOLVENCY_RULES
  return restMinor < restOfOneMinor + BigInt(dependants) * restOfEachMoreMinor
}

/** What is owed here already counts: a large credit in three small ones is a large credit. */
function isOwingTooMuch({ creditMinor, owedHere }: SolvencyFacts): boolean {
  const owedMinor = owedHere.payments.reduce((sum, { amountMinor }) => sum + amountMinor, creditMinor)
  return owedMinor > SOLVENCY_RULES.documentsAboveMinor
}

function needsEvidence({ creditMinor, payments, today }: SolvencyFacts): boolean {
  if (creditMinor > SOLVENCY_RULES.evidenceAboveMinor) return true
  const from = requireDate(today)
  return payments.some(({ on }) => daysBetween(from, requireDate(on)) > SOLVENCY_RULES.evidenceAboveDays)
}

/** The calendar month in which most of it falls due; what is late falls due now. */
function highestMonthMinor({ payments, owedHere, today }: SolvencyFacts): bigint {
  const byMonth = new Map<string, bigint>()
  for (const { on, amountMinor } of [...payments, ...owedHere.payments]) {
    // Days are written year first.
    const month = (on < today ? today : on).slice(0, 7)
    byMonth.set(month, (byMonth.get(month) ?? 0n) + amountMinor)
  }
  return [...byMonth.values()].reduce((most, minor) => (minor > most ? minor : most), 0n)
}
