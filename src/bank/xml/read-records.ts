import { SaxesParser } from 'saxes'
import { decodeText } from './decode-text.ts'
import { FileRefusal } from './file-refusal.ts'

/** One element with all below it. */
export interface XmlRecord {
  /** In the namespace of the document it stands alone; in another one the namespace stands before it, as `{urn:other}Ntry`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlRecord[]
  /** Its own text, without spaces around it. */
  readonly text: string
}

/**
 * What passes by while a file is read: `open` and `close` of the three outer levels (`Document`, the message, its parts),
 * and each child of a part as a whole. A file of any length is read in the memory of its longest child; of one that may be as
 * long as the file, what repeats in it is read `apart`.
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
/** The longest real one is a transfer with the lines of an invoice; a booking's transfers, which are read apart, leave one each. */
const ELEMENTS_PER_RECORD_MAX = 60_000
const CHARS_PER_STEP = 8 * 1024

interface Growing {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  children: readonly Growing[]
  text: string
}

/** Most elements have neither: a file has hundreds of thousands of them. */
const NO_ATTRIBUTES: Growing['attributes'] = Object.freeze({})
const NO_CHILDREN: Growing['children'] = Object.freeze([])

/**
 * Reads XML as a stream. `apart`: elements at this path, from the record that they stand in, are records of their own, which come
 * before it and are not among its children. Throws a `FileRefusal` with its line: not well-formed, cut off, a document type (and with it
 * entities of its own), too deep, text without end. Nothing is ever fetched.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  apart: readonly string[] = [],
): AsyncGenerator<XmlEvent> {
  const parser = new SaxesParser({ xmlns: true })
  let outer: readonly string[] = []
  const inner: Growing[] = []
  let events: XmlEvent[] = []
  let namespace: string | undefined
  let attributes = 0
  let elements = 0
  /** What the record around had before the one that is read apart. */
  let elementsAround: number | undefined
  let depthApart = 0
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
    namespace ??= uri
    const name = uri === namespace ? local : `{${uri}}${local}`
    if (outer.length < OUTER_LEVELS) {
      outer = [...outer, name]
      events.push({ kind: 'open', path: outer, namespace: uri })
      return
    }
    const isApart = inner.length > 0 && isAt(apart, inner, name)
    if (isApart) [elementsAround, depthApart] = [elements, inner.length]
    elements = inner.length === 0 || isApart ? 1 : elements + 1
    if (elements > ELEMENTS_PER_RECORD_MAX)
      refuse(`${inner[depthApart]?.name ?? name} holds more than ${ELEMENTS_PER_RECORD_MAX} elements`)
    const values = Object.entries(found).map(([key, { value }]) => [key, value] as const)
    const attributesFound = values.length === 0 ? NO_ATTRIBUTES : Object.fromEntries(values)
    const element: Growing = { name, attributes: attributesFound, children: NO_CHILDREN, text: '' }
    const parent = isApart ? undefined : inner.at(-1)
    if (parent?.children === NO_CHILDREN) parent.children = [element]
    else (parent?.children as Growing[] | undefined)?.push(element)
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
      events.push({ kind: 'close', path: outer, namespace: uri })
      outer = outer.slice(0, -1)
      return
    }
    element.text = element.text.trim()
    if (inner.length === 0) events.push({ kind: 'record', path: outer, record: element })
    if (elementsAround === undefined || inner.length > depthApart) return
    events.push({ kind: 'record', path: outer, record: element })
    elements = elementsAround
    elementsAround = undefined
    depthApart = 0
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

function isAt(path: readonly string[], around: readonly Growing[], name: string): boolean {
  return path.length === around.length + 1 && path.at(-1) === name && around.every((one, n) => one.name === path[n])
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
