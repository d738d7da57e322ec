import { createHash } from 'node:crypto'

export interface OpayoAccount {
  readonly vendor: string
  /** Of the Reporting & Admin API. */
  readonly user: string
  readonly password: string
}

export function accountOf(sandboxKey: string): OpayoAccount {
  const password = createHash('sha256').update(`opayo/${sandboxKey}`).digest('hex').slice(0, 16)
  return { vendor: 'sandbankopayo', user: 'reports', password }
}
