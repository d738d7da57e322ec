import type { PspReportColumns } from '../providers/charge/index.ts'
import { isCurrency } from '../shared/money.ts'
import type { Given } from './operator/command-line.ts'

const FIELDS = ['payment', 'reference', 'amount', 'amount_minor', 'debit', 'currency'] as const
type Field = (typeof FIELDS)[number]

/** Of a PSP whose report is not known: `--columns`, `--currency` and `--only`. Throws in a sentence. */
export function readReportColumns({ columns = '', currency, only }: Given): PspReportColumns {
  const named = readPairs(columns)
  const { payment = null, reference = null, debit = null } = named
  const amount = named.amount ?? named.amount_minor
  if (payment === null && reference === null) throw new Error('--columns needs payment=… or reference=…')
  if (!amount || (named.amount && named.amount_minor)) throw new Error('--columns needs amount=… or amount_minor=…')
  return {
    ...{ payment, reference, amount, debit, unit: named.amount ? 'decimal' : 'minor' },
    currency: readCurrency(named.currency, currency),
    only: only === undefined ? [] : [readOnly(only)],
  }
}

function readPairs(text: string): Partial<Record<Field, string>> {
  const named: Partial<Record<Field, string>> = {}
  for (const pair of text.split(',')) {
    const [name = '', ...rest] = pair.split('=')
    const field = FIELDS.find((one) => one === name.trim())
    const column = rest.join('=').trim()
    if (!field || column === '') throw new Error(`--columns takes ${FIELDS.join('=…, ')}=…, not ${pair}`)
    named[field] = column
  }
  return named
}

function readCurrency(column: string | undefined, code: string | undefined): PspReportColumns['currency'] {
  if (column !== undefined && code === undefined) return { column }
  if (column === undefined && code !== undefined && isCurrency(code)) return { code }
  throw new Error('--columns needs currency=…, or --currency one of ISO 4217')
}

function readOnly(text: string): PspReportColumns['only'][number] {
  const [column = '', ...rest] = text.split('=')
  const values = rest
    .join('=')
    .split(',')
    .map((value) => value.trim())
  if (column.trim() === '' || values.includes('')) throw new Error(`--only takes Column=value,value, not ${text}`)
  return { column: column.trim(), values }
}
