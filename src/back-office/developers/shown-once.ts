import { html } from '../../pages/html.ts'
import { facts, head, type Link } from '../../pages/office/head.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { notice } from '../../pages/parts/notice.ts'
import { languages } from '../../texts/languages.ts'
import type { Content } from '../staff-page.ts'

/**
 * What was made, as the answer to the form that made it: no address leads here, nothing keeps it, and whoever loads the page
 * again sends the form again, which makes nothing (`requireUnchanged`).
 */
export function shownOnce(
  reader: Reader,
  content: {
    readonly title: string
    readonly text: string
    /** Label and secret. */
    readonly secrets: readonly (readonly [label: string, secret: string])[]
    readonly facts?: readonly (readonly [label: string, value: string])[]
    readonly back: Link
  },
): Content {
  const { title, text, secrets, back } = content
  const texts = languages[reader.language].developers
  const told = [...(content.facts ?? []), ...secrets].map(
    ([label, value]) => [label, html`<code class="break">${value}</code>`] as const,
  )
  return {
    title,
    body: html`${head(reader, { title, text })}
${notice('bad', { heading: texts.onceTitle, body: html`<p>${texts.onceText}</p>` })}
<section class="section narrow" aria-label="${title}">${facts(told)}</section>
<p><a class="button" href="${back.href}">${texts.kept}</a></p>`,
  }
}
