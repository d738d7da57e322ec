import { setTimeout as delay } from 'node:timers/promises'
import type { OpenAccount } from '../../connections/index.ts'
import type { Connection } from '../../db/database.ts'
import { runApart } from '../../jobs/index.ts'
import { bookLookUps, type LookUpPace, lookUpPace } from '../../payments/index.ts'
import type { AcquirerTraits } from '../../providers/collect/index.ts'
import { addMs } from '../../shared/clocks.ts'

/** Asked at the same time; a hanging acquirer must not make a queue of everybody. */
const LOOK_UPS_PER_TURN = 10

/** How a turn is waited for. */
export type Pause = (ms: number) => Promise<unknown>

export const realPause: Pause = (ms) => delay(ms)

/** Whatever is asked about, attempts and operations have one pace per account. */
export function paceOf({ acquirer }: OpenAccount): LookUpPace {
  return lookUpPace(acquirer.traits.lookUpsPerS, LOOK_UPS_PER_TURN)
}

/** Looks up what was claimed, `paceOf(account).atOnce` at most, when its turn at the acquirer has come. */
export async function lookUpInTurn<T>(
  connection: Connection,
  account: OpenAccount,
  claimed: readonly T[],
  lookUp: (one: T) => Promise<unknown>,
  pause: Pause,
): Promise<void> {
  if (claimed.length === 0) return
  const waitMs = await bookLookUps(connection, account.id, claimed.length, paceOf(account))
  if (waitMs > 0) await pause(waitMs)
  await runApart(claimed, async (one) => void (await lookUp(one)), claimed.length)
}

/** What was sent first at this time or earlier, the acquirer may have forgotten the key of; null: it never does. */
export function forgottenBefore({ keyLifeMs }: AcquirerTraits, now: Date): Date | null {
  return keyLifeMs === Number.POSITIVE_INFINITY ? null : addMs(now, -keyLifeMs)
}
