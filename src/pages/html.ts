import { withoutDeceit } from '../shared/email.ts'

/** Markup that is safe to send: made by the `html` tag only, so every text in it has been escaped. */
export class Html {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What a template accepts. Nothing, `false` and empty lists leave no trace; texts and numbers are escaped. */
export type Renderable = Html | string | number | bigint | false | null | undefined | readonly Renderable[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/** For text and for quoted attribute values; control characters that HTML forbids become U+FFFD, deceiving ones go. */
export function escapeText(text: string): string {
  const escaped = text.replace(/[&<>"'`]/g, (character) => entities[character] as string)
  return withoutDeceit(escaped).replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')
}

function render(value: Renderable): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.toString()
  if (typeof value === 'object') return value.map(render).join('')
  return escapeText(String(value))
}

/** Values go into text or into quoted attributes, never into a tag, an unquoted attribute, script or style. */
export function html(parts: TemplateStringsArray, ...values: readonly Renderable[]): Html {
  let text = parts[0] as string
  values.forEach((value, index) => {
    text += render(value) + parts[index + 1]
  })
  return new Html(text)
}

/** ` name="value"` or nothing: for attributes that may be absent. `true` gives the bare attribute. */
export function attribute(name: `${Lowercase<string>}`, value: string | number | boolean | undefined): Html {
  if (value === undefined || value === false) return new Html('')
  if (value === true) return new Html(` ${name}`)
  return new Html(` ${name}="${escapeText(String(value))}"`)
}

/** The address if it is http(s) or a path of ours; undefined for `javascript:` and the like. */
export function safeUrl(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (/^\/(?![/\\])/.test(address)) return address
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? address : undefined
}
