import type { Period } from '../payments/index.ts'
import type { AcquirerReport } from '../providers/collect/index.ts'
import { addMs, DAY_MS, HOUR_MS } from '../shared/clocks.ts'
import type { Given } from './operator/command-line.ts'

/** Without a row nobody says in whose days a report counts: then it covers what is that day everywhere. */
const WITHOUT_ZONE = { first: -12, last: 14 }

/**
 * Days are the report's own, both included; an instant has its own zone, and `to` ends before it. Throws in a sentence.
 */
export function readPeriod({ from = '', to = '' }: Given, hoursAhead: AcquirerReport['hoursAhead']): Period {
  const { first, last } = hoursAhead ?? WITHOUT_ZONE
  const period = {
    from: readInstant(from) ?? readDay('from', from, first),
    to: readInstant(to) ?? addMs(readDay('to', to, last), DAY_MS),
  }
  if (period.from < period.to) return period
  throw new Error('--from is not before --to')
}

function readInstant(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

function readDay(name: string, text: string, hoursAhead: number): Date {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Of 31 February it makes a day in March.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text))
    throw new Error(`--${name} is no day (2026-11-20) and no instant (2026-11-20T08:00:00Z)`)
  return new Date(at - hoursAhead * HOUR_MS)
}
