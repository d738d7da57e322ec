import { createHash } from 'node:crypto'

export interface DalenysAccount {
  readonly identifier: string
  readonly password: string
}

export function accountOf(sandboxKey: string): DalenysAccount {
  const password = createHash('sha256').update(`dalenys/${sandboxKey}`).digest('hex').slice(0, 20)
  return { identifier: 'Demo Shop', password }
}

export function hashOf({ password }: DalenysAccount, params: Readonly<Record<string, string>>): string {
  const names = Object.keys(params)
    .filter((name) => name !== 'HASH')
    .sort()
  const text = names.map((name) => `${name}=${params[name]}`).join(password)
  return createHash('sha256').update(`${password}${text}${password}`).digest('hex')
}
