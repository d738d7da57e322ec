import { SLOTS } from '../shared/ids.ts'
import { parseSlots, writeSlots } from './slots.ts'

export interface Cell {
  readonly name: string
  readonly slots: readonly number[]
  /** Host and port of each `serve`. */
  readonly servers: readonly string[]
  /** Where the operator's pages of this cell are; null: a router leads to none. */
  readonly operatorHost: string | null
  /** A file of `npm run cells -- sign-ins`; null: nobody signs in by e-mail there. */
  readonly signIns: string | null
}

/** Which cell holds which slot, and where a router listens. */
export interface CellMap {
  readonly slotsSince: Date
  readonly listen: { readonly address: string; readonly certificate: string | null }
  /** In the order of the file. */
  readonly cells: readonly [Cell, ...Cell[]]
}

const NAME = /^[a-z][a-z0-9-]{0,30}$/
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/
const SERVER = /^(?:[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\]):([1-9]\d{0,4})$/
const ADDRESS = /^(?:\*|[0-9.]+|\[[0-9a-f:]+\])?:([1-9]\d{0,4})$/
/** Without what ends a word, a line or a quote of a configuration. */
const PATH = /^[\w./-]+$/

type Fields = Readonly<Record<string, unknown>>

/** Throws in a sentence what is wrong with a map; every slot has one cell in the one that is returned. */
export function readCellMap(text: string): CellMap {
  const map = readFields(parseJson(text), 'the map', ['slotsSince', 'listen', 'cells'])
  const { slotsSince, cells } = map
  const since = typeof slotsSince === 'string' ? parseInstant(slotsSince) : undefined
  if (!since) throw new Error('slotsSince must be an instant in UTC, like 2027-01-15T00:00:00Z')
  if (!Array.isArray(cells) || cells.length === 0) throw new Error('cells must be a list of at least one cell')
  const [first, ...others] = cells.map((cell, index) => readCell(cell, `cell ${index + 1}`)) as [Cell, ...Cell[]]
  const known: CellMap['cells'] = [first, ...others]
  requireApart(known, 'name', (cell) => [cell.name])
  requireApart(known, 'operatorHost', ({ operatorHost }) => (operatorHost === null ? [] : [operatorHost]))
  requireApart(known, 'server', ({ servers }) => servers)
  requireEachOnce(known)
  return { slotsSince: since, listen: readListen(map.listen), cells: known }
}

/** An instant with its offset written as `Z`: whoever reads it thinks of one clock. */
export function parseInstant(text: string): Date | undefined {
  const instant = new Date(text)
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) && !Number.isNaN(instant.getTime())
  return isWhole && instant.toISOString().startsWith(text.slice(0, 16)) ? instant : undefined
}

function readListen(given: unknown): CellMap['listen'] {
  const { address, certificate = null } = readFields(given, 'listen', ['address', 'certificate'])
  if (typeof address !== 'string' || !isAddress(ADDRESS, address))
    throw new Error('listen.address must be an address and a port, like *:443')
  if (certificate !== null && !(typeof certificate === 'string' && PATH.test(certificate)))
    throw new Error('listen.certificate must be the path of a certificate with its key, without spaces')
  return { address, certificate }
}

function readCell(given: unknown, where: string): Cell {
  const names = ['name', 'slots', 'servers', 'operatorHost', 'signIns']
  const { name, slots, servers, operatorHost = null, signIns = null } = readFields(given, where, names)
  if (typeof name !== 'string' || !NAME.test(name))
    throw new Error(`${where}: name must be small letters, digits and hyphens, beginning with a letter`)
  const parsed = parseSlots(typeof slots === 'string' ? slots : '')
  if ('wrong' in parsed) throw new Error(`cell ${name}: slots ${parsed.wrong}`)
  const isServer = (server: unknown): server is string => typeof server === 'string' && isAddress(SERVER, server)
  if (!Array.isArray(servers) || servers.length === 0 || !servers.every(isServer))
    throw new Error(`cell ${name}: servers must be a list of hosts and ports, like 10.0.0.5:3000`)
  if (operatorHost !== null && !(typeof operatorHost === 'string' && HOST.test(operatorHost)))
    throw new Error(`cell ${name}: operatorHost must be a name without a port, like ops-a.example.org`)
  if (signIns !== null && !(typeof signIns === 'string' && signIns !== ''))
    throw new Error(`cell ${name}: signIns must be the path of a file`)
  return { name, slots: parsed.slots, servers, operatorHost, signIns }
}

function isAddress(shape: RegExp, text: string): boolean {
  return Number(shape.exec(text)?.at(-1) ?? Number.NaN) <= 65_535
}

/** What two cells share is a map by which a request goes to the wrong one of them. */
function requireApart(cells: CellMap['cells'], what: string, of: (cell: Cell) => readonly string[]): void {
  const holders = new Map<string, string>()
  for (const cell of cells) {
    for (const value of of(cell)) {
      const other = holders.get(value)
      if (other !== undefined) throw new Error(`the ${what} ${value} is named twice, by ${other} and ${cell.name}`)
      holders.set(value, cell.name)
    }
  }
}

function requireEachOnce(cells: CellMap['cells']): void {
  const holders = new Map<number, string>()
  for (const { name, slots } of cells) {
    const both = slots.filter((slot) => holders.has(slot))
    const [first] = both
    if (first !== undefined)
      throw new Error(`${holders.get(first)} and ${name} both have ${slotsOf(both)}: a slot has one cell`)
    for (const slot of slots) holders.set(slot, name)
  }
  const missing = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => !holders.has(slot))
  if (missing.length > 0)
    throw new Error(`no cell has ${slotsOf(missing)}: what is there, or will be, would lead to nobody`)
}

function slotsOf(slots: readonly number[]): string {
  return `the ${slots.length === 1 ? 'slot' : 'slots'} ${writeSlots(slots)}`
}

function readFields(given: unknown, where: string, names: readonly string[]): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error(`${where} must be an object`)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`${where} has ${unknown}, which is none of ${names.join(', ')}`)
  return given as Fields
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the map is no JSON')
  }
}
