import { listApiKeys } from '../../companies/index.ts'
import type { Connection } from '../../db/database.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { requireFound } from '../require-found.ts'
import { liveKeys } from './credentials.ts'
import { shownOnce } from './shown-once.ts'

export const BACK = '/dashboard/developers'

export const above = (language: StaffLanguage) => [{ href: BACK, label: languages[language].developers.title }]

/** Shown once, when it was made. */
export function keyOnce(
  title: string,
  told: string,
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  reader: Parameters<typeof shownOnce>[0],
) {
  const texts = languages[reader.language].developers
  const secrets = [[texts.apiSecret, apiSecret]] as const
  const back = { href: BACK, label: texts.title }
  return shownOnce(reader, { title, text: told, facts: [[texts.apiKey, apiKey]], secrets, back })
}

/** A key of the company that works. Throws 404. */
export async function requireKey(connection: Connection, companyId: string, id: string, now: Date) {
  const key = liveKeys(await listApiKeys(connection, companyId), now).find((each) => each.id === id)
  return requireFound(key)
}
