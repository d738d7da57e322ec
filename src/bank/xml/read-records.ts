import { SaxesParser } from 'saxes'
import { decodeText } from './decode-text.ts'
import { FileRefusal } from './file-refusal.ts'

/** One element with all below it. Namespaces are those of the document, so names stand alone. */
export interface XmlRecord {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlRecord[]
  /** Its own text, without spaces around it. */
  readonly text: string
}

/**
 * What passes by while a file is read: `open` and `close` of the three outer levels (`Document`, the message, its parts),
 * and each child of a part as a whole. A file of any length is read in the memory of its longest child.
 */
export type XmlEvent =
  | { readonly kind: 'open' | 'close'; readonly path: readonly string[]; readonly namespace: string }
  | { readonly kind: 'record'; readonly path: readonly string[]; readonly record: XmlRecord }

const OUTER_LEVELS = 3
/** The deepest path of the messages that we read has 17 elements. */
const DEPTH_MAX = 32
/** Messages have one attribute, the currency; roots have schema locations. */
const ATTRIBUTES_MAX = 16
/** The longest text of the messages has 500 characters; what holds no element for longer is no bank's file. */
const CHARS_WITHOUT_ELEMENT_MAX = 128 * 1024
/** A batch of some 20,000 transfers in one booking: 40 elements each. */
const ELEMENTS_PER_RECORD_MAX = 1_000_000
const CHARS_PER_STEP = 8 * 1024

interface Growing {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Growing[]
  text: string
}

/**
 * Reads XML as a stream. Throws a `FileRefusal` with its line: not well-formed, cut off, a document type (and with it
 * entities of its own), too deep, text without end. Nothing is ever fetched.
 */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const parser = new SaxesParser({ xmlns: true })
  const outer: string[] = []
  const inner: Growing[] = []
  let events: XmlEvent[] = []
  let attributes = 0
  let elements = 0
  let charsAtElement = 0
  const refuse = (reason: string): never => {
    throw new FileRefusal(reason, parser.line)
  }
  parser.on('error', () => refuse('it is not well-formed XML'))
  parser.on('doctype', () => refuse('it has a document type, which no bank’s message has'))
  parser.on('opentagstart', () => {
    attributes = 0
    charsAtElement = parser.position
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MAX) refuse(`an element has more than ${ATTRIBUTES_MAX} attributes`)
  })
  parser.on('opentag', ({ local, uri, attributes: found }) => {
    if (outer.length + inner.length >= DEPTH_MAX) refuse(`elements lie more than ${DEPTH_MAX} deep`)
    if (outer.length < OUTER_LEVELS) {
      outer.push(local)
      events.push({ kind: 'open', path: [...outer], namespace: uri })
      return
    }
    elements = inner.length === 0 ? 1 : elements + 1
    if (elements > ELEMENTS_PER_RECORD_MAX)
      refuse(`${inner[0]?.name} holds more than ${ELEMENTS_PER_RECORD_MAX} elements`)
    const values = Object.entries(found).map(([name, { value }]) => [name, value] as const)
    const element = { name: local, attributes: Object.fromEntries(values), children: [], text: '' }
    inner.at(-1)?.children.push(element)
    inner.push(element)
  })
  const hear = (text: string) => {
    const element = inner.at(-1)
    if (element) element.text += text
    else if (text.trim() !== '') refuse('text stands where only elements do')
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', ({ uri }) => {
    charsAtElement = parser.position
    const element = inner.pop()
    if (!element) {
      events.push({ kind: 'close', path: [...outer], namespace: uri })
      outer.pop()
      return
    }
    element.text = element.text.trim()
    if (inner.length === 0) events.push({ kind: 'record', path: [...outer], record: element })
  })
  for await (const text of decodeText(source)) {
    for (let from = 0; from < text.length; from += CHARS_PER_STEP) {
      parser.write(text.slice(from, from + CHARS_PER_STEP))
      if (parser.position - charsAtElement > CHARS_WITHOUT_ELEMENT_MAX) refuse('a text or a comment has no end')
      yield* events
      events = []
    }
  }
  parser.on('error', () => refuse('it is cut off, or is no XML'))
  parser.close()
  yield* events
}

/** The texts at a path below a record, none where it has none: names of elements from the outside in. */
export function textsAt(record: XmlRecord, ...path: readonly string[]): string[] {
  return recordsAt(record, ...path).map(({ text }) => text)
}

/** The first text at a path, `null` where there is none or it is empty. */
export function textAt(record: XmlRecord, ...path: readonly string[]): string | null {
  return recordsAt(record, ...path)[0]?.text || null
}

export function recordsAt(record: XmlRecord, ...path: readonly string[]): readonly XmlRecord[] {
  let found: readonly XmlRecord[] = [record]
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}
