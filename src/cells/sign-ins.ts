import { createHash } from 'node:crypto'
import { SLOTS, slotText } from '../shared/ids.ts'

/** Who signs in where: the hash of an address, and the slot of the company whose pages they opened last. */
export interface SignIn {
  readonly hash: string
  readonly slot: number
}

/** As a router makes it of what is typed: ASCII letters are lowered, nothing else is. */
export function signInHash(email: string): string {
  const lowered = email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return createHash('sha256').update(lowered).digest('hex')
}

export function writeSignIn({ hash, slot }: SignIn): string {
  return `${hash} ${slotText(slot)}`
}

/** The lines of a cell. Throws in a sentence that says which line is none. */
export function readSignIns(text: string, file: string): SignIn[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const [, hash, slot] = /^([0-9a-f]{64}) ([0-9a-f]{2})$/.exec(line) ?? []
    if (hash === undefined || slot === undefined)
      throw new Error(`${file}, line ${index + 1}: must be a hash and a slot, as npm run cells -- sign-ins writes them`)
    return [{ hash, slot: Number.parseInt(slot, 16) % SLOTS }]
  })
}
