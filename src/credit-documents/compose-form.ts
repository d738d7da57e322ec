import { ANNEX_I, type AnnexPart, type AnnexRow } from '../texts/credit-documents/annex-rows.ts'
import { languages } from '../texts/languages.ts'
import { framed, scheduleOf } from './clauses.ts'
import type { CreditDocument, Piece, Section } from './credit-document.ts'
import type { Drafting } from './drafting.ts'
import { FORM_ROWS } from './form-rows.ts'

/** A row of annex I as it stands in the form of a credit, or why it does not. */
export interface AnnexAnswer {
  readonly row: AnnexRow
  readonly part: AnnexPart
  readonly label: string
  readonly lines: readonly string[]
  /** Null: it stands there. */
  readonly leftOutBecause: string | null
}

/** Every row of the annex, in its order. */
export function answerAnnex(drafting: Drafting): AnnexAnswer[] {
  return (Object.keys(ANNEX_I) as AnnexRow[]).map((row) => {
    const said = FORM_ROWS[row](drafting)
    const of = { row, part: ANNEX_I[row].part, label: drafting.texts.form.labels[row] }
    return 'leftOut' in said
      ? { ...of, lines: [], leftOutBecause: said.leftOut }
      : { ...of, lines: said, leftOutBecause: null }
  })
}

/** The pre-contractual form (Directive (EU) 2023/2225, article 10 and annex I; in France L. 312-12). */
export function composeForm(drafting: Drafting): CreditDocument {
  const { texts, decision, language } = drafting
  const { parts, additional } = texts.form
  const answers = answerAnnex(drafting)
  const section = (part: AnnexPart): Section => ({ title: parts[part], pieces: piecesOf(part, answers, drafting) })
  const { warning } = languages[language].checkout.schedule
  const warned: readonly Piece[] = decision.figures.law.hasWarningInForm
    ? [{ kind: 'sentence', text: warning, isStrong: true }]
    : []
  const key = section('I')
  return framed(drafting, 'form', [
    { ...key, pieces: [...warned, ...key.pieces] },
    section('II'),
    // Noticeably apart from what is before (article 10(5)).
    { title: additional, beginsPage: true, pieces: [] },
    ...(['product', 'costs', 'legal', 'distanceCreditor', 'distanceAgreement'] as const).map(section),
  ])
}

function piecesOf(part: AnnexPart, answers: readonly AnnexAnswer[], drafting: Drafting): Piece[] {
  const standing = answers.filter((answer) => answer.part === part && answer.leftOutBecause === null)
  return standing.map(({ row, label, lines }) =>
    row === 'repaymentSchedule' ? scheduleOf(label, drafting) : { kind: 'row', label, lines },
  )
}
