import { createHash } from 'node:crypto'

export interface PayboxAccount {
  readonly site: string
  readonly rang: string
  readonly cle: string
}

/** The one rank of this platform, under the numbers of Paybox's own test site. */
export function accountOf(sandboxKey: string): PayboxAccount {
  const cle = createHash('sha256').update(`paybox/${sandboxKey}`).digest('hex').slice(0, 10)
  return { site: '1999888', rang: '32', cle }
}
