import { book } from '../books/index.ts'
import { openCollection } from '../collecting/index.ts'
import type { Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import { lockPurchase, movePurchase, type Purchase } from '../purchases/index.ts'
import {
  backSettlementMachine,
  findSettlement,
  isUndecidedSettlement,
  moveBackSettlement,
  type Settlement,
  type SettlementPatch,
  updateSettlement,
} from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import { addMs } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { declineUnwinding, startUnwinding } from '../unwinding/index.ts'
import type { Verdict } from './judge.ts'
import { DEBIT_WAIT_MS } from './settle-plan.ts'

interface Locked {
  readonly purchase: Purchase
  readonly settlement: Settlement
}

/**
 * What an answer says of a settlement becomes true: the one place where it moves, under its purchase's lock, with all that
 * follows of it. `seen`: what was asked for; undefined when somebody was faster, and nothing of this was done.
 */
export async function applySettlement(
  tx: Transaction,
  call: Call,
  seen: Settlement,
  { trigger, patch = {} }: Pick<Verdict, 'trigger' | 'patch'>,
): Promise<Settlement | undefined> {
  const purchase = await lockPurchase(tx, SYSTEM, seen.purchaseId)
  const settlement = purchase && (await findSettlement(tx, SYSTEM, seen.purchaseId))
  assert(settlement, `purchase ${seen.purchaseId} is settled at its merchant's PSP`)
  if (!isAsSeen(settlement, seen)) {
    const isLate = trigger === 'settle' && !isUndecidedSettlement(settlement) && settlement.state !== 'settled'
    assert(!isLate, `the PSP took a charge for ${seen.purchaseId}, which counts as ${settlement.state}`)
    return undefined
  }
  // Nothing is sent for what is to be undone: its next turn withdraws it.
  if (trigger === 'send' && settlement.withdrawalWantedAt !== null) return undefined
  if (trigger === 'settle') return settle(tx, call, { purchase, settlement }, patch)
  if (trigger === 'refuse' || trigger === 'withdraw') return end(tx, call, { purchase, settlement }, patch)
  return trigger ? moveBackSettlement(tx, settlement, trigger, patch) : updateSettlement(tx, settlement, patch)
}

/** An answer to one sending says nothing of another, which a second worker may have made under the same reference. */
function isAsSeen(settlement: Settlement, { state, tryNumber, sentAt }: Settlement): boolean {
  const isSameSending = settlement.sentAt?.getTime() === sentAt?.getTime()
  return settlement.state === state && settlement.tryNumber === tryNumber && isSameSending
}

/** The merchant is paid: we owe the card's issuer, and payers are collected from now on. */
async function settle(tx: Transaction, call: Call, { purchase, settlement }: Locked, patch: SettlementPatch) {
  const now = call.businessClock.now()
  const [settled] = await Promise.all([
    moveBackSettlement(tx, settlement, 'settle', {
      ...patch,
      decidedAt: now,
      dueAt: addMs(now, DEBIT_WAIT_MS),
      steps: 0,
    }),
    book(tx, 'psp_settlement', {
      ...{ of: purchase, causeId: purchase.id, currency: settlement.currency, occurredAt: now },
      amounts: { amount: settlement.amountMinor },
    }),
  ])
  const { event } = backSettlementMachine.only('settle')
  assert(event, 'a settlement is told')
  await appendEvent(tx, call, { purchaseId: purchase.id, name: event, occurredAt: now })
  // Whoever wanted it undone came too late: it stands, and is given back at the PSP.
  await openCollection(tx, call, await declineUnwinding(tx, call, purchase), now)
  return settled
}

/**
 * The merchant is not paid, for good. Undone because somebody asked, its unwinding goes on by itself; else the purchase has
 * failed, and its payers are made whole.
 */
async function end(tx: Transaction, call: Call, { purchase, settlement }: Locked, patch: SettlementPatch) {
  const now = call.businessClock.now()
  const isWanted = settlement.withdrawalWantedAt === null
  const ended = await moveBackSettlement(tx, settlement, isWanted ? 'refuse' : 'withdraw', {
    ...patch,
    decidedAt: now,
    dueAt: null,
    steps: 0,
  })
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
