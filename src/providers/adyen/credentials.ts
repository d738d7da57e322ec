import type { CredentialField } from '../credential-field.ts'

/** Whether payers pay there or a merchant is paid: accounts at Adyen are told apart by it. */
export const MERCHANT_ACCOUNT: CredentialField = {
  name: 'merchant-account',
  label: 'Merchant account',
  isSecret: false,
  isRequired: true,
  pattern: /^[\w.-]{1,80}$/,
  help: 'the merchant account (not the company account), as written at the top left of the Customer Area',
}
