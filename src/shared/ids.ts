import { v5, v7, validate } from 'uuid'

/** Prefixes of public identifiers, as deployed clients expect them (docs/shop-modules.md, "Identifiers"). */
export type IdPrefix = 'art' | 'cmp' | 'mer' | 'pur' | 'pyo' | 'ref' | 'tri'

/** Eight bits of an id, by which a router knows the cell that has it (docs/adr/0096-ids-name-a-slot.md). */
export const SLOTS = 256

/** Which slots this process draws ids of, and from when on ids name one: those of before have random bits there. */
export interface CellSlots {
  readonly own: readonly [number, ...number[]]
  readonly since: Date
}

/** An installation that is no cell: all of it is slot 0. */
const NO_CELL: CellSlots = { own: [0], since: new Date(8.64e15) }

/** Below the counter that keeps ids of one millisecond in order, and above the last digits, which people are shown. */
const SLOT_AT = 26
const TEXTS = Array.from({ length: SLOTS }, (_, slot) => slot.toString(16).padStart(2, '0'))

let cell = NO_CELL

/** Said once, at the start of a process. */
export function drawIdsOf(slots: CellSlots | null): void {
  cell = slots ?? NO_CELL
}

/**
 * Time-ordered, so that new rows land at the end of the index. `beside`: an id whose slot it shares, so that all of a company
 * is in one; otherwise one of this process's own.
 */
export function newId(beside?: string): string {
  return inSlot(v7(), beside === undefined ? drawSlot() : slotOf(beside))
}

/** The slot that an id names. Those of before slots, and those that follow from a purpose, are of slot 0. */
export function slotOf(id: string): number {
  const version = id[14]
  const namesOne = version === '8' || (version === '7' && bornAt(id) >= cell.since)
  return namesOne ? Number.parseInt(id.slice(SLOT_AT, SLOT_AT + 2), 16) : 0
}

/** As ids and tokens spell it. */
export function slotText(slot: number): string {
  return TEXTS[slot] as string
}

function drawSlot(): number {
  const { own } = cell
  return own.length === 1 ? own[0] : (own[Math.floor(Math.random() * own.length)] as number)
}

function inSlot(id: string, slot: number): string {
  return `${id.slice(0, SLOT_AT)}${TEXTS[slot]}${id.slice(SLOT_AT + 2)}`
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

/**
 * As `idFor`, of what a link will name: a router cannot tell where a UUIDv5 belongs. In slot 0 it is that all the same, elsewhere
 * it is marked as one of ours (version 8 of RFC 9562).
 */
export function idForLink(purpose: string, beside: string): string {
  const id = idFor(purpose)
  const slot = slotOf(beside)
  return slot === 0 ? id : inSlot(`${id.slice(0, 14)}8${id.slice(15)}`, slot)
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
