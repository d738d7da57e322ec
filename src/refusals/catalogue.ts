import { ACCOUNTS } from './catalogue/accounts.ts'
import { MERCHANTS } from './catalogue/merchants.ts'
import { PAYMENTS } from './catalogue/payments.ts'
import { PURCHASES } from './catalogue/purchases.ts'
import { REFUNDS } from './catalogue/refunds.ts'
import { REQUESTS } from './catalogue/requests.ts'
import { TELLING } from './catalogue/telling.ts'
import type { FactsOf, Refusal } from './refusal.ts'

/** Every refusal there is. A code is stable: shops decide by it. */
const CATALOGUE = { ...REQUESTS, ...ACCOUNTS, ...MERCHANTS, ...PURCHASES, ...PAYMENTS, ...REFUNDS, ...TELLING }

export type RefusalCode = keyof typeof CATALOGUE
export type Facts<Code extends RefusalCode> = FactsOf<(typeof CATALOGUE)[Code]['detail']>

export const REFUSAL_CODES = Object.keys(CATALOGUE).sort() as readonly RefusalCode[]

export function refusalOf(code: RefusalCode): Refusal {
  return CATALOGUE[code]
}
