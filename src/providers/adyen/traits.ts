import { DAY_MS } from '../../shared/clocks.ts'
import type { CredentialField } from '../descriptor.ts'

/** The version whose shapes we believe: the newest that has hosted sessions in its published contract (2026-07). */
export const CHECKOUT_VERSION = 'v72'

/** Promised are seven days at least (docs.adyen.com, "API idempotency"); one less for clocks that differ and requests under way. */
export const KEY_LIFE_MS = 6 * DAY_MS

/** Whether payers pay there or a merchant is paid: accounts at Adyen are told apart by it. */
export const MERCHANT_ACCOUNT: CredentialField = {
  name: 'merchant-account',
  label: 'Merchant account',
  isSecret: false,
  isRequired: true,
  pattern: /^[\w.-]{1,80}$/,
  help: 'the merchant account (not the company account), as written at the top left of the Customer Area',
}
