import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import type { Language } from './language.ts'
import { plural } from './plural.ts'

const units = [
  { ms: HOUR_MS, en: { one: 'hour', other: 'hours' }, fr: { one: 'heure', other: 'heures' } },
  { ms: MINUTE_MS, en: { one: 'minute', other: 'minutes' }, fr: { one: 'minute', other: 'minutes' } },
  { ms: SECOND_MS, en: { one: 'second', other: 'seconds' }, fr: { one: 'seconde', other: 'secondes' } },
] as const

/** When to come back, rounded up: whoever waits as long as they were told is let through. */
export function waitSentence(language: Language, waitMs: number): string {
  const unit = units.find(({ ms }) => waitMs > ms) ?? units[2]
  const count = Math.max(1, Math.ceil(waitMs / unit.ms))
  const { one, other } = unit[language]
  const duration = `${count} ${plural(language, count, one, other)}`
  return language === 'fr' ? `Réessayez dans ${duration}.` : `Try again in ${duration}.`
}
