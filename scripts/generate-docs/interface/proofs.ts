import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { DECISIONS } from './decisions.ts'
import { EVENTS } from './events.ts'
import { MERCHANT_V1 } from './merchant-v1.ts'
import { PAYMENT_TYPES } from './payment-types.ts'
import type { Row, Table } from './row.ts'
import { TOKEN_API } from './token-api.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Every table of the interface, family by family, and the decisions about what its documentation leaves open. */
export const TABLES: readonly Table[] = [...TOKEN_API, ...MERCHANT_V1, ...EVENTS, ...PAYMENT_TYPES, ...DECISIONS]

export const ROWS: readonly Row[] = TABLES.flatMap(({ rows }) => rows)

/**
 * What puts a wire between a test and the product: the whole service, a service in a process of its own, or the merchant's
 * machine that the product calls. A row is proven from outside only: what no request reaches is not there.
 */
const WIRES: ReadonlySet<string> = new Set([
  'test/support/world.ts',
  'test/support/crashing-service.ts',
  'test/support/merchant-machine.ts',
  'scripts/journey/stage.ts',
])

/** A test over HTTP whose title names rows. */
export interface Proof {
  readonly file: string
  readonly title: string
  /** As written in the title: ids, or groups with `.*`. */
  readonly names: readonly string[]
}

const TITLE = /\btest\(\s*(?:'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
const NAMES = /\[((?:[a-zA-Z\d_]+\.)[\w.*]+(?:, [\w.*]+)*)\]/g

/** Tests over HTTP that name rows in their titles: `[abort.early]`, `[abort.early, abort.response.*]`. */
export function proofs(): Proof[] {
  return namingTests().filter(({ file }) => hasWire(file))
}

/** Tests that name rows, whether or not they prove them. */
export function namingTests(): Proof[] {
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: ROOT }).sort()
  return files.flatMap((file) =>
    [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(TITLE)].flatMap(([, quoted, template]) => {
      const title = quoted ?? template ?? ''
      const names = [...title.matchAll(NAMES)].flatMap(([, list]) => (list as string).split(', '))
      return names.length === 0 ? [] : [{ file, title: title.replaceAll(NAMES, '').trim(), names }]
    }),
  )
}

export function isNamed(id: string, name: string): boolean {
  return name.endsWith('.*') ? id.startsWith(name.slice(0, -1)) : id === name
}

const IMPORT = /\bfrom '(\.[^']+)'/g

/** Imports one of the wires, itself or through other files below `test`. */
function hasWire(file: string, seen = new Set<string>()): boolean {
  if (WIRES.has(file)) return true
  if (seen.has(file) || !/^test\/|\.test\.ts$/.test(file)) return false
  seen.add(file)
  const imports = readFileSync(`${ROOT}${file}`, 'utf8').matchAll(IMPORT)
  return [...imports].some(([, path]) => hasWire(join(file, '..', path as string), seen))
}
