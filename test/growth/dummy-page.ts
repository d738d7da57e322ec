import type { BackOfficePage } from '../../src/back-office/page.ts'
import { html } from '../../src/pages/html.ts'
import { languages } from '../../src/texts/languages.ts'

export const dummy: BackOfficePage = {
  path: '/dummy',
  status: 200,
  view: (language) => ({ title: 'Dummy', lead: html`<h1>${languages[language].home.back}</h1>` }),
}
