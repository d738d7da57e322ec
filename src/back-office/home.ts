import type { PageFrame } from '../pages/frame.ts'
import { type Html, html } from '../pages/html.ts'
import type { LayoutContent } from '../pages/layout.ts'
import type { StaffLanguage } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'

export interface BackOfficePorts {
  readonly frame: () => PageFrame
  /** Where the simulated world shows itself; absent outside the demo. */
  readonly sandboxUrl: string | undefined
}

/** Open to whoever asks. */
export interface PublicPage {
  readonly path: string
  readonly audience: 'anybody'
  readonly roles: readonly []
  readonly status: number
  readonly view: (language: StaffLanguage, ports: BackOfficePorts) => LayoutContent
}

/** The front door. */
export const home: PublicPage = {
  path: '/',
  audience: 'anybody',
  roles: [],
  status: 200,
  view(language, { sandboxUrl }) {
    const texts = languages[language].home
    const rooms = [
      ['/dashboard', texts.dashboard],
      ...(sandboxUrl ? [['/operator', texts.operator]] : []),
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
      action: html`${sandboxUrl ? shopDoor(`${sandboxUrl}/shop`, language) : ''}<ul>${rooms.map(
        ([href, label]) => html`<li><a class="link" href="${href}">${label}</a></li>`,
      )}</ul>`,
    }
  },
}

/** What whoever starts the demo wants to see first. */
function shopDoor(href: string, language: StaffLanguage): Html {
  const texts = languages[language].home
  return html`<p>${texts.shopWhat}</p><p><a class="button" href="${href}">${texts.shop}</a></p>`
}
