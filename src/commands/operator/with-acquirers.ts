import type { CollectingCall } from '../../collecting/index.ts'
import { asOperator } from '../../events/index.ts'
import { openAcquirers } from './open-acquirers.ts'
import type { Ground } from './operator-ground.ts'
import type { Outcome } from './outcome.ts'

export async function withAcquirers(
  ground: Ground,
  work: (call: CollectingCall) => Promise<Outcome>,
): Promise<Outcome> {
  const { ports, close } = await openAcquirers(ground)
  try {
    return await work(asOperator(ports))
  } finally {
    await close()
  }
}
