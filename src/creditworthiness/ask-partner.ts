import { ASSESSMENT_REASONS, type AssessmentReason } from '../credit/index.ts'
import { standardHeaders } from '../crypto/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Asked } from './asked.ts'
import type { OwedPayment, Verdict } from './solvency-rules.ts'

/** A payer waits before a page: twice this, at most. */
const TIMEOUT_MS = 4_000
const TRIES = 2
const RULES_CHARS_MAX = 60
/** What a partner may say why; our own words for it. */
const PARTNER_REASONS: readonly AssessmentReason[] = ['debt_ratio', 'rest_to_live', 'evidence', 'register']

interface Partner {
  readonly url: string
  /** `whsec_<base64>` */
  readonly secret: string
}

/** Also the idempotency key: the same id is the same question, however often it comes. */
interface Question {
  readonly id: string
  readonly language: string
  readonly asked: Asked
}

/** Null: no answer came, or none that is understood. That is nobody's refusal. */
export type PartnerAnswer = (Verdict & { readonly rules: string }) | null

/** Asks a lender's own system, signed as Standard Webhooks 1.0 has it. Sent a second time under the same id where nothing came back. */
export async function askPartner(
  outbound: Outbound,
  partner: Partner,
  question: Question,
  now: () => Date,
): Promise<PartnerAnswer> {
  const body = JSON.stringify(presentQuestion(question))
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await outbound.request({
      ...{ method: 'POST', url: partner.url, timeoutMs: TIMEOUT_MS, body },
      headers: standardHeaders({ id: question.id, body, secret: partner.secret, now: now() }),
    })
    // Not understood is not understood a second time.
    if (answer.kind === 'answered' && answer.status < 500)
      return answer.status < 300 && answer.complete ? readAnswer(answer.body) : null
  }
  return null
}

/** docs/credit.md, "A partner that decides". No shop's name: a lender judges a person. */
function presentQuestion({ id, language, asked }: Question): object {
  const { answers, owedHere } = asked
  return {
    id,
    language,
    borrower: { email: asked.email, phone: asked.phoneNumber },
    credit: {
      currency: asked.currency,
      amount_minor: Number(asked.creditMinor),
      payments: asked.payments.map(presentPayment),
      on: asked.today,
    },
    declared: {
      income_minor: Number(answers.incomeMinor),
      costs_minor: Number(answers.costsMinor),
      loans_minor: Number(answers.loansMinor),
      dependants: answers.dependants,
    },
    owed_here: {
      payments: owedHere.payments.map(presentPayment),
      late: owedHere.isLate,
      other_currencies: owedHere.isElsewhere,
    },
  }
}

function presentPayment({ on, amountMinor }: OwedPayment): object {
  return { on, amount_minor: Number(amountMinor) }
}

const VERDICTS = ['granted', 'refused', 'needs_evidence', 'needs_person'] as const

function readAnswer(body: string): PartnerAnswer {
  const { verdict, reasons, rules } = fieldsOf(body)
  const state = VERDICTS.find((one) => one === verdict)
  if (!state) return null
  const said: readonly unknown[] = Array.isArray(reasons) ? reasons : []
  const known = ASSESSMENT_REASONS.filter((reason) => PARTNER_REASONS.includes(reason) && said.includes(reason))
  const isNamed = typeof rules === 'string' && /^[\w .:+/-]+$/.test(rules) && rules.length <= RULES_CHARS_MAX
  return {
    state,
    reasons: state === 'granted' ? [] : known.length > 0 ? known : ['partner'],
    rules: isNamed ? rules : 'unnamed',
  }
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}
