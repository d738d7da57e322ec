import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguage, rememberLanguage } from '../http/index.ts'
import { type Language, negotiateLanguage, pageLanguageAsked, toLanguage } from '../texts/language.ts'

const KEPT_DAYS = 180

export interface PageLanguage {
  readonly language: Language
  /** What this reader may read sooner: a page offers it. */
  readonly otherLanguage: Language | undefined
}

/** Of a page behind no link: as `?lang=` says, else as the browser wishes. */
export function languageOfVisit({ query, headers }: FastifyRequest): Language {
  const { lang } = (query ?? {}) as { lang?: unknown }
  return typeof lang === 'string' && lang ? toLanguage(lang) : pageLanguageAsked(headers['accept-language'])
}

/**
 * As `?lang=` says, or said before in this browser; else as the merchant or the leader does (`said`); where they could not say
 * (`und`), as the browser wishes. No cookie is kept in a shop's frame, and no switch is offered there: the shop has said.
 */
export function languageOfPage(
  said: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { isFramed, secure }: { readonly isFramed: boolean; readonly secure: boolean },
): PageLanguage {
  const { lang } = request.query as { lang?: unknown }
  const asked = typeof lang === 'string' && lang ? toLanguage(lang) : undefined
  const acceptLanguage = request.headers['accept-language']
  const browsers = negotiateLanguage(acceptLanguage)
  const sellers = said === 'und' ? undefined : toLanguage(said)
  const guessed = sellers ?? pageLanguageAsked(acceptLanguage)
  if (isFramed) return { language: asked ?? guessed, otherLanguage: undefined }
  if (asked) rememberLanguage(reply, asked, { path: '/pay', keptDays: KEPT_DAYS, secure })
  const language = asked ?? chosenLanguage(request) ?? guessed
  return { language, otherLanguage: [browsers, sellers].find((other) => other && other !== language) }
}
