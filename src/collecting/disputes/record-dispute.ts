import type { Dispute as ToldDispute } from '../../acquirers/index.ts'
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
} from '../../payments/index.ts'
import { lockPurchase, type Purchase } from '../../purchases/index.ts'
import { newId, parseUuid, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { bookDecided, bookOpened } from './book-dispute.ts'

/**
 * What the acquirer says of a dispute becomes true: once, in any order. One that is told as decided and that we never
 * heard of is opened first: its amount has been taken all the same. False: its payment is none of ours, or of another
 * currency, so that there is nothing to book it on.
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
  const now = call.businessClock.now()
  const { disputeId: reference, attemptId: _, state, ...facts } = told
  const row = { id: newId(), acquirerAccountId: accountId, reference, ...facts, openedAt: now }
  const of = { attemptId: attempt?.id ?? null, purchaseId: purchase?.id ?? null }
  const opened = await insertDispute(tx, { ...row, ...of })
  const dispute = opened ?? (await lockDispute(tx, accountId, reference))
  if (opened) await tell(tx, call, 'disputeOpened', { dispute, attempt, purchase }, now)
  if (opened && purchase) await bookOpened(tx, purchase, dispute, now)
  const trigger = state === 'won' ? 'win' : 'lose'
  const move = state === 'opened' ? undefined : disputeMachine.find(dispute.state, trigger)
  if (!move) return purchase !== undefined
  await moveDispute(tx, dispute, trigger, now)
  await tell(tx, call, move.event, { dispute, attempt, purchase }, now)
  if (purchase) await bookDecided(tx, purchase, dispute, move.to, now)
  return purchase !== undefined
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

interface Disputed {
  readonly dispute: Dispute
  readonly attempt: Attempt | undefined
  readonly purchase: Purchase | undefined
}

async function tell(
  tx: Transaction,
  call: Call,
  name: 'disputeOpened' | 'disputeWon' | 'disputeLost',
  { dispute, attempt, purchase }: Disputed,
  now: Date,
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
