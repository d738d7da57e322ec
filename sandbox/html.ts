/** Text that is already safe to send. Only `html` makes one. */
export interface Html {
  readonly safe: string
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Escapes every value that is not `Html`: a page cannot forget to. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { safe: strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece) }
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  if ('safe' in part) return part.safe
  return part.map(render).join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}
