import { flagBankDetails } from '../bank-accounts/index.ts'
import { bookTogether } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import { type By, type Clocks, leaveNote } from '../events/index.ts'
import { dateInZone } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import { insertAdjustment } from './adjustment-store.ts'
import { findFile } from './file-store.ts'
import { type Payout, payoutMachine } from './payout.ts'
import { appendPayoutEvents } from './payout-event-store.ts'
import { cameBack, debited, type LineOfPayout, rejected, reserveReleased, taken } from './payout-journals.ts'
import { endItems, lockPayout, savePayout } from './payout-store.ts'

/** What a bank says of a payout: of a line on its statement (which is money), or in its answer to a file (which is a word). */
export type BankVerdict =
  | (LineOfPayout & { readonly kind: 'debited' })
  | (LineOfPayout & { readonly kind: 'returned'; readonly reasonCode: string | null })
  | { readonly kind: 'rejected'; readonly reasonCode: string | null }

type Told = By & Clocks

/**
 * Applies a verdict in the transaction of whatever brought it, once for each line of a statement; in any order they end with the
 * same books. A line pays or brings back exactly the payout's amount: whoever calls has compared it. Returns the payout as it is
 * then. Throws `payout_not_found`, and for one that no file has.
 */
export async function applyBankVerdict(
  tx: Transaction,
  call: Told,
  payoutId: string,
  verdict: BankVerdict,
): Promise<Payout> {
  const payout = await lockPayout(tx, SYSTEM, payoutId)
  const file = payout.fileId === null ? undefined : await findFile(tx, payout.fileId)
  assert(file, 'a bank speaks only of what was exported')
  const now = call.businessClock.now()
  const at = { bankAccountId: file.bankAccountId, occurredAt: now }
  const next = await follow()
  await savePayout(tx, next)
  if (next.state !== payout.state) {
    await tellOf(next)
    leaveNote(tx, call, {
      message: `payout ${next.state}`,
      payout: payout.id,
      ...(next.reasonCode && { reason: next.reasonCode }),
    })
  }
  return next

  async function tellOf({ state, reasonCode }: Payout): Promise<void> {
    if (verdict.kind === 'rejected' || (state !== 'paid' && state !== 'returned')) return
    const happenedOn = dateInZone(verdict.bookedAt ?? now).toString()
    const name = state === 'paid' ? 'payout.paid' : 'payout.returned'
    await appendPayoutEvents(tx, call, [{ payoutId: payout.id, name, happenedOn, reasonCode, occurredAt: now }])
  }

  function follow(): Promise<Payout> {
    switch (verdict.kind) {
      case 'debited':
        return beDebited(verdict)
      case 'returned':
        return comeBack(verdict, verdict.reasonCode)
      case 'rejected':
        return beRejected(verdict.reasonCode)
    }
  }

  async function beDebited(line: LineOfPayout): Promise<Payout> {
    // Rejected before, or debited twice: it left all the same, and the merchant is owed that much less.
    const again = payout.isInTransit ? [] : [taken(payout, at, line.bankEntryId)]
    await bookTogether(tx, [...again, debited(payout, at, line)])
    if (again.length > 0) await adjust('paid_after_all', line.bankEntryId, -payout.amountMinor)
    return standing({ ...payout, isInTransit: false, debitedCount: payout.debitedCount + 1 }, payout.reasonCode)
  }

  async function comeBack(line: LineOfPayout, reasonCode: string | null): Promise<Payout> {
    await bookTogether(tx, [cameBack(payout, at, line)])
    const ended = await endPayout()
    if (!ended) await adjust('came_back_after_all', line.bankEntryId, payout.amountMinor)
    if (payout.bankDetailsId) await flagBankDetails(tx, payout.bankDetailsId, reasonCode ?? 'returned', now)
    return standing({ ...payout, ...ended, returnedCount: payout.returnedCount + 1 }, reasonCode)
  }

  async function beRejected(reasonCode: string | null): Promise<Payout> {
    const move = payoutMachine.find(payout.state, 'reject')
    if (!move) return payout
    await bookTogether(tx, [rejected(payout, at)])
    const ended = await endPayout()
    return { ...payout, ...ended, state: move.to, isInTransit: false, decidedAt: now, reasonCode }
  }

  /** Its items are open again, and nothing is kept back of them; undefined where they were before. */
  async function endPayout(): Promise<Pick<Payout, 'reserveReleasedAt'> | undefined> {
    if (!(await endItems(tx, payout.id, now))) return undefined
    if (payout.reserveMinor === 0n) return { reserveReleasedAt: null }
    // Its time was over before: that part is an item by itself, and would be owed twice.
    if (payout.reserveReleasedAt) await adjust('reserve_undone', payout.id, -payout.reserveMinor)
    else await bookTogether(tx, [reserveReleased(payout, now)])
    return { reserveReleasedAt: now }
  }

  function adjust(kind: Parameters<typeof insertAdjustment>[1]['kind'], causeId: string, amountMinor: bigint) {
    return insertAdjustment(tx, { of: payout, kind, causeId, amountMinor, recordedAt: now })
  }

  /** What its lines of statements say together: more than once paid than brought back is paid. */
  function standing(next: Payout, reasonCode: string | null): Payout {
    const trigger = next.debitedCount > next.returnedCount ? 'debit' : 'come_back'
    const move = payoutMachine.find(next.state, trigger)
    return move ? { ...next, state: move.to, decidedAt: now, reasonCode } : next
  }
}
