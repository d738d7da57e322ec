import { createHash } from 'node:crypto'

/** A merchant account for each currency. */
export const ACCOUNTS: Readonly<Record<string, string>> = {
  whipround_eur: 'EUR',
  whipround_usd: 'USD',
  whipround_jpy: 'JPY',
  whipround_gbp: 'GBP',
}

export function accountOf(currency: string): string {
  return Object.keys(ACCOUNTS).find((id) => ACCOUNTS[id] === currency) ?? ''
}

const made = (key: string, what: string) => createHash('sha256').update(`braintree ${what} ${key}`).digest('hex')

export const keysOf = (key: string) => ({
  public: made(key, 'public').slice(0, 16),
  private: made(key, 'private').slice(0, 32),
})
