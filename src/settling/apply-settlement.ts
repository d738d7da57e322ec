import { bookTogether, journalOf } from '../books/index.ts'
import { openCollection } from '../collecting/index.ts'
import { chargeCommission, findTermsInForce, insertCommissionLine } from '../commissions/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { movePurchase } from '../purchases/index.ts'
import {
  isUndecidedSettlement,
  lockSettled,
  moveSettlement,
  recordTry,
  type SettledPurchase,
  type Settlement,
  type SettlementNotes,
  type SettlementPatch,
  settlementMachine,
  type TryKind,
  updateSettlement,
} from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { declineUnwinding, startUnwinding } from '../unwinding/index.ts'
import type { Answered, Judgement } from './judge.ts'
import type { SettlingCall } from './ports.ts'
import { DEBIT_WAIT_MS } from './settle-plan.ts'

/** What becomes true of it by a move, and what is noted with that. */
interface Change {
  readonly patch: SettlementPatch
  readonly notes: SettlementNotes
}

/**
 * What an answer says of a settlement becomes true: the one place where it moves, under its purchase's lock, with all that
 * follows of it, and is noted. `seen`: what was asked for; undefined when somebody was faster, and nothing of this was done.
 */
export async function applySettlement(
  tx: Transaction,
  call: Call,
  seen: Settlement,
  { trigger, patch = {} }: Pick<Judgement, 'trigger' | 'patch'>,
  notes: SettlementNotes = {},
): Promise<Settlement | undefined> {
  const locked = await lockSettled(tx, seen.purchaseId)
  assert(locked, `purchase ${seen.purchaseId} is settled at its merchant's PSP`)
  const { settlement } = locked
  if (!isAsSeen(settlement, seen)) {
    const isLate = trigger === 'settle' && !isUndecidedSettlement(settlement) && settlement.state !== 'settled'
    assert(!isLate, `the PSP took a charge for ${seen.purchaseId}, which counts as ${settlement.state}`)
    return undefined
  }
  // Nothing is sent for what is to be undone: its next turn withdraws it.
  if (trigger === 'send' && settlement.withdrawalWantedAt !== null) return undefined
  if (trigger === 'settle') return settle(tx, call, locked, { patch, notes })
  if (trigger === 'refuse' || trigger === 'withdraw') return end(tx, call, locked, { patch, notes })
  return trigger
    ? moveSettlement(tx, settlement, trigger, patch, notes)
    : updateSettlement(tx, settlement, patch, notes)
}

/** An answer to one sending says nothing of another, which a second worker may have made under the same reference. */
function isAsSeen(settlement: Settlement, { state, tryNumber, sentAt }: Settlement): boolean {
  const isSameSending = settlement.sentAt?.getTime() === sentAt?.getTime()
  return settlement.state === state && settlement.tryNumber === tryNumber && isSameSending
}

/** The merchant is paid: we owe the card's issuer, and payers are collected from now on. */
async function settle(
  tx: Transaction,
  call: Call,
  { purchase, settlement, hasCommissionTerms }: SettledPurchase,
  { patch, notes }: Change,
) {
  const now = call.businessClock.now()
  const terms = hasCommissionTerms ? await findTermsInForce(tx, SYSTEM, { ...purchase, at: now }) : undefined
  const taken = chargeCommission(purchase, terms, now)
  const decided = { decidedAt: now, steps: 0 }
  const [settled] = await Promise.all([
    moveSettlement(tx, settlement, 'settle', { ...patch, ...decided, dueAt: addMs(now, DEBIT_WAIT_MS) }, notes),
    bookTogether(tx, [
      journalOf('psp_settlement', {
        ...{ of: purchase, causeId: purchase.id, currency: settlement.currency, occurredAt: now },
        amounts: { amount: settlement.amountMinor },
      }),
      ...(taken ? [taken.journal] : []),
    ]),
    taken && insertCommissionLine(tx, taken.line),
  ])
  const { event } = settlementMachine.only('settle')
  assert(event, 'a settlement is told')
  // Whoever wanted it undone came too late: it stands, and is given back at the PSP.
  await openCollection(tx, call, await declineUnwinding(tx, call, purchase), { occurredAt: now, name: event })
  return settled
}

/**
 * The merchant is not paid, for good. Undone because somebody asked, its unwinding goes on by itself; else the purchase has
 * failed, and its payers are made whole.
 */
async function end(tx: Transaction, call: Call, { purchase, settlement }: SettledPurchase, { patch, notes }: Change) {
  const now = call.businessClock.now()
  const decided = { decidedAt: now, steps: 0 }
  const isWanted = settlement.withdrawalWantedAt === null
  const trigger = isWanted ? 'refuse' : 'withdraw'
  const ended = await moveSettlement(tx, settlement, trigger, { ...patch, ...decided, dueAt: null }, notes)
  if (!isWanted) return ended
  const reason = ended.refusal?.where ?? 'psp'
  const failed = await movePurchase(tx, call, purchase, 'refuse_settlement', {
    occurredAt: now,
    patch: { reason },
    fact: { detail: { reason } },
  })
  await startUnwinding(tx, call, failed, { cause: 'connector', amountMinor: purchase.amountMinor })
  return ended
}

/** Committed before it is sent: who finds it later looks it up. Undefined when somebody else was faster, or wants it undone. */
export async function intend(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
  kind: TryKind,
  intentOf: (tx: Transaction) => Promise<Pick<Judgement, 'trigger' | 'patch'>>,
): Promise<{ readonly seen: Settlement; readonly tryId: string } | undefined> {
  const tryId = newId()
  const notes = { asking: { tryId, kind, sentAt: call.systemClock.now() } }
  const seen = await transaction(db, async (tx) => applySettlement(tx, call, settlement, await intentOf(tx), notes))
  return seen && { seen, tryId }
}

/** Undefined when somebody else was faster. What was answered is noted with what follows of it, or else by itself. */
export async function applyJudgement(
  db: Database,
  call: SettlingCall,
  seen: Settlement,
  { answered, ...judgement }: Pick<Answered, 'trigger' | 'patch' | 'answered'>,
): Promise<Settlement | undefined> {
  let applied: Settlement | undefined
  try {
    if (!judgement.trigger && !judgement.patch) return seen
    applied = await transaction(db, (tx) => applySettlement(tx, call, seen, judgement, answered && { answered }))
    return applied
  } finally {
    // Where the database is away it is away for this as well.
    if (answered && !applied) await recordTry(db, answered.tryId, answered).catch(() => {})
  }
}
