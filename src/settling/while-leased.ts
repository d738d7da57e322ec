import { addMs, type Clock } from '../shared/clocks.ts'
import type { Vault } from '../vault/index.ts'

const LEASE_OVER = { kind: 'not_sent', reason: 'lease_over' } as const

/** What may still be asked afterwards: it moves no money, or ends a card that shall end anyway. Whatever is not named here is refused, a whole port as well. */
const AFTER_THE_LEASE = {
  psp: ['check'],
  issuer: ['check', 'lookUp', 'list', 'destroy'],
} as const satisfies { readonly [Port in 'psp' | 'issuer']: readonly (keyof Vault[Port])[] }
const ALLOWED: ReadonlyMap<string | symbol, readonly string[]> = new Map(Object.entries(AFTER_THE_LEASE))

/**
 * The vault of one turn, for as long as its settlement is this worker's: afterwards another one may be at it, and nothing
 * that moves money, a look-up that is a replay among it, is sent. Asked anew before each call: the one before may have taken long.
 */
export function whileLeased(vault: Vault, systemClock: Clock, leasedUntil: Date): Vault {
  // One that stands apart goes on with a call after its caller has died: it has ended by the time the lease does.
  const isLeased = () => addMs(systemClock.now(), vault.outlivesUsMs()) < leasedUntil
  return new Proxy(vault, {
    get: (members, name) => {
      const member: unknown = Reflect.get(members, name)
      // What is no port is about the process itself.
      if (typeof member !== 'object' || member === null) return member
      return heldBack(member, ALLOWED.get(name) ?? [], isLeased)
    },
  })
}

function heldBack<Port extends object>(port: Port, allowed: readonly string[], isLeased: () => boolean): Port {
  return new Proxy(port, {
    get: (verbs, name) => {
      const send: unknown = Reflect.get(verbs, name)
      if (typeof send !== 'function' || allowed.includes(String(name))) return send
      return async (...terms: unknown[]) => (isLeased() ? send.apply(verbs, terms) : LEASE_OVER)
    },
  })
}
