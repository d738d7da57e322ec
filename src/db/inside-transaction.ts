import { AsyncLocalStorage } from 'node:async_hooks'

/** Known without the driver, which whoever only speaks to the outside does not load. */
export const insideTransaction = new AsyncLocalStorage<true>()

/** Called by every outbound door: a slow peer must never hold our row locks. */
export function assertOutsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`network inside a transaction: ${what}`)
}
