import { html } from '../pages/html.ts'
import { head } from '../pages/office/head.ts'
import type { DomainError } from '../refusals/index.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { OfficeTexts } from '../texts/office.ts'
import type { Audience } from './roles.ts'
import { DOORS } from './roles.ts'
import type { Content } from './staff-page.ts'

type Told = keyof Omit<OfficeTexts['refused'], 'role' | 'back' | 'request'>

/** Why a page is not shown, or nothing was done: the page itself, when it can say so, says it better. */
export class StaffRefusal extends Error {
  readonly status: number
  readonly told: Told | { readonly needed: readonly string[]; readonly own: string }

  constructor(status: number, told: StaffRefusal['told']) {
    super(typeof told === 'string' ? told : 'role')
    this.status = status
    this.told = told
  }
}

/** Whatever a verb or a read refuses. A thing of somebody else is as unknown as one that never was. */
export function refusalOf(error: DomainError | undefined): StaffRefusal {
  switch (error?.kind) {
    case undefined:
      return new StaffRefusal(500, 'broken')
    case 'not_found':
      return new StaffRefusal(404, 'unknown')
    case 'conflict':
      return new StaffRefusal(409, 'changed')
    case 'too_large':
      return new StaffRefusal(413, 'tooLarge')
    case 'too_many':
      return new StaffRefusal(429, 'tooMany')
    case 'unavailable':
      return new StaffRefusal(503, error.code === 'outcome_unknown' ? 'unsure' : 'away')
    default:
      return new StaffRefusal(error?.kind === 'unsupported' ? 415 : 400, 'garbled')
  }
}

export function refusalPage(
  { told }: StaffRefusal,
  {
    audience,
    language,
    requestId,
  }: { readonly audience: Audience; readonly language: StaffLanguage; readonly requestId: string },
): Content {
  const { refused, roles } = languages[language].office
  const named = (role: string) => roles[role as keyof typeof roles]
  const { title, text } =
    typeof told === 'string' ? refused[told] : refused.role(told.needed.map(named).join(', '), named(told.own))
  const way = wayOn(told, audience, language)
  const reader = { language, now: new Date(0), timeZone: 'UTC' }
  return {
    title,
    body: html`${head(reader, { title, text })}
<p><a class="button button-plain" href="${way.href}">${way.label}</a></p>${told === 'broken' && html`<p class="quiet">${refused.request(requestId)}</p>`}`,
  }
}

/** To where one does something about it; else back to the first page. */
function wayOn(told: StaffRefusal['told'], audience: Audience, language: StaffLanguage) {
  const { office, door, security } = languages[language]
  if (told === 'resetOver') return { href: '/dashboard/forgotten', label: door.sendLink }
  if (told === 'factor') return { href: `${DOORS[audience]}/security`, label: security.title }
  return { href: DOORS[audience], label: office.refused.back }
}
