import { createHash } from 'node:crypto'

export interface HipayAccount {
  readonly username: string
  readonly password: string
  readonly passphrase: string
  /** Its merchant account number, in every answer. */
  readonly mid: string
}

export function accountOf(sandboxKey: string): HipayAccount {
  const secret = (word: string) => createHash('sha256').update(`hipay/${word}/${sandboxKey}`).digest('hex').slice(0, 24)
  const username = '94666899.stage-secure-gateway.hipay-tpp.com'
  return { username, password: `Test_${secret('password')}`, passphrase: secret('passphrase'), mid: '00001326589' }
}
