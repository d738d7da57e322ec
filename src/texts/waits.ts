import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
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

/** `2 d 4 h left`: time that is promised, hence rounded down. */
export function timeLeftInWords(until: Date, now: Date, language: Language): string {
  const leftMs = Math.max(0, until.getTime() - now.getTime())
  const days = Math.floor(leftMs / DAY_MS)
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS)
  return languages[language].conventions.timeLeft(days, hours, minutes)
}
