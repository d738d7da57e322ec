import { html } from '../pages/html.ts'
import { languages } from '../texts/languages.ts'
import type { BackOfficePage } from './page.ts'

/** The front door. */
export const home: BackOfficePage = {
  path: '/',
  status: 200,
  view(language, { sandboxUrl }) {
    const texts = languages[language].home
    const rooms = [
      ['/docs', texts.contract],
      ...(sandboxUrl
        ? [
            [`${sandboxUrl}/mailbox`, texts.mailbox],
            [`${sandboxUrl}/clock`, texts.clock],
          ]
        : []),
    ]
    return {
      title: texts.title,
      lead: html`<h1>${texts.title}</h1><p>${texts.what}</p>${sandboxUrl ? html`<p>${texts.demo}</p>` : ''}`,
      action: html`<ul>${rooms.map(([href, label]) => html`<li><a class="link" href="${href}">${label}</a></li>`)}</ul>`,
    }
  },
}
