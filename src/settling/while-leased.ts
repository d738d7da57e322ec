import type { Clock } from '../shared/clocks.ts'
import type { Vault } from '../vault/index.ts'

const LEASE_OVER = { kind: 'not_sent', reason: 'lease_over' } as const

/**
 * The vault of one turn, for as long as its settlement is this worker's: afterwards another one may be at it, and nothing
 * that moves money, a look-up that is a replay among it, is sent. Asked anew before each call: the one before may have taken long.
 */
export function whileLeased(vault: Vault, systemClock: Clock, leasedUntil: Date): Vault {
  const held =
    <Terms extends unknown[], Answer>(send: (...terms: Terms) => Promise<Answer>) =>
    async (...terms: Terms): Promise<Answer | typeof LEASE_OVER> =>
      systemClock.now() < leasedUntil ? send(...terms) : LEASE_OVER
  const { psp, issuer } = vault
  return {
    ...vault,
    psp: {
      ...psp,
      sale: held(psp.sale),
      authorise: held(psp.authorise),
      capture: held(psp.capture),
      void: held(psp.void),
      lookUp: held(psp.lookUp),
    },
    issuer: { ...issuer, issue: held(issuer.issue) },
  }
}
