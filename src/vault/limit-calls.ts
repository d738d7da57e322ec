import { SECOND_MS } from '../shared/clocks.ts'
import type { VaultAnswer } from './messages.ts'

/** Under way at one PSP, or at the issuer: one that is silent holds no more than these. */
const CALLS_AT_ONE_MAX = 32
/** What a hundred silent ones hold leaves room for those that answer; each costs the vault some 10 kB. */
const CALLS_MAX = 4_096

const BUSY: VaultAnswer = { kind: 'not_sent', reason: 'vault_busy', retryAfterMs: SECOND_MS }

/** Lets calls through while there is room at their peer; what finds none has not been sent. Nobody queues. */
export function limitCalls(): (peer: string, act: () => Promise<VaultAnswer>) => Promise<VaultAnswer> {
  const underWay = new Map<string, number>()
  let total = 0
  return async (peer, act) => {
    const atPeer = underWay.get(peer) ?? 0
    if (atPeer >= CALLS_AT_ONE_MAX || total >= CALLS_MAX) return BUSY
    underWay.set(peer, atPeer + 1)
    total += 1
    try {
      return await act()
    } finally {
      total -= 1
      const left = (underWay.get(peer) ?? 1) - 1
      if (left === 0) underWay.delete(peer)
      else underWay.set(peer, left)
    }
  }
}
