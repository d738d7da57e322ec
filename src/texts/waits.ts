import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { Language } from './language.ts'
import { languages } from './languages.ts'

const units = [
  { ms: HOUR_MS, unit: 'hour' },
  { ms: MINUTE_MS, unit: 'minute' },
  { ms: SECOND_MS, unit: 'second' },
] as const

/** When to come back, rounded up: whoever waits as long as they were told is let through. */
export function waitSentence(language: Language, waitMs: number): string {
  const { ms, unit } = units.find((larger) => waitMs > larger.ms) ?? units[2]
  return languages[language].conventions.tryAgainIn(Math.max(1, Math.ceil(waitMs / ms)), unit)
}
