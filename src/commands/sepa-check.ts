import { createReadStream } from 'node:fs'
import { checkSepaFile } from '../bank/index.ts'
import { toDecimal } from '../shared/money.ts'
import type { Verbs } from './operator/operate.ts'
import type { Outcome } from './operator/outcome.ts'

/** Beyond that many a file is not mended by hand. */
const TOLD_MAX = 200

export const SEPA_CHECK_VERBS: Verbs = {
  '': {
    what: 'whether banks of SEPA take a pain.001: its rules and sums, which the schema does not ask for',
    operand: { name: 'FILE', what: 'a pain.001.001.03 or .09', isRequired: true },
    options: {
      today: { value: '2026-11-23', what: 'the day on which it is handed to the bank (otherwise today in Brussels)' },
    },
    runAlone: ({ FILE = '', today }) => checkFile(FILE, today ?? todayInBrussels()),
  },
}

async function checkFile(path: string, today: string): Promise<Outcome> {
  if (!/^\d{4}-\d\d-\d\d$/.test(today)) throw new Error('--today is a date, such as 2026-11-23')
  const source = createReadStream(path)
  const { message, transfers, totalMinor, sha256, findings } = await checkSepaFile(source, today).catch((error) => {
    if (error instanceof Error && 'code' in error) throw new Error(`${path} cannot be read: ${error.code}`)
    throw error
  })
  const told = findings.slice(0, TOLD_MAX)
  const notes = findings.length > TOLD_MAX ? [`${findings.length - TOLD_MAX} more faults are not shown`] : []
  return {
    facts: { message, transfers, total: `${toDecimal(totalMinor, 'EUR')} EUR`, sha256, faults: findings.length },
    items: told.map((finding) => ({ ...finding })),
    columns: ['where', 'element', 'sentence'],
    notes,
    isFailure: findings.length > 0,
  }
}

/** TARGET's own time. */
function todayInBrussels(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Brussels' }).format(new Date())
}
