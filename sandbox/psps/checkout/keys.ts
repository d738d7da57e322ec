import { createHash } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** As long as its ids are, from what the sandbox is opened with. */
export function idOf(prefix: string, seed: string, length = 26): string {
  const bytes = createHash('sha512').update(`${prefix} ${seed}`).digest()
  return prefix + [...bytes.subarray(0, length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export const secretKeyOf = (sandboxKey: string) => idOf('sk_sbox_', sandboxKey, 27)
export const channelOf = (sandboxKey: string) => idOf('pc_', sandboxKey)
export const signatureKeyOf = (sandboxKey: string) => idOf('', sandboxKey)
