import { hmacSha256, type LinkKeys, type Sealer } from '../crypto/index.ts'
import { type Database, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import type { Outbound } from '../outbound/index.ts'
import { requirePurchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { type Assessment, GRANT_STANDS_MS, mayBeLent } from './assessment.ts'
import { ANSWERS, findAssessment, insertAssessment, moveAssessment } from './assessment-store.ts'
import type { Answers } from './questions.ts'

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
  /** Who lends: the merchant's own regulated credit is assessed as the operator's. */
  readonly lender: 'merchant' | 'operator' | 'partner'
  /** The price without what is paid in cash. */
  readonly creditMinor: bigint
  readonly currency: string
  /** Payments of the credit, with their fees: not the cash part. `on`: `yyyy-mm-dd`. */
  readonly payments: readonly { readonly on: string; readonly amountMinor: bigint }[]
  /** By what its payer is known. */
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly answers: Answers
  /** The page's, for the mail of a review. */
  readonly language: string
  /** The sentences that were shown and confirmed, as they were: kept sealed with the answers. */
  readonly shown: string
}

/**
 * Whether somebody can be lent to. An answer stays: asked again with whatever answers, a purchase has the same one, until a grant has
 * ended or more is asked for. Phases: kept before anybody outside is asked, and what they answer after; without an answer nobody is refused.
 * Throws `purchase_not_found`.
 */
export async function assessPayer(ports: AssessmentPorts, call: Call, order: AssessmentOrder): Promise<Assessment> {
  const { db, sealer, linkKeys } = ports
  const now = call.businessClock.now()
  return transaction(db, async (tx) => {
    await requirePurchase(tx, call.scope, order.purchaseId)
    const before = await findAssessment(tx, call.scope, order.purchaseId)
    if (before && (before.state !== 'granted' || mayBeLent(before, { creditMinor: order.creditMinor, now })))
      return before
    const id = newId()
    const hash = (contact: string) => hmacSha256(linkKeys[0], `assessed:${contact}`)
    await insertAssessment(tx, {
      ...{
        id,
        purchaseId: order.purchaseId,
        creditMinor: order.creditMinor,
        assessor: 'questions',
        rules: '2026-11-29',
      },
      ...{ language: order.language, askedAt: now },
      answersSealed: sealer.seal(
        JSON.stringify(order, (_name, value) => (typeof value === 'bigint' ? value.toString() : value)),
        ANSWERS.contextOf(id),
      ),
      contactHashes: [order.email, order.phoneNumber].flatMap((contact) =>
        contact ? [hash(contact.toLowerCase())] : [],
      ),
    })
    const asked = await findAssessment(tx, call.scope, order.purchaseId)
    assert(asked, `assessment ${id} is there`)
    const { incomeMinor, costsMinor, loansMinor } = order.answers
    return incomeMinor - costsMinor - loansMinor >= 40_000n
      ? moveAssessment(tx, asked, 'grant', { decidedAt: now, standsUntil: addMs(now, GRANT_STANDS_MS) })
      : moveAssessment(tx, asked, 'refuse', { decidedAt: now, reasons: ['rest_to_live'] })
  })
}
