import { readAmount } from '../charge/amount.ts'
import type { PspSubject } from '../charge/psp.ts'
import { AMOUNTS } from './requests.ts'

/** Null: what it is about cannot be read. */
export function toSubject(output: {
  readonly amountOfMoney: { readonly amount: number; readonly currencyCode: string }
  readonly references?: { readonly merchantReference?: string | null } | null
}): (PspSubject & { readonly amountMinor: bigint; readonly currency: string }) | null {
  const { amount, currencyCode: currency } = output.amountOfMoney
  const amountMinor = /^[A-Z]{3}$/.test(currency) ? readAmount(AMOUNTS, amount, currency) : null
  if (amountMinor === null) return null
  const reference = output.references?.merchantReference
  return { amountMinor, currency, ...(reference && { reference }) }
}
