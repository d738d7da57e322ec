import { createHash } from 'node:crypto'

/** The shop of PayU's own sandbox, but for its key. */
export const MERCHANT_ID = '508029'
export const ACCOUNT_ID = '512321'
export const API_LOGIN = 'pRRXKOl8ikMmt9u'
export const COUNTRY = 'CO'

export const apiKeyOf = (sandboxKey: string) =>
  createHash('sha256').update(`payu ${sandboxKey}`).digest('hex').slice(0, 26)

/** Of key, shop and what follows. */
export function signatureOf(sandboxKey: string, ...signed: readonly string[]): string {
  return createHash('md5')
    .update([apiKeyOf(sandboxKey), MERCHANT_ID, ...signed].join('~'))
    .digest('hex')
}
