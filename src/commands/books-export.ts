import { chainJournals, type Days, findClosing, isClosedOn, listHeads } from '../books/index.ts'
import { readFrom } from '../db/read-from.ts'
import { fecFile, journalFile } from '../reading/index.ts'
import { DEFAULT_TIME_ZONE } from '../schedules/index.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readOneOf } from './operator/read-values.ts'
import { recordExport } from './operator/record-export.ts'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const BOOKS_EXPORT: Verb = {
  what: 'the books of some days as a file: journal (CSV), fec (French tax authority, closed months only), heads (the chain’s, by day)',
  options: {
    as: { value: 'journal', what: 'journal, fec or heads', isRequired: true },
    from: { value: '2026-10-01', what: 'the first accounting day', isRequired: true },
    to: { value: '2026-10-31', what: 'the last one', isRequired: true },
  },
  run: exportBooks,
}

async function exportBooks(ground: Ground, given: Given): Promise<Outcome> {
  const { db, reads } = ground
  const as = readOneOf('as', given.as ?? '', ['journal', 'fec', 'heads'])
  const days = readDays(given)
  await chainJournals(db, DEFAULT_TIME_ZONE)
  if (as === 'heads') {
    await recordExport(ground, fileNameOf(as, days), { ...days })
    const heads = await readFrom(await reads(), (connection) => listHeads(connection, days))
    const items = heads.map(({ day, position, hash }) => ({
      day,
      journals: String(position),
      head: hash.toString('hex'),
    }))
    return { items, columns: ['day', 'journals', 'head'] }
  }
  if (as === 'fec' && !isClosedOn(await findClosing(db), days.to))
    throw new Error(`${days.to.slice(0, 7)} is not closed: its numbers could change (npm run books -- close)`)
  await recordExport(ground, fileNameOf(as, days), { ...days })
  const from = await reads()
  return { lines: () => withoutEnds(as === 'fec' ? fecFile(from, days) : journalFile(from, days)) }
}

/** As the operator's pages call it. */
function fileNameOf(as: 'journal' | 'fec' | 'heads', { from, to }: Days): string {
  return `books-${as}-${from}-${to}.${as === 'fec' ? 'txt' : 'csv'}`
}

/** Whoever says a line ends it. */
async function* withoutEnds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield line.replace(/\n$/, '')
}

/** Throws in a sentence. */
export function readDays(given: Given): Days {
  const days = { from: readDay('from', given.from ?? ''), to: readDay('to', given.to ?? '') }
  if (days.from > days.to) throw new Error('--from is behind --to')
  return days
}

/** Throws in a sentence. */
export function readDay(option: string, text: string): string {
  const isDay = DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  if (!isDay) throw new Error(`--${option} takes a day like 2026-10-31, not ${text}`)
  return text
}
