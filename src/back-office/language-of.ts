import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguage, rememberLanguage } from '../http/index.ts'
import { BUSINESS_LANGUAGE, LANGUAGES, type Language, negotiateLanguage } from '../texts/language.ts'

const KEPT_DAYS = 365

const known = (tag: unknown): Language | undefined => LANGUAGES.find((language) => language === tag)

/** What was chosen by `?lang=`, now or before; else the browser's own. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  const chosen = known(lang) ?? chosenLanguage(request)
  return chosen ?? negotiateLanguage(request.headers['accept-language']) ?? BUSINESS_LANGUAGE
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
