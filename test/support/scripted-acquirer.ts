import type { Acquirer, AcquirerTraits } from '../../src/providers/collect/index.ts'
import { onlyAcquirer } from './acquirers.ts'
import type { CollectingWorld } from './collecting.ts'

/**
 * The sandbox's acquirer with traits and answers that it has not: what a test puts into `script` is answered instead,
 * as often as it is asked; `requests` are what it was asked, in order.
 */
export function scriptedAcquirer(world: CollectingWorld, traits: Partial<AcquirerTraits> = {}) {
  const real = world.ports.acquirers.forNew()?.acquirer
  if (!real) throw new Error('a world of collecting has an acquirer')
  const script: Partial<Acquirer> = {}
  const asked: { readonly method: string; readonly request: unknown }[] = []
  const acquirer = new Proxy({ ...real, traits: { ...real.traits, ...traits } } satisfies Acquirer, {
    get(target, name: keyof Acquirer) {
      const method = script[name] ?? target[name]
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        asked.push({ method: name, request: args[0] })
        return (method as (...given: unknown[]) => unknown)(...args)
      }
    },
  })
  return {
    script,
    requests: (method: keyof Acquirer) => asked.filter((call) => call.method === method).map(({ request }) => request),
    ports: { ...world.ports, acquirers: onlyAcquirer(acquirer, world.accountId) },
  }
}
