import { v7, validate } from 'uuid'

/** Prefixes of public identifiers, as deployed clients expect them (deployed-clients 1.6). */
export type IdPrefix = 'cmp' | 'mer' | 'pur' | 'ref' | 'tri'

/** Time-ordered, so that new rows land at the end of the index. */
export function newId(): string {
  return v7()
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
