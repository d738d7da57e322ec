import { html } from '../pages/html.ts'
import { languages } from '../texts/languages.ts'
import type { PublicPage } from './page.ts'

/** An honest word where the merchants' screens will be. */
export const dashboard: PublicPage = {
  path: '/dashboard',
  audience: 'anybody',
  roles: [],
  status: 501,
  view(language, { sandboxUrl }) {
    const texts = languages[language].home
    return {
      title: texts.dashboardTitle,
      lead: html`<h1>${texts.dashboardTitle}</h1><p>${sandboxUrl ? texts.dashboardOfDemo : texts.dashboardWhat}</p>`,
      action: html`<p><a class="link" href="/">${texts.back}</a></p>`,
    }
  },
}
