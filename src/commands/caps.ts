import { readFile } from 'node:fs/promises'
import { type Config, ConfigError } from '../config.ts'
import { dateInZone, endOf, formatDate, publishCaps, publishedCaps } from '../schedules/index.ts'
import { parseUsuryCaps } from '../schedules/parse-usury-caps.ts'
import { warnOfCaps } from '../schedules/warn-of-caps.ts'
import { systemClock } from '../shared/clocks.ts'
import { toDecimal } from '../shared/money.ts'
import { readCommandLine } from './operator/command-line.ts'
import { asJson, asText, type Facts } from './operator/outcome.ts'

const VERBS = {
  status: { what: 'the usury caps that new credits are held to, and what is wrong with them', options: {} },
}

/** Newer usury caps than the release's own, from USURY_CAPS_FILE. Throws a `ConfigError` in a sentence. */
export async function loadUsuryCaps({ usuryCapsFile }: Pick<Config, 'usuryCapsFile'>): Promise<void> {
  if (usuryCapsFile === null) return
  const text = await readFile(usuryCapsFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`USURY_CAPS_FILE cannot be read: ${error.code}`)
  })
  try {
    publishCaps(parseUsuryCaps(text))
  } catch (error) {
    throw new ConfigError(`USURY_CAPS_FILE: ${(error as Error).message}`)
  }
}

/** `whipround caps status`. */
export function showUsuryCaps(args: readonly string[], say: (text: string) => void): void {
  const { isJson } = readCommandLine('caps', VERBS, args)
  const items = publishedCaps().caps.flatMap((entry): Facts[] =>
    entry.bands.map(({ upToMinor, capPercent }) => ({
      country: entry.countryCode,
      kind: entry.kind,
      from: formatDate(entry.from),
      until: formatDate(endOf(entry)),
      up_to: upToMinor === null ? null : `${toDecimal(upToMinor, entry.currency)} ${entry.currency}`,
      cap_percent: capPercent,
      source: entry.source,
    })),
  )
  const columns = ['country', 'kind', 'from', 'until', 'up_to', 'cap_percent', 'source']
  const outcome = { items, columns, notes: warnOfCaps(dateInZone(systemClock.now())) }
  say(isJson ? asJson(outcome) : asText(outcome))
}
