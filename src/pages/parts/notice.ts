import { type Html, html, type Renderable } from '../html.ts'
import { icon } from './icon.ts'

/** Whether money moved: the sentence that a worried reader looks for, on every page. */
export function moneySentence(text: string): Html {
  return html`<p class="moved">${icon('shield')}<span>${text}</span></p>`
}

/** Something that went well or badly just now. `focus`: the page opens on it. */
export function notice(kind: 'good' | 'bad', content: { heading: string; body?: Renderable; focus?: boolean }): Html {
  return html`<div class="notice notice-${kind}" role="${kind === 'bad' ? 'alert' : 'status'}"${content.focus ? html` tabindex="-1" autofocus data-focus` : ''}>
<h2>${icon(kind === 'good' ? 'check' : 'alert')} ${content.heading}</h2>
${content.body}
</div>`
}

/** All of a form's errors, each linking to its field; the page opens on it. Nothing when there are none. */
export function errorSummary(heading: string, errors: readonly { field: string; text: string }[]): Html | '' {
  if (errors.length === 0) return ''
  const body = html`<ul>${errors.map((error) => html`<li><a href="#${error.field}">${error.text}</a></li>`)}</ul>`
  return notice('bad', { heading, body, focus: true })
}
