import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { attribute, type Html, html, type Renderable } from '../html.ts'
import { documentHead } from '../layout.ts'
import { buttonForm } from '../parts/actions.ts'
import type { FormToken } from './form.ts'
import type { Link } from './head.ts'
import { shape } from './shape.ts'

interface Section extends Link {
  readonly isCurrent: boolean
  /** Stands a little below the one before. */
  readonly isApart?: boolean
  /** Where somebody must act: how many times, and the same in words. */
  readonly waits?: { readonly count: number; readonly label: string }
}

/** What surrounds a page of staff. */
export interface Shell {
  readonly stylesheetPath: string
  /** An ink band says that one is in the operator's house. */
  readonly isOperator: boolean
  readonly brand: Link & { readonly under: string }
  /** Absent on a page for whoever is not signed in: it has no rail. */
  readonly who?: { readonly name: string; readonly role: string } | undefined
  /** Where somebody of several companies opens another one's pages. */
  readonly others?: Link | undefined
  readonly signOut?: { readonly action: string; readonly formToken: FormToken; readonly label: string } | '' | undefined
  /** An operator looks on: said on every page, with the way out. */
  readonly viewing?: { readonly text: string; readonly leave: Parameters<typeof buttonForm>[0] } | undefined
  readonly sections: readonly Section[]
  /** Absent on a page for whoever is not signed in: there is nothing to copy, to find or to watch. */
  readonly scriptPath?: string | undefined
  /** Of a page that asks the browser for a passkey. */
  readonly passkeyScriptPath?: string | undefined
  /** Where a payment is looked for, whatever page one is on. */
  readonly findAction?: string | undefined
  /** Whose hours, whose money; on a page for whoever is not signed in nothing is dated. */
  readonly notes: readonly string[]
  /** The same page in the other languages. */
  readonly translations: readonly (Link & { readonly language: StaffLanguage })[]
}

/** How often a live page is read again: a friend who pays is seen before one asks. */
const LIVE_MS = 15_000

interface Shown {
  readonly title: string
  readonly body: Renderable
  /** It tells what changes by itself: it is read again while somebody looks at it. */
  readonly isLive?: boolean
}

/** The one document around every page of staff. It works without its script: the menu is the browser's own. */
export function office(shell: Shell, language: StaffLanguage, content: Shown): string {
  const texts = languages[language].office
  const { brand, notes, translations, viewing, who, scriptPath, passkeyScriptPath } = shell
  const others = translations.map(
    (each) => html`<p><a href="${each.href}" lang="${each.language}" hreflang="${each.language}">${each.label}</a></p>`,
  )
  const body = html`<!doctype html>
<html lang="${language}">
${documentHead(`${content.title} · ${brand.label}`, html`<link rel="stylesheet" href="${shell.stylesheetPath}">\n`)}</head>
<body${attribute('class', [shell.isOperator && 'operator', !who && 'door'].filter(Boolean).join(' ') || undefined)}>
<a class="skip" href="#content">${texts.skip}</a>
${who ? rail(shell, language, who) : html`<header class="door-top"><a class="brand" href="${brand.href}">${brand.label}</a>${others}</header>`}
<main class="${who ? 'main' : 'door-main'}" id="content" tabindex="-1"${content.isLive && html` data-live-ms="${String(LIVE_MS)}"`}>
${viewing && html`<aside class="viewing"><p>${viewing.text}</p>${buttonForm(viewing.leave)}</aside>`}${content.body}
</main>
${who && html`<footer class="foot">${notes.map((note) => html`<p>${note}</p>`)}${others}</footer>`}
${scriptPath && html`<p class="visually-hidden" id="told" role="status"></p><script src="${scriptPath}" defer data-copied="${texts.copied}" data-palette="${texts.palette}" data-look="${texts.lookFor}" data-refreshed="${texts.refreshed}"></script>`}${passkeyScriptPath && html`<script type="module" src="${passkeyScriptPath}"></script>`}
</body>
</html>
`
  return body.toString()
}

function rail(
  { brand, sections, signOut, others, findAction }: Shell,
  language: StaffLanguage,
  who: NonNullable<Shell['who']>,
): Html {
  const texts = languages[language].office
  return html`<header class="rail">
<a class="brand" href="${brand.href}">${brand.label} <small>${brand.under}</small></a>
<button class="button button-plain menu-button" type="button" popovertarget="menu">${shape('menu')}${texts.menu}</button>
<div class="menu" id="menu" popover>
${findAction && html`<form class="find" role="search" action="${findAction}"><label class="visually-hidden" for="find">${texts.find}</label><input id="find" name="q" type="search" placeholder="${texts.find}" autocomplete="off"><kbd class="only-script" aria-hidden="true">/</kbd></form>`}
${
  sections.length > 0 &&
  html`<nav aria-label="${texts.sections}"><ul class="sections">${sections.map(
    ({ href, label, isCurrent, isApart, waits }) =>
      html`<li${attribute('class', isApart ? 'apart' : undefined)}><a href="${href}"${attribute('aria-current', isCurrent ? 'page' : undefined)}>${label}${waits && html` <b aria-hidden="true">${String(waits.count)}</b><span class="visually-hidden">${waits.label}</span>`}</a></li>`,
  )}</ul></nav>`
}
<div class="who"><strong>${who.name}</strong> ${who.role}${others && html` <a href="${others.href}">${others.label}</a>`}${signOut && buttonForm({ ...signOut, style: 'link' })}</div>
</div>
</header>`
}
