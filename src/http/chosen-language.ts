import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../shared/clocks.ts'
import { LANGUAGES, type Language } from '../texts/language.ts'

const COOKIE = 'whipround_language'

/** What somebody chose in this browser before. */
export function chosenLanguage({ cookies }: FastifyRequest): Language | undefined {
  return LANGUAGES.find((language) => language === cookies?.[COOKIE])
}

/** A choice stays with the browser that made it, for the pages below `path`. It says nothing of who that is. */
export function rememberLanguage(
  reply: FastifyReply,
  language: Language,
  { path, keptDays, secure }: { readonly path: string; readonly keptDays: number; readonly secure: boolean },
): void {
  const maxAge = (keptDays * DAY_MS) / SECOND_MS
  reply.setCookie(COOKIE, language, { path, httpOnly: true, sameSite: 'lax', secure, maxAge })
}
