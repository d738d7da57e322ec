import type { AccountTerms } from '../../connections/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import type { Ground } from './operator-ground.ts'

/** With all that speaking to acquirers takes, for as long as the work lasts. */
export async function onAcquirerGround<T>(ground: Ground, work: (terms: AccountTerms) => Promise<T>): Promise<T> {
  const { config, call } = ground
  const sealer = await ground.sealer()
  const outbound = createOutbound({ policy: await ground.addressPolicy() })
  try {
    return await work({ outbound, sealer, systemClock: call.systemClock, timeoutMs: config.acquirerTimeoutMs })
  } finally {
    await outbound.close()
  }
}
