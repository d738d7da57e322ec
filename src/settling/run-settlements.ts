import type { Database } from '../db/database.ts'
import { asJob } from '../events/index.ts'
import { claimSettlements, endTurn, type Settlement, settlementsDueInMs } from '../settlements/index.ts'
import { addMs } from '../shared/clocks.ts'
import { advanceSettlement } from './advance-settlement.ts'
import { openedOnce } from './open-accounts.ts'
import type { SettlingPorts } from './ports.ts'
import { AT_ONCE, LEASE_MS, nextWaitMs, PER_ACCOUNT } from './settle-plan.ts'
import { whileLeased } from './while-leased.ts'

/** Works on settlements, of each PSP account on a few: one that hangs keeps none of another waiting. */
export interface SettlementRunner {
  /**
   * Claims what is due and has room, and begins to work on it, without waiting for it. While collection is held (`isHeld`)
   * only what may have been sent in a lost time is asked about. Answers with how many, and whether more may be due that
   * another claim would find.
   */
  begin(isHeld: boolean): Promise<{ readonly begun: number; readonly mayBeMore: boolean }>
  dueInMs(): Promise<number>
  /** Once all that was begun has ended. */
  idle(): Promise<void>
}

export function createSettlementRunner(
  db: Database,
  ports: SettlingPorts,
  onError: (error: unknown, purchaseId: string) => void,
  /** An account has room again, and more may wait for it. */
  onFreed: () => void = () => {},
): SettlementRunner {
  const call = asJob('settlements', ports)
  const busy = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const moment = () => ({ business: ports.businessClock.now(), system: ports.systemClock.now() })

  async function work(
    settlement: Settlement,
    { leasedUntil, isHeld }: { readonly leasedUntil: Date; readonly isHeld: boolean },
    psps: ReturnType<typeof ports.accounts.psps>,
  ) {
    const { purchaseId, pspAccountId, steps } = settlement
    try {
      const psp = (await psps).get(pspAccountId)
      const vault = whileLeased(ports.vault, ports.systemClock, leasedUntil)
      const ofTurn = { ...call, vault, accounts: openedOnce(ports.accounts) }
      const waitMs = await advanceSettlement(db, ofTurn, settlement, psp, isHeld)
      await end(purchaseId, leasedUntil, waitMs)
    } catch (error) {
      onError(error, purchaseId)
      // Fails here as well where the database is away: then the lease ends it.
      await end(purchaseId, leasedUntil, nextWaitMs(steps)).catch(() => {})
    } finally {
      const count = busy.get(pspAccountId) ?? 1
      if (count === 1) busy.delete(pspAccountId)
      else busy.set(pspAccountId, count - 1)
      if (count >= PER_ACCOUNT) onFreed()
    }
  }

  async function end(purchaseId: string, leasedUntil: Date, waitMs: number | null): Promise<void> {
    const stepAt = waitMs === null ? null : addMs(ports.systemClock.now(), waitMs)
    if (await endTurn(db, purchaseId, leasedUntil, stepAt)) db.writes.ring(new Set(['settlements']))
  }

  return {
    async begin(isHeld) {
      const now = moment()
      const leasedUntil = addMs(now.system, LEASE_MS)
      const limits = { perAccount: PER_ACCOUNT, atOnce: AT_ONCE, busy, onlyDoubted: isHeld }
      const claimed = await claimSettlements(db, now, leasedUntil, limits)
      if (claimed.length === 0) return { begun: 0, mayBeMore: false }
      const psps = ports.accounts.psps(db, [...new Set(claimed.map(({ pspAccountId }) => pspAccountId))])
      psps.catch(() => {})
      for (const settlement of claimed) {
        busy.set(settlement.pspAccountId, (busy.get(settlement.pspAccountId) ?? 0) + 1)
        const done: Promise<void> = work(settlement, { leasedUntil, isHeld }, psps).finally(() => underWay.delete(done))
        underWay.add(done)
      }
      const isFull = claimed.some(({ pspAccountId }) => (busy.get(pspAccountId) ?? 0) >= PER_ACCOUNT)
      return { begun: claimed.length, mayBeMore: isFull || claimed.length === AT_ONCE }
    },
    dueInMs: () => settlementsDueInMs(db, moment()),
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** All that is due, and worked through: for whoever waits for it. */
export async function runSettlements(db: Database, ports: SettlingPorts, isHeld = false): Promise<number> {
  const errors: unknown[] = []
  const runner = createSettlementRunner(db, ports, (error) => errors.push(error))
  const { begun } = await runner.begin(isHeld)
  await runner.idle()
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${begun} settlements failed`)
  return begun
}
