/** Secret and restricted keys; a publishable one (pk_…) can do nothing that we need. */
export const KEY_PATTERN = /^(?:sk|rk)_(live|test)_[A-Za-z0-9_]{8,250}$/

/** Whether real money would move; undefined for a text that is no key of Stripe. */
export function modeOf(key: string): 'live' | 'test' | undefined {
  const mode = KEY_PATTERN.exec(key)?.[1]
  return mode === 'live' || mode === 'test' ? mode : undefined
}
