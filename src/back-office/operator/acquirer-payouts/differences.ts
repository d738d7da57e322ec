import { type Html, html } from '../../../pages/html.ts'
import { section } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import type { FindingOfPayout } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { DECISIONS } from '../decisions/decidable.ts'

/** What differs of a payout, each with what to do about it; what somebody has accepted with their reason. */
export function differencesOf(findings: readonly FindingOfPayout[], reader: Reader): Html {
  const { acquirerPayouts, decisions } = languages[reader.language].operator
  const { one } = acquirerPayouts
  const items = findings.map(({ id, kind, subject, state, acceptReason }) => {
    const said = decisions.findings.kinds[kind]
    if (state === 'accepted')
      return html`<li><p>${mark({ shape: 'done', word: said })} <code class="quiet break">${subject}</code></p><p class="quiet">${one.acceptedBecause(acceptReason ?? '–')}</p></li>`
    const advice = Object.hasOwn(one.advice, kind) ? one.advice[kind as keyof typeof one.advice] : ''
    return html`<li><p>${mark({ shape: 'attention', word: said })} <code class="quiet break">${subject}</code></p><p>${advice} <a href="${DECISIONS}/findings/${id}">${one.decide}<span class="visually-hidden">: ${subject}</span></a></p></li>`
  })
  return section({ id: 'differences', title: one.findings }, html`<ul class="notes">${items}</ul>`)
}
