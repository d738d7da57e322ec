import { languages } from '../../texts/languages.ts'
import { type Html, html, type Renderable } from '../html.ts'
import type { Reader } from './reader.ts'

export interface Link {
  readonly href: string
  readonly label: string
}

/** Where, what, in which state, what to do: the first thing of every page, and its one h1. */
export function head(
  { language }: Reader,
  content: {
    readonly title: string
    /** The pages above this one, the highest first. */
    readonly above?: readonly Link[]
    /** At the right edge of the title's line. */
    readonly amount?: string
    readonly action?: Renderable
    readonly state?: Renderable
    readonly text?: Renderable
  },
): Html {
  const { title, above = [], amount, action, state, text } = content
  const crumbs = above.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)
  return html`<div class="head">
${crumbs.length > 0 && html`<nav aria-label="${languages[language].office.where}"><ol class="crumbs">${crumbs}<li aria-current="page">${title}</li></ol></nav>`}
<div class="head-line"><h1>${title}</h1>${amount && html`<p class="head-amount">${amount}</p>`}${action}</div>
${state && html`<div class="state-line">${state}</div>`}${text && html`<p>${text}</p>`}
</div>`
}

/** A part of a page under its own h2; `aside` stands at the end of its line. */
export function section(
  { id, title, aside }: { readonly id: string; readonly title: string; readonly aside?: Renderable },
  body: Renderable,
): Html {
  return html`<section class="section" aria-labelledby="${id}"><div class="section-line"><h2 id="${id}">${title}</h2>${aside && html`<div class="quiet">${aside}</div>`}</div>
${body}</section>`
}

/** Labels and what they say. */
export function facts(pairs: readonly (readonly [label: string, value: Renderable])[]): Html {
  return html`<dl class="facts">${pairs.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** What matters most about a thing, side by side; a second line under each. */
export function dates(
  items: readonly { readonly label: string; readonly value: Renderable; readonly note?: Renderable }[],
): Html {
  return html`<dl class="dates">${items.map(
    ({ label, value, note }) =>
      html`<div><dt>${label}</dt><dd>${value}${note && html` <small>${note}</small>`}</dd></div>`,
  )}</dl>`
}

/** Story at the left, actions and facts at the right; under each other where there is no room. */
export function beside(story: Renderable, side: Renderable): Html {
  return html`<div class="beside"><div class="side">${story}</div><div class="side">${side}</div></div>`
}
