import { languages } from '../../texts/languages.ts'
import { attribute, type Html, html, type Renderable } from '../html.ts'
import { hidden } from '../parts/field.ts'
import type { Reader } from './reader.ts'
import { shape } from './shape.ts'

/** A list's address: its path and what is filtered by. Nothing else says what is shown. */
export interface Address {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** The same list with other values; `undefined` takes a filter away. A page behind the first is of one filter only. */
export function addressWith(
  { path, query }: Address,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const { after: _page, ...filters } = { ...query }
  const kept = Object.entries({ ...filters, ...changes }).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}

export interface Chip {
  /** Of the parameters that it stands for. */
  readonly names: readonly string[]
  readonly label: string
  readonly value: string
}

/** The filters in use, each taken away by pressing it, and the form that adds one. */
export function filters(
  reader: Reader,
  content: { readonly address: Address; readonly chips: readonly Chip[]; readonly fields: Renderable },
): Html {
  const { address, chips, fields } = content
  const texts = languages[reader.language].office
  const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))
  const items = chips.map(
    ({ names, label, value }) =>
      html`<li><a class="chip" href="${addressWith(address, without(names))}"><span>${label}</span> ${value} ${shape('declined')}<span class="visually-hidden">${texts.removeFilter}</span></a></li>`,
  )
  return html`<div class="filter-line">${items.length > 0 && html`<ul class="chips" aria-label="${texts.filtersInUse}">${items}</ul>`}
<details class="adds"><summary class="chip chip-add">${shape('add')} ${texts.addFilter}</summary>
<form class="sheet" method="get" action="${address.path}" aria-label="${texts.filters}"><div class="add-fields">${fields}</div>
<div><button class="button" type="submit">${texts.show}</button></div></form></details></div>`
}

/** Words to look for; the other filters stay. */
export function search(content: {
  readonly address: Address
  readonly name: string
  readonly label: string
  readonly verb: string
  readonly hint?: string
}): Html {
  const { address, name, label, verb, hint } = content
  const others = Object.entries(address.query).filter(([key]) => key !== name && key !== 'after')
  return html`<form class="filters" role="search" method="get" action="${address.path}" aria-label="${label}">
${others.map(([key, value]) => hidden(key, value))}<div class="search-line"><div class="field"><label class="visually-hidden" for="${name}">${label}</label><input id="${name}" name="${name}" type="search" value="${address.query[name]}" autocomplete="off"${attribute('aria-describedby', hint && `${name}-hint`)}></div><button class="button button-plain" type="submit">${verb}</button></div>
${hint && html`<p class="quiet" id="${name}-hint">${hint}</p>`}
</form>`
}

/** The same list seen from several sides; a count only where it is known. */
export function views(
  { language }: Reader,
  items: readonly {
    readonly href: string
    readonly label: string
    readonly count?: number
    readonly isCurrent: boolean
  }[],
): Html {
  return html`<nav class="views" aria-label="${languages[language].office.views}">${items.map(
    ({ href, label, count, isCurrent }) =>
      html`<a href="${href}"${attribute('aria-current', isCurrent ? 'page' : undefined)}>${label}${count !== undefined && html` <b>${count}</b>`}</a>`,
  )}</nav>`
}

/** What is shown and how to go on. The filters stay; the file names exactly what they let through. */
export function pager(
  { language }: Reader,
  content: {
    readonly address: Address
    readonly said: string
    readonly nextCursor: string | null
    readonly csvPath?: string
  },
): Html {
  const { address, said, nextCursor, csvPath } = content
  const texts = languages[language].office
  const older =
    nextCursor && html`<a href="${addressWith(address, { after: nextCursor })}" rel="next">${texts.older}</a>`
  const newest = address.query.after && html`<a href="${addressWith(address)}">${texts.newest}</a>`
  const csv = csvPath && html`<a href="${addressWith({ ...address, path: csvPath })}">${texts.csv}</a>`
  return html`<nav class="pager" aria-label="${texts.pages}"><p class="quiet">${said}</p>${newest}${older}${csv}</nav>`
}
