import { languages } from '../../texts/languages.ts'
import { type Html, html, type Renderable } from '../html.ts'
import { buttonForm } from '../parts/actions.ts'
import type { FormToken } from './form.ts'
import type { Link } from './head.ts'
import type { Reader } from './reader.ts'
import { type Shape, shape } from './shape.ts'

/** Something that waits for a person, with the one thing to do about it. */
export interface Task {
  /** Money or a deadline, or something that can wait. */
  readonly isUrgent: boolean
  readonly title: Renderable
  /** Where, and since when. */
  readonly text: Renderable
  readonly action: Link
}

/** Only the first has the filled button. */
export function tasks(items: readonly Task[]): Html {
  return html`<ul class="tasks">${items.map(
    ({ isUrgent, title, text, action }, index) =>
      html`<li class="task${isUrgent ? '' : ' task-later'}">${shape(isUrgent ? 'attention' : 'waits')}<div><p class="task-title">${title}</p><p class="quiet">${text}</p></div><a class="button${index > 0 ? ' button-plain' : ''}" href="${action.href}">${action.label}</a></li>\n`,
  )}</ul>`
}

/** A list with nothing in it: what is missing, what would fill it, how. */
export function empty(content: { readonly title: string; readonly text: Renderable; readonly action?: Link }): Html {
  const { title, text, action } = content
  return html`<div class="empty"><p><strong>${title}</strong></p><p class="quiet">${text}</p>${action && html`<a class="button" href="${action.href}">${action.label}</a>`}</div>`
}

/** What follows from pressing the button below it. */
export function consequences(items: readonly { readonly shape: Shape; readonly text: Renderable }[]): Html {
  return html`<ul class="after">${items.map(({ shape: name, text }) => html`<li>${shape(name)}<p>${text}</p></li>`)}</ul>`
}

/** Bytes as they were sent: request, answer, what was signed. It scrolls in itself, so the keyboard reaches it. */
export function bytes(label: string, text: string): Html {
  return html`<pre class="bytes" tabindex="0" role="region" aria-label="${label}">${text}</pre>`
}

/** Figures that lead to their lists. */
export function figures(
  items: readonly {
    readonly label: string
    readonly value: string
    readonly href: string
    /** What the figure is of. */
    readonly note?: Renderable
    readonly drawing?: Html
  }[],
): Html {
  return html`<ul class="figures">${items.map(
    ({ label, value, href, note, drawing }) =>
      html`<li><span class="label">${label}</span><a href="${href}">${value}</a>${note && html`<span class="quiet">${note}</span>`}${drawing}</li>`,
  )}</ul>`
}

/** What can be done with the thing a page shows: links to pages of their own, forms of one button. */
export function acts(
  items: readonly (Link | { readonly post: string; readonly formToken: FormToken; readonly label: string })[],
): Html {
  return html`<div class="acts">${items.map((item) =>
    'href' in item
      ? html`<a class="button button-plain" href="${item.href}">${item.label}</a>`
      : buttonForm({ action: item.post, formToken: item.formToken, label: item.label, style: 'secondary' }),
  )}</div>`
}

/** Where one can go on from here. */
export function linkList(items: readonly (Link & { readonly text?: string })[]): Html {
  return html`<ul class="links">${items.map(({ href, label, text }) => html`<li><a href="${href}">${label}</a>${text && html`<p class="quiet">${text}</p>`}</li>`)}</ul>`
}

/** What is carried elsewhere by hand: an id, an address. Selected whole by one press; a button copies it where there is a script. */
export function copyable({ language }: Reader, text: string): Html {
  return html`<span class="copyable"><code class="whole">${text}</code><button class="copy only-script" type="button" data-copy="${text}">${languages[language].office.copy}</button></span>`
}
