import { pace } from '../support/pace.ts'

/** A unit again and again, up to a length. */
export function filled(unit: string, chars: number): string {
  return unit.repeat(Math.floor(chars / unit.length))
}

/** Parts that differ, up to a length. */
function numbered(partOf: (index: number) => string, chars: number, between = ''): string {
  let text = ''
  for (let index = 0; text.length < chars; index += 1) text += partOf(index) + between
  return text.slice(0, text.length - between.length)
}

const element = (inside: string) => `<a>${inside}</a>`

/** Within the caps on depth, parts and attributes. Whoever copies the declarations around an element does it for each leaf. */
function nestedNamespaces(chars: number): string {
  const depth = Math.min(30, Math.floor(chars / 2_000))
  const declaring = Array.from({ length: depth }, (_, level) => {
    return `<a ${Array.from({ length: 64 }, (_, n) => `xmlns:n${level * 64 + n}=""`).join(' ')}>`
  }).join('')
  const leaves = filled('<b xmlns:n=""/>', Math.min(135_000, chars - declaring.length))
  return `${declaring}${leaves}${'</a>'.repeat(depth)}`
}

/** What is dear to read of XML: line breaks, declarations, nesting, references, and whatever only looks like a tag. */
export const hostileXml = (chars: number): Readonly<Record<string, string>> => ({
  'carriage returns': element(filled('\r', chars)),
  'carriage returns in CDATA': element(`<![CDATA[${filled('\r', chars)}]]>`),
  'carriage returns in an attribute': `<a b="${filled('\r', chars)}"/>`,
  'carriage returns between references': element(filled('\r&lt;', chars)),
  'namespaces on the root, and one on each child': `<a ${numbered((n) => `xmlns:n${n}=""`, chars / 2, ' ')}>${numbered((n) => `<b xmlns:n${n}=""/>`, chars / 2)}</a>`,
  'namespaces around many leaves': nestedNamespaces(chars),
  attributes: `<a ${numbered((n) => `a${n}=""`, chars, ' ')}/>`,
  'empty elements': element(filled('<b/>', chars)),
  'elements with an attribute': element(filled('<b c=""/>', chars)),
  depth: filled('<a>', chars / 2) + filled('</a>', chars / 2),
  'depth behind quoted ends': filled('<a b="/>">', chars / 2) + filled('</a>', chars / 4),
  'depth behind commented ends': filled('<!--</a>--><a>', chars / 2) + filled('</a>', chars / 4),
  'tags without end': filled('<a', chars),
  'quotes without end': filled('<a b="', chars),
  references: element(filled('&amp;', chars)),
  'numbered references': element(filled('&#x41;', chars)),
  'references behind letters of two units': element(filled('\u{1F600}&lt;', chars)),
  'ampersands alone': element(filled('&', chars)),
  'a long reference': element(`&${filled('a', chars)};`),
  comments: element(filled('<!---->', chars)),
  'comments without end': element(filled('<!--', chars)),
  'sections without end': element(filled('<![CDATA[', chars)),
  sections: element(filled('<![CDATA[]]>', chars)),
  instructions: element(filled('<?a?>', chars)),
  'comments before the root': `${filled('<!---->', chars)}<a/>`,
  brackets: element(filled(']', chars)),
  'ends of sections': element(filled(']]&gt;', chars)),
  'a long name': `<${filled('a', chars)}/>`,
  'a long declaration': `<?xml version="1.0" ${filled(' encoding=', chars)}?><a/>`,
  space: `${filled(' ', chars)}<a/>`,
})

/** What is dear to read of JSON. */
export const hostileJson = (chars: number): Readonly<Record<string, string>> => ({
  depth: filled('[', chars / 2) + filled(']', chars / 2),
  'depth of objects': filled('{"a":', chars),
  numbers: `[${filled('0,', chars)}0]`,
  'a long number': `[1${filled('1', chars)}]`,
  strings: `[${filled('"",', chars)}0]`,
  objects: `[${filled('{"a":1},', chars)}0]`,
  names: `{${numbered((n) => `"a${n}":0`, chars, ',')}}`,
  'escaped names': `{${numbered((n) => `"\\u0061${n}":0`, chars, ',')}}`,
  'numbers as names': `{${numbered((n) => `"${n * 7919}":0`, chars, ',')}}`,
  escapes: `["${filled('\\n', chars)}"]`,
  space: `${filled(' ', chars)}0`,
})

/** What is dear to read of a form. */
export const hostileForms = (chars: number): Readonly<Record<string, string>> => ({
  separators: `a=1${filled('&', chars)}`,
  fields: numbered((n) => `a${n}=`, chars, '&'),
  'numbers as names': numbered((n) => `${n * 7919}=`, chars, '&'),
  'a field again and again': filled('a=&', chars),
  'escaped letters': `a=${filled('%41', chars)}`,
  'broken escapes': `a=${filled('%', chars)}`,
  'half letters': `a=${filled('%F0', chars)}`,
  'signs of equality': filled('=', chars),
  space: `a=${filled('+', chars)}`,
})

/** All of them. */
export const hostileBodies = (chars: number): readonly (readonly [what: string, body: string])[] =>
  Object.entries({ XML: hostileXml(chars), JSON: hostileJson(chars), 'a form': hostileForms(chars) }).flatMap(
    ([kind, bodies]) => Object.entries(bodies).map(([what, body]) => [`${kind}: ${what}`, body] as const),
  )

/** What one call from outside may cost: everybody else waits meanwhile. */
export const CPU_MS_MAX = 50

/**
 * CPU of this thread, not time, and that of a quiet machine: others may be busy, and share a core's units. The least of several,
 * as what is compiled meanwhile is read once.
 */
export function cpuMsOf(read: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let time = 0; time < 5 && least > CPU_MS_MAX / 2; time += 1) {
    const before = process.threadCpuUsage()
    read()
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    least = Math.min(least, ms > CPU_MS_MAX / 2 ? ms / pace() : ms)
  }
  return least
}
