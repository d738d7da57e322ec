import { v5, v7, validate } from 'uuid'

/** Prefixes of public identifiers, as deployed clients expect them (docs/shop-modules.md, "Identifiers"). */
export type IdPrefix = 'art' | 'cmp' | 'mer' | 'pur' | 'pyo' | 'ref' | 'tri'

/** Time-ordered, so that new rows land at the end of the index. */
export function newId(): string {
  return v7()
}

/** Below every id that was born at that time or later, and above all of before. */
export function firstIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** When an id was born, by the clock of its machine. */
export function bornAt(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

/** Ours alone, so that no other use of these purposes gives the same ids. */
const PURPOSES = '5d3f64c6-2c0b-4f0e-9d0a-6f2f5c1f7a10'

/**
 * The id that follows from a purpose: the same in every copy of the database, a restored one too. `taken` are those that
 * were used before it for the same purpose, in any order.
 */
export function idFor(purpose: string, taken: readonly { readonly id: string }[] = []): string {
  const known = new Set(taken.map(({ id }) => id))
  for (let time = 1; ; time++) {
    const id = v5(`${purpose} ${time}`, PURPOSES)
    if (!known.has(id)) return id
  }
}

/** `pur_<uuid>`: how the token API spells an identifier. */
export function publicId(prefix: IdPrefix, id: string): string {
  return `${prefix}_${id}`
}

/** The bare uuid, or undefined when the text is not one. Upper case is accepted, stored lower. */
export function parseUuid(text: string): string | undefined {
  const lower = text.toLowerCase()
  return validate(lower) ? lower : undefined
}

/** The uuid inside `pur_<uuid>`; undefined for any other text, a bare uuid included. */
export function parsePublicId(prefix: IdPrefix, text: string): string | undefined {
  return text.startsWith(`${prefix}_`) ? parseUuid(text.slice(prefix.length + 1)) : undefined
}
