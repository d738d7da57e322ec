import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What other machines and older rows know us by stays as it was when it was pinned. Whoever means to change it writes it anew with
 * TEST_PINS=write, and says in the changelog what those have to do that rely on it.
 */
export function assertPinned(path: `${string}.http`, now: string): void {
  assert.equal(now, pinnedAt(path, now), path)
}

/** The same of names and values, however their file is laid out. */
export function assertNamesPinned(path: `${string}.json`, now: object): void {
  assert.deepEqual(now, JSON.parse(pinnedAt(path, `${JSON.stringify(now, null, 2)}\n`)), path)
}

function pinnedAt(path: string, now: string): string {
  const file = fileURLToPath(new URL(path, import.meta.url))
  if (process.env.TEST_PINS === 'write') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, now)
  }
  return readFileSync(file, 'utf8')
}
