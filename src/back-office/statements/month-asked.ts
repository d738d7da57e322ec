import { statementMonth } from '../../reading/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone } from '../../schedules/index.ts'
import { languages } from '../../texts/languages.ts'
import type { Input } from '../inputs.ts'

/** Older ones are there by their address. */
const MONTHS_OFFERED = 24

/** As addresses write it: `2026-10`. */
const month: Input<string> = {
  read: (given, language) =>
    /^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? { value: given } : { wrong: languages[language].office.wrong.choice },
}

export const MONTH_QUERY = { month }

/** What a page of a statement is asked for. */
export interface StatementAsked {
  readonly params: { readonly merchant: string }
  readonly query: { readonly month?: string | undefined }
  readonly reader: { readonly now: Date }
}

/** The month of an address, by its first day; undefined where it has not begun. Without one it is the last that is over. */
export function monthAsked(asked: string | undefined, now: Date): string | undefined {
  const lastOver = dateInZone(now, DEFAULT_TIME_ZONE).with({ day: 1 }).subtract({ months: 1 })
  return asked === undefined ? lastOver.toString() : statementMonth(asked, now)
}

/** As addresses write them, the one that runs first. */
export function monthsOffered(now: Date): string[] {
  const first = dateInZone(now, DEFAULT_TIME_ZONE).with({ day: 1 })
  return Array.from({ length: MONTHS_OFFERED }, (_, index) => first.subtract({ months: index }).toString().slice(0, 7))
}
