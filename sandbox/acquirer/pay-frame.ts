import { formatMoney } from '../../src/shared/money.ts'
import { type Html, html } from '../html.ts'
import { type Language, languageOf } from '../language.ts'
import type { Page } from '../page.ts'
import { payTexts } from './pay-texts.ts'
import type { SessionRow } from './session.ts'

/** How the payer sees the session: their language, and whether the merchant's page is around ours. */
export interface Visit {
  session: SessionRow
  language: Language
  embedded: boolean
}

export function startVisit(session: SessionRow, embedded: boolean): Visit {
  return { session, embedded, language: languageOf(session.language) }
}

/** Relative on purpose: behind a proxy or a forwarded port the payer's own origin stays right. */
export function visitUrl({ session, embedded }: Visit, below = ''): string {
  return `/pay/${session.token}${below}${embedded ? '?embedded=1' : ''}`
}

export function amountText({ session, language }: Visit): string {
  return formatMoney({ amountMinor: BigInt(session.amount), currency: session.currency }, language)
}

/**
 * The link home leaves the frame: the merchant's result page is no place inside itself. The script asks the page around
 * for it, for a browser lets nobody lead a page that is neither its own nor the top one.
 */
export function backLink(visit: Visit, label: string, look: 'link' | 'button'): Html {
  const target = visit.embedded ? html` target="_parent" data-leave` : ''
  return html`<a class="${look}" href="${visit.session.return_url}"${target}>${label}</a>`
}

/** What surrounds every page the payer sees. */
export function payPage(visit: Visit, title: string, main: Html, finished = false): Page {
  const { session, language, embedded } = visit
  const home = new URL(session.return_url).origin
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
    frameAncestors: [...new Set([home, ...(JSON.parse(session.framed_by) as string[])])],
    formAction: embedded ? [] : [home],
  }
}
