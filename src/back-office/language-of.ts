import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../shared/clocks.ts'
import { BUSINESS_LANGUAGE, LANGUAGES, type Language, negotiateLanguage } from '../texts/language.ts'

const COOKIE = 'whipround_language'
const KEPT_DAYS = 365

const known = (tag: unknown): Language | undefined => LANGUAGES.find((language) => language === tag)

/** What was chosen by `?lang=`, now or before; else the browser's own. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  const chosen = known(lang) ?? known(request.cookies?.[COOKIE])
  return chosen ?? negotiateLanguage(request.headers['accept-language']) ?? BUSINESS_LANGUAGE
}

/** A choice stays with the browser that made it. It says nothing of who that is. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { readonly secure: boolean },
): void {
  const language = known((request.query as { lang?: unknown }).lang)
  if (!language) return
  const maxAge = (KEPT_DAYS * DAY_MS) / 1000
  reply.setCookie(COOKIE, language, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge })
}
