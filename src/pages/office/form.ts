import { languages } from '../../texts/languages.ts'
import { attribute, type Html, html, type Renderable } from '../html.ts'
import { hidden } from '../parts/field.ts'
import { errorSummary } from '../parts/notice.ts'
import type { Link } from './head.ts'
import type { Reader } from './reader.ts'

/** Signs a form for where it is sent, or for the page that shows it: good for that address alone. */
export type FormToken = (action?: string) => string

/** A form that changes something. Without `action` it is sent to the page that shows it. */
export interface PostForm {
  readonly action?: string
  readonly formToken: FormToken
  readonly fields: Renderable
  /** The verb and its object: `Refund €90.00`. */
  readonly verb: string
  /** Beside the button, a link that names staying. */
  readonly stay?: Link
  /** It ends something for good. */
  readonly isFinal?: boolean
  /** Beside what matters more on its page. */
  readonly isPlain?: boolean
  /** It sends a file. */
  readonly isUpload?: boolean
}

export function postForm({ action, formToken, fields, verb, stay, isFinal, isPlain, isUpload }: PostForm): Html {
  return html`<form class="section narrow" method="post"${attribute('action', action)}${attribute('enctype', isUpload && 'multipart/form-data')}>
${hidden('form_token', formToken(action))}${fields}
<div class="buttons"><button class="button${isFinal ? ' button-bad' : isPlain ? ' button-plain' : ''}" type="submit">${verb}</button>${stay && html`<a href="${stay.href}">${stay.label}</a>`}</div>
</form>`
}

/** All that is wrong with a form, on top of its page; nothing where nothing is. Of several each is named as the page names its field. */
export function wrongFields(
  { language }: Reader,
  errors: Readonly<Record<string, string | undefined>>,
  page: Renderable,
): Html | '' {
  const { office } = languages[language]
  const wrong = Object.entries(errors).flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }]))
  const named = wrong.map(({ field, text }) => {
    const label = wrong.length > 1 && labelIn(html`${page}`.toString(), field)
    return { field, text: label ? office.errorOf(label, text) : text }
  })
  return errorSummary(office.errors(named.length), named)
}

/** As it was written, so escaped already. */
function labelIn(page: string, field: string): string | undefined {
  const [, after] = page.split(`<label for="${field}">`)
  const label = after?.slice(0, after.indexOf('</label>'))
  return label && /^[^<&]+$/.test(label) ? label : undefined
}

/** One of several; the address or the form has its value. */
export function choice(content: {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Value and what it is called. */
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly error?: string | undefined
  readonly hint?: string | undefined
}): Html {
  const { name, label, value, options, error, hint } = content
  const told = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
${error && html`<span class="error" id="${name}-error">${error}</span>`}
<select id="${name}" name="${name}"${attribute('aria-describedby', told || undefined)}${attribute('aria-invalid', error && 'true')}>${options.map(
    ([key, text]) => html`<option value="${key}"${attribute('selected', key === value)}>${text}</option>`,
  )}</select>${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}</div>`
}

/** Any of several: each that is ticked is sent by itself. */
export function ticks(content: {
  readonly name: string
  readonly legend: string
  readonly values: readonly string[]
  /** Value and what it is called. */
  readonly options: readonly (readonly [value: string, label: Renderable])[]
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** One on each line: the first is another kind than the rest. */
  readonly isList?: boolean
}): Html {
  const { name, legend, values, options, error, hint, isList } = content
  const told = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<fieldset class="ticks${isList ? ' ticks-list' : ''}" id="${name}"${attribute('aria-describedby', told || undefined)}><legend>${legend}</legend>${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}${error && html`<span class="error" id="${name}-error">${error}</span>`}${options.map(
    ([key, text]) =>
      html`<label class="tick"><input type="checkbox" name="${name}" value="${key}"${attribute('checked', values.includes(key))}> <span>${text}</span></label>`,
  )}</fieldset>`
}
