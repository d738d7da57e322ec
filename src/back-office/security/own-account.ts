import { html } from '../../pages/html.ts'
import { head } from '../../pages/office/head.ts'
import type { OfPerson } from '../../people/index.ts'
import { languages } from '../../texts/languages.ts'
import type { Audience } from '../roles.ts'
import type { Content, Visit } from '../staff-page.ts'

export type OwnVisit = Visit<Audience>

/** A page about whoever is signed in to a company's pages. */
export const OF_MERCHANTS_PEOPLE = {
  audience: 'merchant',
  isPersonal: true,
  roles: ['owner', 'developer', 'support', 'read_only'],
} as const

/** Whoever is signed in, about their own account. */
export function personOf({ visitor, call, reader }: OwnVisit): OfPerson {
  const { audience, staffId: personId, companyId } = visitor
  return { audience, personId, companyId, by: call, language: reader.language }
}

/** Recovery codes as the answer to the form that made them: no address leads here, and nothing keeps them. */
export function shownCodes({ reader }: OwnVisit, back: string, codes: readonly string[]): Content {
  const texts = languages[reader.language].security
  return {
    title: texts.codesTitle,
    body: html`${head(reader, { title: texts.codesTitle, text: texts.codesText })}
<pre class="bytes" tabindex="0" role="region" aria-label="${texts.codes}">${codes.join('\n')}</pre>
<p><a class="button" href="${back}">${texts.codesKept}</a></p>`,
  }
}
