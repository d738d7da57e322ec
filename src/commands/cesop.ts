import { readFrom } from '../db/read-from.ts'
import { type CrossBorder, crossBorderFile, crossBorderRow, listCrossBorder } from '../reading/index.ts'
import { DEFAULT_TIME_ZONE, hourInZone, parseDate } from '../schedules/index.ts'
import { assert } from '../shared/assert.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Given } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { recordExport } from './operator/record-export.ts'

/** `whipround cesop …`: what payment service providers report of payees (docs/cross-border.md). */
export const CESOP_VERBS: Verbs = {
  count: {
    what: 'how many payments each payee had from other countries in a quarter; those with more than 25 are listed',
    options: {
      quarter: { value: '2026Q4', what: 'the calendar quarter', isRequired: true },
      csv: { value: '', what: 'answer as a file of comma-separated values' },
    },
    run: count,
  },
}

async function count(ground: Ground, given: Given): Promise<Outcome> {
  const { quarter = '' } = given
  const { from, before } = readQuarter(quarter)
  const quarterOf = { timeZone: DEFAULT_TIME_ZONE, from, before }
  const rows = await readFrom(await ground.reads(), (connection) => listCrossBorder(connection, SYSTEM, quarterOf))
  if (given.csv === 'on') {
    await recordExport(ground, `cross-border-${quarter}.csv`)
    return { lines: () => csvOf(rows) }
  }
  const listed = new Set(rows.flatMap(({ companyId, isListed }) => (isListed ? [companyId] : [])))
  const unknown = rows.reduce((sum, row) => sum + row.unknown, 0)
  return {
    facts: { quarter, payees_listed: listed.size },
    items: rows.map(crossBorderRow),
    columns: [
      'company',
      'merchant',
      'country',
      'located_by',
      'payments',
      'of_payee',
      'listed',
      'refunds',
      'unknown',
      'from',
    ],
    notes:
      unknown === 0 ? [] : [`of ${unknown} payments nobody told where the card was issued: they may be among them`],
  }
}

async function* csvOf(rows: readonly CrossBorder[]): AsyncGenerator<string> {
  for (const line of crossBorderFile(rows)) yield line.trimEnd()
}

/** Of the operator's calendar. Throws in a sentence. */
function readQuarter(text: string): { readonly from: Date; readonly before: Date } {
  const match = /^(20\d{2})Q([1-4])$/.exec(text)
  if (!match) throw new Error(`--quarter takes a quarter like 2026Q4, not ${text}`)
  const first = parseDate(`${match[1]}-${String((Number(match[2]) - 1) * 3 + 1).padStart(2, '0')}-01`)
  assert(first, 'a quarter begins on a day')
  return { from: hourInZone(first, 0), before: hourInZone(first.add({ months: 3 }), 0) }
}
