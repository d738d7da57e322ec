import { createHash } from 'node:crypto'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The one merchant that this PSP has, with its one site. */
export function accountOf(sandboxKey: string) {
  return {
    username: '255388',
    password: sha256(`nuvei secret ${sandboxKey}`).slice(0, 40),
    'merchant-account': '3755516963854600967',
    country: 'FR',
  }
}

export type Account = ReturnType<typeof accountOf>
