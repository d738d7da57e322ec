import { attribute, type Html, html } from '../html.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'datetime-local' | 'password'
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'tel' | 'text'
  /** A token of the HTML standard; `off` for other people's details. */
  readonly autocomplete: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly maxLength?: number
  /** Accessible name when several fields share a visible label: `Amount, Bob`. */
  readonly fullLabel?: string | undefined
  /** Said by a heading above the column, or by the line of the fold that the field stands in. */
  readonly isLabelHidden?: boolean
  readonly className?: string
  readonly script?: `${Lowercase<string>}`
}

/** Ids of hint and error, for `aria-describedby`. */
function describedBy(name: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter((id) => id !== '')
  return ids.length > 0 ? ids.join(' ') : undefined
}

const errorText = (name: string, error: string | undefined) =>
  error ? html`<span class="error" id="${name}-error">${error}</span>` : ''

const labelOf = ({ name, label, isLabelHidden }: Pick<Field, 'name' | 'label' | 'isLabelHidden'>) =>
  html`<label for="${name}"${isLabelHidden && html` class="visually-hidden"`}>${label}</label>`

const hintText = (name: string, hint: string | undefined) =>
  hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : ''

/** One labelled input with its hint and error; the id is the name, so that the error summary can link to it. */
export function field(field: Field): Html {
  const { name, hint, error } = field
  return html`<div class="field ${field.className}">
${labelOf(field)}
${errorText(name, error)}
<input id="${name}" name="${name}" type="${field.type ?? 'text'}" value="${field.value}" autocomplete="${field.autocomplete}"${[
    attribute('inputmode', field.inputMode),
    attribute('maxlength', field.maxLength),
    attribute('aria-label', field.fullLabel),
    attribute('aria-describedby', describedBy(name, hint, error)),
    attribute('aria-invalid', error ? 'true' : undefined),
    field.script ? attribute(field.script, true) : '',
    field.inputMode === 'email' ? attribute('autocapitalize', 'none') : '',
  ]}>
${hintText(name, hint)}
</div>`
}

/** A file from whoever fills the form; nothing of it comes back with the form. */
export function fileField(file: {
  readonly name: string
  readonly label: string
  /** As browsers filter what they offer: `.csv,text/csv`. */
  readonly accept: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}): Html {
  const { name, hint, error } = file
  return html`<div class="field">
${labelOf(file)}
${errorText(name, error)}
<input id="${name}" name="${name}" type="file" accept="${file.accept}"${attribute('aria-describedby', describedBy(name, hint, error))}${attribute('aria-invalid', error ? 'true' : undefined)}>
${hintText(name, hint)}
</div>`
}

/** One of a few, in a list that phones show in their own way. */
export function select(list: {
  name: string
  label: string
  value: string
  error?: string | undefined
  options: readonly { readonly value: string; readonly label: string }[]
}): Html {
  const { name, label, value, error, options } = list
  return html`<div class="field"><label for="${name}">${label}</label>${errorText(name, error)}
<select id="${name}" name="${name}"${attribute('aria-describedby', describedBy(name, undefined, error))}${attribute('aria-invalid', error ? 'true' : undefined)}>${options.map((option) => html`<option value="${option.value}"${attribute('selected', option.value === value)}>${option.label}</option>`)}</select></div>`
}

/** A few lines of free text. */
export function textArea(area: {
  name: string
  label: string
  isLabelHidden?: boolean
  value: string
  error?: string | undefined
  hint?: string | undefined
  maxLength: number
}): Html {
  const { name, error, hint } = area
  return html`<div class="field">
${labelOf(area)}
${errorText(name, error)}
<textarea id="${name}" name="${name}" rows="2" maxlength="${area.maxLength}"${attribute('aria-describedby', describedBy(name, hint, error))}${attribute('aria-invalid', error ? 'true' : undefined)}>${area.value}</textarea>${hintText(name, hint)}
</div>`
}

/** A box to tick; posts `1`. One that gives consent is never ticked for anybody: `checked` is left out. */
export function checkBox(box: {
  name: string
  label: string
  checked?: boolean
  error?: string | undefined
  hint?: string | undefined
  script?: `${Lowercase<string>}`
}): Html {
  const { name, error, hint } = box
  return html`<div class="field">
${errorText(name, error)}
<label class="tick"><input type="checkbox" id="${name}" name="${name}" value="1"${attribute('checked', box.checked)}${attribute('aria-describedby', describedBy(name, hint, error))}${attribute('aria-invalid', error ? 'true' : undefined)}${box.script && attribute(box.script, true)}> <span>${box.label}</span></label>${hintText(name, hint)}
</div>`
}

/** Carries a value through a form. */
export function hidden(name: string, value: string | number): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}
