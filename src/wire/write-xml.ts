/** XML of our own: names are constants, everything else is escaped. Children that are null are left out. */
export interface Markup {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Markup | string)[]
}

export function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Markup | string | null)[]
): Markup {
  return { name, attributes, children: children.filter((child) => child !== null) }
}

export function writeXml({ name, attributes, children }: Markup): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  const inner = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : writeXml(child)))
  return inner.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inner.join('')}</${name}>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML cannot say in any way is left out. */
function escapeMarkup(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  const sayable = text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD-\uFFFF]/g, '')
  return sayable.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
