import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ErrorKind } from '../../src/shared/errors.ts'

const root = fileURLToPath(new URL('../../src/', import.meta.url))

/** Codes chosen at run time: the rules of `splitAmongPeople`, thrown by `planShares`. */
const COMPUTED: Readonly<Record<string, readonly ErrorKind[]>> = {
  amounts_exceed_total: ['invalid'],
  amounts_below_total: ['invalid'],
}
/** Spoken before there is a request or by nobody's wish, hence without a DomainError: their status. */
const RAW: Readonly<Record<string, number>> = {
  headers_too_large: 431,
  request_timeout: 408,
  invalid_request: 400,
  internal_error: 500,
}

export interface ThrownError {
  readonly kinds: readonly ErrorKind[]
  /** Of an answer made without a DomainError. */
  readonly rawStatus: number | undefined
}

/** Every error code the source can answer with, found by reading it. */
export function thrownErrors(): Map<string, ThrownError> {
  const kinds = new Map<string, Set<ErrorKind>>()
  const add = (code: string, ...found: readonly ErrorKind[]) =>
    kinds.set(code, new Set([...(kinds.get(code) ?? []), ...found]))
  for (const path of globSync('**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))) {
    const source = readFileSync(`${root}${path}`, 'utf8')
    for (const match of source.matchAll(/new DomainError\(\s*'([a-z_]+)',\s*'([a-z_]+)'/g)) {
      add(match[2] as string, match[1] as ErrorKind)
    }
  }
  for (const [code, found] of Object.entries(COMPUTED)) add(code, ...found)
  for (const code of Object.keys(RAW)) add(code)
  return new Map([...kinds].sort().map(([code, found]) => [code, { kinds: [...found].sort(), rawStatus: RAW[code] }]))
}
