import {
  applyLateCard,
  applySignedVerdict,
  type CollectingCall,
  lookUpAttempt,
  recordDispute,
} from '../collecting/index.ts'
import type { OpenAccount } from '../connections/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { parseOrderReference } from '../payments/index.ts'
import type { CallbackSubject, SignedVerdict } from '../providers/collect/index.ts'
import { unreachable } from '../shared/assert.ts'
import { parseUuid } from '../shared/ids.ts'
import { findShare } from '../shares/index.ts'
import { applyOperationFact } from './apply-operation-fact.ts'
import { findOwn, isOwnOperation } from './find-own.ts'
import type { Complete } from './inbox-store.ts'
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
  complete: Complete,
): Promise<boolean> {
  switch (about.kind) {
    case 'attempt':
      return applyAttemptFact(db, call, account, about, complete)
    case 'operation':
      return applyOperationFact(db, call, account, about, complete)
    case 'stored_card': {
      const attempt = await findOwn(db, account, about.attemptId)
      if (!attempt) return noteUnknown(db, call, account, { reference: about.attemptId, what: 'a stored card' })
      return (await applyLateCard(db, call, attempt, about.credential)) !== 'undecided'
    }
    case 'dispute': {
      const { dispute } = about
      const isOurs = await transaction(db, async (tx) => {
        const isRecorded = await recordDispute(tx, call, account.id, dispute)
        if (isRecorded) await complete(tx)
        return isRecorded
      })
      const what = `a dispute of ${dispute.amountMinor} ${dispute.currency} (minor units)`
      const { paymentId, disputeId, amountMinor, currency } = dispute
      const of = { reference: disputeId, paymentId: paymentId || disputeId, amount: { amountMinor, currency } }
      return isOurs || noteUnknown(db, call, account, { ...of, what })
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
  { attemptId: reference, verdict }: Extract<CallbackSubject, { kind: 'attempt' }>,
  complete: Complete,
): Promise<boolean> {
  if (verdict) return applyVerdict(db, call, account, { reference, verdict }, complete)
  const attempt = await findOwn(db, account, reference)
  if (!attempt) return noteUnknown(db, call, account, { reference, what: 'an attempt' })
  // Its verdict comes signed.
  if (!account.acquirer.traits.canBeAsked) return true
  return (await lookUpAttempt(db, call, attempt)).isAnswered
}

async function applyVerdict(
  db: Database,
  call: CollectingCall,
  account: OpenAccount,
  { reference, verdict }: { readonly reference: string; readonly verdict: SignedVerdict },
  complete: Complete,
): Promise<boolean> {
  const attemptId = parseUuid(reference)
  const key = attemptId && { accountId: account.id, attemptId }
  const effect = key ? await applySignedVerdict(db, call, key, verdict, complete) : 'unknown'
  const { outcome, amountMinor, currency } = verdict
  const amount = { amountMinor, currency }
  const paid = outcome.state === 'approved' ? { paymentId: outcome.payment.paymentId, amount } : undefined
  switch (effect) {
    case 'applied':
      return true
    case 'unknown':
      return noteUnknown(db, call, account, { reference, what: 'an attempt', ...paid })
    case 'second':
      return noteUnknown(db, call, account, { reference, what: 'a second payment of an attempt', ...paid })
    case 'foreign': {
      // Nothing was paid by it.
      if (!paid) return true
      const ours = await findOwn(db, account, reference)
      const said = `${amountMinor} ${currency}`
      const what = `an attempt of ${ours?.amountMinor} ${ours?.currency} told as one of ${said} (minor units)`
      return noteUnknown(db, call, account, { reference, what, ...paid, finding: 'amounts_differ' })
    }
  }
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
  const isKnown = order
    ? (await findShare(db, order.shareId)) !== undefined
    : (await findOwn(db, account, reference)) || (await isOwnOperation(db, account, reference))
  return isKnown ? true : noteUnknown(db, call, account, { reference, what })
}
