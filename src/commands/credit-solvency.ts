import {
  ASSESSORS,
  decideReview,
  findAssessor,
  type KeptAssessor,
  listWaitingReviews,
  type OpenedAssessment,
  readAnswersOf,
  setAssessor,
  type WaitingReview,
} from '../creditworthiness/index.ts'
import { transaction } from '../db/database.ts'
import { LENDER_ROLES } from '../lenders/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import { toDecimal } from '../shared/money.ts'
import type { Given, Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Facts, Outcome } from './operator/outcome.ts'
import { REASON, readOneOf, readReason } from './operator/read-values.ts'

const LISTED_MAX = 200
const VERDICTS = ['granted', 'refused'] as const
const ASSESSMENT: Option = { value: 'an id', what: 'of `credit -- reviews`', isRequired: true }

/** Whether somebody can repay: who decides that at first, and what waits for a person. */
export const SOLVENCY_VERBS: Verbs = {
  assessor: {
    what: 'who decides at first whether somebody can repay: our questions and rules, or a lender’s own system',
    options: {
      role: { value: LENDER_ROLES.join('|'), what: 'for which lender; otherwise operator' },
      by: { value: ASSESSORS.join('|'), what: 'who decides; without it, what was said last is shown' },
      url: { value: 'https://…', what: 'of a partner: where it is asked' },
      reason: REASON,
    },
    run: assessor,
  },
  reviews: {
    what: 'assessments that wait for a person, the first deadline first; nothing of what anybody said',
    options: {},
    run: async ({ db }) => ({
      items: (await listWaitingReviews(db, LISTED_MAX)).map(rowOf),
      columns: ['due_at', 'state', 'reasons', 'credit', 'assessment', 'purchase'],
    }),
  },
  review: {
    what: 'what somebody said of their means, and asks a person to look at; that you read it is recorded',
    options: { assessment: ASSESSMENT },
    run: async ({ db, call, sealer }, given) => {
      return { facts: presentOpened(await readAnswersOf(db, await sealer(), call, readId(given))) }
    },
  },
  decide: {
    what: 'a person’s answer, which stays; its payer is mailed their link, without a reason or a figure',
    options: {
      assessment: ASSESSMENT,
      verdict: { value: VERDICTS.join('|'), what: 'whether they may be lent to', isRequired: true },
      reason: { ...REASON, isRequired: true },
    },
    run: async ({ db, call, sealer }, given) => {
      const decision = {
        id: readId(given),
        verdict: readOneOf('verdict', given.verdict ?? '', VERDICTS),
        reason: readReason(given),
      }
      const ports = { sealer: await sealer() }
      const decided = await transaction(db, (tx) => decideReview(tx, call, ports, decision))
      const { purchaseId, state, standsUntil } = decided
      return { facts: { purchase: publicId('pur', purchaseId), state, stands_until: standsUntil } }
    },
  },
}

async function assessor({ db, call, sealer, addressPolicy }: Ground, given: Given): Promise<Outcome> {
  const role = readOneOf('role', given.role ?? LENDER_ROLES[0], LENDER_ROLES)
  if (given.by === undefined) {
    const kept = await findAssessor(db, role)
    if (kept) return { facts: presentAssessor(kept) }
    const untold = role === 'operator' ? 'questions' : 'nobody'
    return { facts: { role, by: untold, url: null }, notes: [UNTOLD[role]] }
  }
  const by = readOneOf('by', given.by, ASSESSORS)
  if ((by === 'partner') !== (given.url !== undefined))
    throw new Error('--url is where a partner is asked: give it with --by partner, and with nothing else')
  const wish = { role, assessor: by, url: given.url ?? null, reason: readReason(given) }
  const ports = { sealer: await sealer(), addressPolicy: await addressPolicy() }
  const { kept, secret } = await transaction(db, (tx) => setAssessor(tx, call, ports, wish))
  return { facts: presentAssessor(kept), ...(secret && { secrets: { signing_secret: secret } }) }
}

const UNTOLD = {
  operator: 'nobody has said so: the questions and rules of this service decide (docs/credit.md)',
  partner: 'nobody has said so: whoever would be lent to by the partner waits for a person',
} as const

function presentAssessor({ role, assessor: by, url, setAt, setBy, reason }: KeptAssessor): Facts {
  return { role, by, url, set_at: setAt, set_by: setBy, reason }
}

function rowOf(waiting: WaitingReview): Facts {
  const { id, purchaseId, state, reasons, creditMinor, currency, reviewAskedAt, reviewDueAt, merchantName } = waiting
  return {
    assessment: id,
    purchase: publicId('pur', purchaseId),
    merchant: merchantName,
    state,
    reasons: reasons.join(' '),
    credit: `${toDecimal(creditMinor, currency)} ${currency}`,
    asked_at: reviewAskedAt,
    due_at: reviewDueAt,
  }
}

function presentOpened({ assessment, asked, words }: OpenedAssessment): Facts {
  const { id, purchaseId, state, reasons, assessor: by, rules } = assessment
  const known = { assessment: id, purchase: publicId('pur', purchaseId), state, reasons: reasons.join(' '), by, rules }
  const said = { said: words.said, decided_because: words.reason }
  if (!asked) return { ...known, ...said, answers: 'erased' }
  const { answers, currency, owedHere, payments } = asked
  const money = (minor: bigint) => `${toDecimal(minor, currency)} ${currency}`
  const plan = (dues: typeof payments) =>
    dues.map(({ on, amountMinor }) => `${on} ${money(amountMinor)}`).join(', ') || null
  return {
    ...known,
    income: money(answers.incomeMinor),
    costs: money(answers.costsMinor),
    loans: money(answers.loansMinor),
    dependants: answers.dependants,
    payments: plan(payments),
    owed_here: plan(owedHere.payments),
    late_here: owedHere.isLate,
    ...said,
  }
}

function readId({ assessment = '' }: Given): string {
  const id = parseUuid(assessment)
  if (!id) throw new Error(`--assessment takes an id of \`credit -- reviews\`, not ${assessment}`)
  return id
}
