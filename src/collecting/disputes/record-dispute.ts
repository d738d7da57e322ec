import type { Transaction } from '../../db/database.ts'
import { appendEvent, type Call, leaveNote } from '../../events/index.ts'
import {
  type Attempt,
  type Dispute,
  disputeMachine,
  findAttempts,
  findPaidAttempt,
  insertDispute,
  lockDispute,
  moveDispute,
  updateDispute,
} from '../../payments/index.ts'
import type { Dispute as ToldDispute } from '../../providers/collect/index.ts'
import { lockPurchase, type Purchase } from '../../purchases/index.ts'
import { newId, parseUuid, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { bookDecided, bookFee, bookOpened } from './book-dispute.ts'

/**
 * What the acquirer says of a dispute becomes true: once, in any order. One that is told as decided and that we never
 * heard of is opened first: its amount has been taken all the same. A decision may turn an earlier one; told after a
 * later one it counts no more. False: its payment is none of ours, or of another currency, so that there is nothing to
 * book it on.
 */
export async function recordDispute(
  tx: Transaction,
  call: Call,
  accountId: string,
  told: ToldDispute,
): Promise<boolean> {
  // A question of the bank: no money moves.
  if (told.amountMinor === 0n) return true
  const attempt = await findDisputed(tx, accountId, told)
  const purchase = attempt && (await lockPurchase(tx, SYSTEM, attempt.purchaseId))
  const of = { attempt, purchase, now: call.businessClock.now() }
  const dispute = await findOrOpen(tx, call, accountId, told, of)
  if (told.state === 'opened') {
    const moreMinor = told.feeMinor > dispute.feeMinor ? told.feeMinor : dispute.feeMinor
    // What it costs may be told after it was opened; never by an opening that comes after its decision.
    if (dispute.state === 'opened') await learnFee(tx, dispute, moreMinor, of)
  } else if (told.step >= dispute.step) {
    await decide(tx, call, await learnFee(tx, dispute, told.feeMinor, of), told, of)
  }
  return purchase !== undefined
}

/** Whose payment is disputed, as far as we know it, and when we hear of it. */
interface Disputed {
  readonly attempt: Attempt | undefined
  readonly purchase: Purchase | undefined
  readonly now: Date
}

async function findOrOpen(
  tx: Transaction,
  call: Call,
  accountId: string,
  told: ToldDispute,
  of: Disputed,
): Promise<Dispute> {
  const { attempt, purchase, now } = of
  const owner = { attemptId: attempt?.id ?? null, purchaseId: purchase?.id ?? null }
  const { disputeId: reference, paymentId, amountMinor, feeMinor, currency, reason, respondBy } = told
  const facts = { paymentId, amountMinor, feeMinor, currency, reason, respondBy, openedAt: now }
  const opened = await insertDispute(tx, { id: newId(), acquirerAccountId: accountId, reference, ...facts, ...owner })
  if (opened) {
    await tell(tx, call, 'disputeOpened', opened, of)
    if (purchase) await bookOpened(tx, purchase, opened, now)
    return opened
  }
  const known = await lockDispute(tx, accountId, reference)
  if (known.purchaseId !== null || !purchase) return known
  // Our books have learned its payment since: what was kept without a journal is booked.
  const adopted = await updateDispute(tx, known, owner)
  await bookOpened(tx, purchase, adopted, now)
  if (adopted.state !== 'opened') await bookDecided(tx, purchase, 'opened', adopted, now)
  return adopted
}

async function decide(
  tx: Transaction,
  call: Call,
  dispute: Dispute,
  { state, step }: ToldDispute,
  of: Disputed,
): Promise<void> {
  if (step <= dispute.step) return
  const trigger = state === 'won' ? 'win' : 'lose'
  const move = disputeMachine.find(dispute.state, trigger)
  if (!move) {
    await updateDispute(tx, dispute, { step })
    return
  }
  const decided = await moveDispute(tx, dispute, trigger, { decidedAt: of.now, step })
  await tell(tx, call, move.event, decided, of)
  if (of.purchase) await bookDecided(tx, of.purchase, dispute.state, decided, of.now)
}

/** What the acquirer takes for it in all, as it says now. */
async function learnFee(
  tx: Transaction,
  dispute: Dispute,
  feeMinor: bigint,
  { purchase, now }: Disputed,
): Promise<Dispute> {
  if (feeMinor === dispute.feeMinor) return dispute
  if (purchase) await bookFee(tx, purchase, dispute, feeMinor, now)
  return updateDispute(tx, dispute, { feeMinor })
}

/** Our attempt where it is told and has this payment, else whichever has; of this account, in its currency. */
async function findDisputed(
  tx: Transaction,
  accountId: string,
  { attemptId, paymentId, currency }: ToldDispute,
): Promise<Attempt | undefined> {
  const id = attemptId === null ? undefined : parseUuid(attemptId)
  const [named] = id ? await findAttempts(tx, [id]) : []
  const isNamed = named?.acquirerAccountId === accountId && named.paymentId === paymentId
  const attempt = isNamed ? named : await findPaidAttempt(tx, accountId, paymentId)
  return attempt?.currency === currency ? attempt : undefined
}

async function tell(
  tx: Transaction,
  call: Call,
  name: 'disputeOpened' | 'disputeWon' | 'disputeLost',
  dispute: Dispute,
  { attempt, purchase, now }: Disputed,
): Promise<void> {
  const { reference, reason, amountMinor, feeMinor, respondBy } = dispute
  const message = { disputeOpened: 'opened', disputeWon: 'won', disputeLost: 'lost' }[name]
  leaveNote(tx, call, {
    message: `a dispute was ${message}`,
    dispute: reference,
    ...(purchase && { purchase: publicId('pur', purchase.id) }),
  })
  if (!purchase || !attempt) return
  const detail = { reason, amountMinor: `${amountMinor}`, feeMinor: `${feeMinor}`, respondBy }
  const fact = { purchaseId: purchase.id, name, shareId: attempt.shareId, occurredAt: now, detail }
  await appendEvent(tx, call, fact)
}
