import type { CollectingCall } from '../../collecting/index.ts'
import { asOperator } from '../../events/index.ts'
import { openAcquirers } from './open-acquirers.ts'
import type { Ground } from './operator-ground.ts'
import { operatorLogin } from './operator-login.ts'
import type { Outcome } from './outcome.ts'

/** What `work` does with the accounts that are open; its outcome names those that are not well. */
export async function withAcquirers(
  ground: Ground,
  work: (call: CollectingCall) => Promise<Outcome>,
): Promise<Outcome> {
  const { ports, notes, close } = await openAcquirers(ground)
  try {
    const outcome = await work(asOperator(ports, operatorLogin()))
    return { ...outcome, notes: [...(outcome.notes ?? []), ...notes] }
  } finally {
    await close()
  }
}
