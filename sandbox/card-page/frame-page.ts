import { type Html, html } from '../html.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import { payTexts } from './pay-texts.ts'

/** What surrounds every page the payer sees. `home` is the merchant's origin, the only one that may frame it. */
export function framePage(terms: {
  language: Language
  title: string
  main: Html
  home: string
  embedded: boolean
  finished: boolean
}): Page {
  const { language, title, main, home, embedded, finished } = terms
  const body = html`<div class="pay-frame" data-parent="${embedded ? home : null}" data-finished="${finished ? 'yes' : null}">
<header class="pay-head"><span class="mark"><img src="/assets/icon.svg" alt="" width="28" height="28">Sandbank</span>
<span class="badge">${payTexts[language].banner}</span></header>
<main>${main}</main>
</div>`
  return {
    language,
    title: `${title} · Sandbank`,
    body,
    scripts: ['card.js'],
    look: embedded ? 'framed' : 'pay',
    frameAncestors: [home],
    formAction: embedded ? [] : [home],
  }
}
