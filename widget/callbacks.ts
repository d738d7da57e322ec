import type { ShopError } from './protocol.ts'
import type { Settings } from './settings.ts'

interface Callbacks {
  readonly onOpen: []
  readonly onClose: []
  readonly onSuccess: [result: object]
  readonly onError: [error: ShopError]
  readonly onCancel: []
  readonly onCheckoutFormStatusChange: [ready: boolean]
}

/** One of them ends an opening, and only one. */
export type End = 'onSuccess' | 'onError' | 'onCancel'

/** Calls the shop, if it wants to know. What it throws is told to its console, and breaks nothing here. */
export function tellShop<Name extends keyof Callbacks>(settings: Settings, name: Name, ...told: Callbacks[Name]): void {
  const callback = settings[name]
  if (typeof callback !== 'function') return
  try {
    callback(...told)
  } catch (error) {
    // Thrown on from here it would be a "Script error." without its name: this script is of another origin.
    console.error(error)
  }
}
