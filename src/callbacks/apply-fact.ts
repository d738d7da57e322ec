import type { CallbackSubject, OpenAccount, SignedVerdict } from '../acquirers/index.ts'
import {
  applyLateCard,
  applySignedVerdict,
  type CollectingCall,
  lookUpAttempt,
  recordDispute,
} from '../collecting/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { findAttempts, parseOrderReference } from '../payments/index.ts'
import { unreachable } from '../shared/assert.ts'
import { parseUuid } from '../shared/ids.ts'
import { findShare } from '../shares/index.ts'
import { applyOperationFact } from './apply-operation-fact.ts'
import { noteUnknown } from './note-unknown.ts'

/**
 * One fact of a callback becomes true, by the verb of what it is about. False when it has to be told again: the
 * acquirer has to be asked and does not answer, or what it hangs on is still to come. What names nothing of ours is
 * done; what names something that should be ours is a finding.
 */
export async function applyFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  about: CallbackSubject,
): Promise<boolean> {
  switch (about.kind) {
    case 'attempt':
      return applyAttemptFact(db, call, account, about.attemptId, about.verdict)
    case 'operation':
      return applyOperationFact(db, call, account, about.operationId, about.verdict)
    case 'stored_card': {
      const attemptId = await findOwn(db, account, about.attemptId)
      if (!attemptId) return noteUnknown(db, call, account, { reference: about.attemptId, what: 'a stored card' })
      return (await applyLateCard(db, call, attemptId, about.credential)) !== 'undecided'
    }
    case 'dispute': {
      const { dispute } = about
      const isOurs = await transaction(db, (tx) => recordDispute(tx, call, account.id, dispute))
      const what = `a dispute of ${dispute.amountMinor} ${dispute.currency} (minor units)`
      const { paymentId, disputeId } = dispute
      return isOurs || noteUnknown(db, call, account, { reference: disputeId, paymentId: paymentId || disputeId, what })
    }
    case 'other':
      return applyOtherFact(db, call, account, about)
    default:
      return unreachable(about)
  }
}

async function applyAttemptFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  reference: string,
  verdict: SignedVerdict | null,
): Promise<boolean> {
  const id = parseUuid(reference)
  const [attempt] = id ? await findAttempts(db, [id]) : []
  if (attempt?.acquirerAccountId !== account.id) {
    const paid = verdict?.outcome.state === 'approved' ? { paymentId: verdict.outcome.payment.paymentId } : {}
    return noteUnknown(db, call, account, { reference, what: 'an attempt', ...paid })
  }
  if (!verdict) {
    // Its verdict comes signed.
    if (!account.acquirer.traits.canBeAsked) return true
    return (await lookUpAttempt(db, call, attempt)).isAnswered
  }
  const isForeign = (await applySignedVerdict(db, call, attempt.id, verdict)) === 'foreign'
  if (!isForeign || verdict.outcome.state !== 'approved') return true
  const { paymentId } = verdict.outcome.payment
  const said = `${verdict.amountMinor} ${verdict.currency}`
  const what = `an attempt of ${attempt.amountMinor} ${attempt.currency} told as one of ${said} (minor units)`
  return noteUnknown(db, call, account, { reference: attempt.id, what, paymentId, finding: 'amounts_differ' })
}

/** Nothing that we follow; but after a restore, what it names may be all that is left of a payment of ours. */
async function applyOtherFact(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  { reference, what }: Extract<CallbackSubject, { kind: 'other' }>,
): Promise<boolean> {
  if (reference === null) return true
  const order = parseOrderReference(reference)
  const isKnown = order ? (await findShare(db, order.shareId)) !== undefined : await findOwn(db, account, reference)
  return isKnown ? true : noteUnknown(db, call, account, { reference, what })
}

async function findOwn(db: Database, account: OpenAccount, reference: string): Promise<string | undefined> {
  const id = parseUuid(reference)
  const [attempt] = id ? await findAttempts(db, [id]) : []
  return attempt?.acquirerAccountId === account.id ? attempt.id : undefined
}
