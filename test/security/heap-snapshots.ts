import assert from 'node:assert/strict'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../support/until.ts'

/** A string is cut in a snapshot where nothing is said: a request is longer. */
export const WHOLE_STRINGS = '--heap-snapshot-string-limit=1000000'

const ENDING_BYTES = 8

/** For a Node whose heap is to be seen in this folder. */
export function snapshotFlags(folder: string): string[] {
  return ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder}`, WHOLE_STRINGS]
}

/** What a heap holds now, asked of the process by a signal; it writes while it answers nobody. */
export async function snapshotOf(pid: number, folder: string): Promise<string> {
  const before = new Set(readdirSync(folder))
  process.kill(pid, 'SIGUSR2')
  return until('the snapshot is written', async () => {
    const file = readdirSync(folder).find((name) => !before.has(name))
    return file && isWhole(join(folder, file)) && readFileSync(join(folder, file), 'latin1')
  })
}

/** Its strings come last; what paused while it was written is no snapshot yet. */
function isWhole(path: string): boolean {
  const size = statSync(path).size
  if (size < ENDING_BYTES) return false
  const file = openSync(path, 'r')
  try {
    const ending = Buffer.alloc(ENDING_BYTES)
    readSync(file, ending, 0, ENDING_BYTES, size - ENDING_BYTES)
    return ending.toString('latin1').trimEnd().endsWith('"]}')
  } finally {
    closeSync(file)
  }
}

/** As it is written, in groups of four, or backwards. */
export function assertIsNowhere(number: string, places: Readonly<Record<string, string>>): void {
  const grouped = (by: string) => number.replace(/(\d{4})(?=\d)/g, `$1${by}`)
  const written = [number, grouped(' '), grouped('-'), grouped('+'), grouped('%20'), [...number].reverse().join('')]
  for (const [where, text] of Object.entries(places)) {
    for (const way of written) assert.ok(!text.includes(way), `the number is in ${where}`)
  }
}
