import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguage, rememberLanguage } from '../http/index.ts'
import { STAFF_LANGUAGES, type StaffLanguage, staffLanguageAsked } from '../texts/language.ts'

const KEPT_DAYS = 365

const known = (tag: unknown): StaffLanguage | undefined => STAFF_LANGUAGES.find((language) => language === tag)

/** What was chosen by `?lang=`, now or before; else the browser's own. */
export function languageOf(request: FastifyRequest): StaffLanguage {
  const { lang } = request.query as { lang?: unknown }
  const chosen = known(lang) ?? known(chosenLanguage(request))
  return chosen ?? staffLanguageAsked(request.headers['accept-language'])
}

/** Where the address has one. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { readonly secure: boolean },
): void {
  const language = known((request.query as { lang?: unknown }).lang)
  if (language) rememberLanguage(reply, language, { path: '/', keptDays: KEPT_DAYS, secure })
}
