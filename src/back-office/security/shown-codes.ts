import { html } from '../../pages/html.ts'
import { head } from '../../pages/office/head.ts'
import { languages } from '../../texts/languages.ts'
import type { Content } from '../staff-page.ts'
import type { OwnVisit } from './person-of.ts'

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
