import { type Html, html, type Renderable } from '../../pages/html.ts'
import type { ReaderTexts } from '../../texts/back-office.ts'
import { nameOf, type Schema } from './contract.ts'

/** A sentence of the contract: what stands between backticks is code. */
export function sentence(text: string): Renderable {
  return text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))
}

/** A type in a few words; a name leads to where it is shown. */
export function typeOf(schema: Schema): Renderable {
  if (schema.$ref) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.anyOf) return schema.anyOf.map((one, index) => [index ? ' | ' : '', typeOf(one)])
  if (schema.enum)
    return schema.enum.map((word, index) => [index ? ' | ' : '', html`<code>${JSON.stringify(word)}</code>`])
  if (schema.items) return [typeOf(schema.items), '[]']
  return schema.type ?? '…'
}

/** The members of an object, each with its type and its sentence; those of objects without a name below them. */
export function showMembers(texts: ReaderTexts, schema: Schema): Html | '' {
  const members = Object.entries(schema.properties ?? {})
  if (members.length === 0) return ''
  const required = new Set(schema.required)
  return html`<dl class="members">${members.map(
    ([name, member]) => html`<div><dt><code>${name}</code> <span class="type">${typeOf(member)}</span>${
      required.has(name) ? '' : html` <span class="mark">${texts.optional}</span>`
    }</dt>
<dd>${member.description ? sentence(member.description) : ''}${showMembers(texts, member.items ?? member)}</dd></div>`,
  )}</dl>`
}
