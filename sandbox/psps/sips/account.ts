import { createHash, createHmac } from 'node:crypto'

export interface SipsAccount {
  readonly merchantId: string
  readonly keyVersion: string
  readonly key: string
}

/** The shop of the platform's own simulation environment, with a key of this sandbox's. */
export function accountOf(sandboxKey: string): SipsAccount {
  const key = createHash('sha256').update(`sips/${sandboxKey}`).digest('base64url').slice(0, 43)
  return { merchantId: '002001000000001', keyVersion: '1', key }
}

export type Fields = Readonly<Record<string, unknown>>

/** Of all values in the order of their names; `keyVersion` and the seal itself are not in it. */
export function sealOf({ key }: SipsAccount, fields: Fields): string {
  return createHmac('sha256', key).update(flat(fields)).digest('hex')
}

function flat(fields: Fields): string {
  let text = ''
  for (const name of Object.keys(fields).sort()) {
    if (name === 'keyVersion' || name === 'seal') continue
    const value = fields[name]
    text += typeof value === 'object' && value !== null ? flat(value as Fields) : String(value ?? '')
  }
  return text
}
