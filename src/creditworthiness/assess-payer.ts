import type { Duties } from '../credit/index.ts'
import { hmacSha256, type LinkKeys, type Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { Outbound } from '../outbound/index.ts'
import { type Purchase, requirePurchase } from '../purchases/index.ts'
import { dateInZone, formatDate } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { askPartner } from './ask-partner.ts'
import { type Asked, readAsked, writeAsked } from './asked.ts'
import { type Assessment, mayBeLent } from './assessment.ts'
import { ANSWERS, findAssessment, findSealedAnswers, insertAssessment, lockAssessment } from './assessment-store.ts'
import { ASSESSOR_SECRETS, findAssessor, type KeptAssessor } from './assessor-store.ts'
import { concludeAssessment } from './conclude-assessment.ts'
import { judgeInSandbox } from './judge-in-sandbox.ts'
import { isRefusedSince, readOwedHere } from './owed-here-store.ts'
import type { Answers } from './questions.ts'
import {
  judgeBySolvencyRules,
  type OwedPayment,
  refuseUnasked,
  SOLVENCY_RULES,
  type Verdict,
} from './solvency-rules.ts'

export interface AssessmentPorts {
  readonly db: Database
  readonly sealer: Sealer
  readonly linkKeys: LinkKeys
  readonly outbound: Outbound
  readonly isDemo: boolean
}

/** What somebody wants to be lent, and what they said of their means. */
export interface AssessmentOrder {
  readonly purchaseId: string
  /** Who lends: a merchant's own regulated credit is assessed as the operator's. */
  readonly lender: 'merchant' | 'operator' | 'partner'
  /** Of `dutiesOf`: a register that must be asked is asked by a person, or by a partner. */
  readonly register: Duties['defaultRegister']
  /** The price without what is paid in cash. */
  readonly creditMinor: bigint
  readonly currency: string
  /** Payments of the credit, with their fees: not the cash part. */
  readonly payments: readonly OwedPayment[]
  /** By what its payer is known. */
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly answers: Answers
  /** The page's, for what is written to its payer afterwards. */
  readonly language: string
  /** The sentences that were shown and confirmed, as they were: kept sealed with the answers. */
  readonly shown: string
}

/** `network`: its verdict is asked for outside the transaction. */
interface Begun {
  readonly assessment: Assessment
  readonly network?: { readonly asked: Asked; readonly partner: KeptAssessor }
}

/**
 * Whether somebody can be lent to. An answer stays: asked again with whatever answers, a purchase has the same one, until a grant has
 * ended or more is asked for. Phases: kept before a partner is asked, and what it answers after; where it does not, a person decides.
 * What was under way when a process died is asked on, as it was. Throws not_found `purchase_not_found`.
 */
export async function assessPayer(ports: AssessmentPorts, call: Call, order: AssessmentOrder): Promise<Assessment> {
  const { db, sealer, outbound } = ports
  const { assessment, network } = await transaction(db, (tx) => begin(tx, ports, call, order))
  if (!network) return assessment
  const { url, secretSealed, id: assessorId } = network.partner
  assert(url && secretSealed, `assessor ${assessorId} is a partner`)
  const secret = sealer.open(secretSealed, ASSESSOR_SECRETS.contextOf(assessorId))
  const question = { id: assessment.id, language: assessment.language, asked: network.asked }
  const answer = await askPartner(outbound, { url, secret }, question, () => call.systemClock.now())
  const { rules, ...verdict } = answer ?? { ...NO_ANSWER, rules: assessment.rules }
  return transaction(db, async (tx) => {
    const purchase = await requirePurchase(tx, call.scope, order.purchaseId)
    const before = await lockAssessment(tx, call.scope, assessment.id)
    assert(before, `assessment ${assessment.id} stays`)
    // Its twin has heard first.
    if (before.state !== 'asking') return before
    return concludeAssessment(tx, before, { verdict, rules, purchase, now: call.businessClock.now() })
  })
}

const NO_ANSWER: Verdict = { state: 'needs_person', reasons: ['no_answer'] }
const NO_ASSESSOR: Verdict = { state: 'needs_person', reasons: ['no_assessor'] }

async function begin(tx: Transaction, ports: AssessmentPorts, call: Call, order: AssessmentOrder): Promise<Begun> {
  const { purchaseId, creditMinor, language } = order
  const now = call.businessClock.now()
  const purchase = await requirePurchase(tx, call.scope, purchaseId)
  const role = order.lender === 'partner' ? 'partner' : 'operator'
  const kept = await findAssessor(tx, role)
  const before = await findAssessment(tx, call.scope, purchaseId)
  if (before?.state === 'asking') return resume(tx, ports, { assessment: before, kept, purchase, now })
  if (before && (before.state !== 'granted' || mayBeLent(before, { creditMinor, now }))) return { assessment: before }
  const contactHashes = hashesOf(ports.linkKeys, order)
  const asked = await gather(tx, { order, contactHashes: contactHashes.all, now })
  const id = newId()
  // A partner that has not said how it decides is not decided for.
  const assessor = kept?.assessor ?? (role === 'operator' ? 'questions' : 'partner')
  const rules = assessor === 'partner' ? 'unnamed' : SOLVENCY_RULES.version
  await insertAssessment(tx, {
    ...{ id, purchaseId, creditMinor, assessor, rules, language, askedAt: now, contactHashes: contactHashes.newest },
    answersSealed: ports.sealer.seal(writeAsked(asked), ANSWERS.contextOf(id)),
  })
  const assessment = await findAssessment(tx, call.scope, purchaseId)
  assert(assessment?.id === id, `assessment ${id} is the newest`)
  const verdict = judgeHere(asked, assessor, kept, ports)
  if (!verdict && kept) return { assessment, network: { asked, partner: kept } }
  return {
    assessment: await concludeAssessment(tx, assessment, { verdict: verdict ?? NO_ASSESSOR, rules, purchase, now }),
  }
}

/** Undefined: a partner is asked. */
function judgeHere(
  asked: Asked,
  assessor: KeptAssessor['assessor'],
  kept: KeptAssessor | undefined,
  { isDemo }: AssessmentPorts,
): Verdict | undefined {
  if (assessor === 'questions') return judgeBySolvencyRules(asked)
  if (assessor === 'sandbox' && !isDemo) return NO_ASSESSOR
  const refusal = refuseUnasked(asked)
  if (refusal) return refusal
  if (assessor === 'sandbox') return judgeInSandbox(asked) ?? NO_ANSWER
  return kept ? undefined : NO_ASSESSOR
}

interface UnderWay {
  readonly assessment: Assessment
  readonly kept: KeptAssessor | undefined
  readonly purchase: Purchase
  readonly now: Date
}

/** A process ended while its partner was asked. Whoever set another assessor since has it decided by a person. */
async function resume(
  tx: Transaction,
  { sealer }: AssessmentPorts,
  { assessment, kept, purchase, now }: UnderWay,
): Promise<Begun> {
  const sealed = await findSealedAnswers(tx, assessment.id)
  if (kept?.assessor === 'partner' && sealed)
    return {
      assessment,
      network: { asked: readAsked(sealer.open(sealed, ANSWERS.contextOf(assessment.id))), partner: kept },
    }
  return {
    assessment: await concludeAssessment(tx, assessment, {
      verdict: NO_ANSWER,
      rules: assessment.rules,
      purchase,
      now,
    }),
  }
}

async function gather(
  tx: Transaction,
  { order, contactHashes, now }: { order: AssessmentOrder; contactHashes: readonly Buffer[]; now: Date },
): Promise<Asked> {
  const { answers, currency, creditMinor, payments, email, phoneNumber, purchaseId, shown } = order
  const today = formatDate(dateInZone(now))
  const since = addMs(now, -SOLVENCY_RULES.refusedLatelyDays * DAY_MS)
  return {
    ...{ answers, currency, creditMinor, payments, email, phoneNumber, shown, today },
    owedHere: await readOwedHere(tx, { email, phoneNumber, purchaseId, currency, today }),
    isRefusedLately: await isRefusedSince(tx, { contactHashes, since }),
    needsRegister: order.register === 'required',
  }
}

/** By the newest key, as it is kept; and by all, as it may have been. */
function hashesOf(linkKeys: LinkKeys, { email, phoneNumber }: AssessmentOrder) {
  const contacts = [email?.toLowerCase(), phoneNumber].filter((contact) => typeof contact === 'string')
  const by = (key: Buffer) => contacts.map((contact) => hmacSha256(key, `assessed:${contact}`))
  return { newest: by(linkKeys[0]), all: linkKeys.flatMap(by) }
}
