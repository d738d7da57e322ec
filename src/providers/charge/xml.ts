import { XmlElement as ParsedElement, parseXml, type XmlDocument } from '@rgrove/parse-xml'
import { isWithinBounds } from './xml-bounds.ts'

export { type Markup, tag, writeXml } from '../../wire/write-xml.ts'

/** The answers that we read are a few kB; what is longer is an accident or an attack. */
const CHARS_MAX = 256 * 1024

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  /** Empty where none is declared. */
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own, without that of its children. */
  readonly text: string
}

/** `doctype`: the one document type, letter by letter, that a PSP puts before each answer; it is dropped and never read. */
export interface XmlDialect {
  readonly doctype?: string
  readonly byteOrderMark?: 'allowed'
}

/** Null: no XML that we believe. No document type, so no entities but XML's own five; nothing is ever fetched. */
export function readXml(text: string, { doctype, byteOrderMark }: XmlDialect = {}): XmlElement | null {
  if (text.length > CHARS_MAX || text.includes('\uFFFD')) return null
  const body = byteOrderMark === 'allowed' && text.startsWith('\uFEFF') ? text.slice(1) : text
  if (body.startsWith('\uFEFF')) return null
  const bare = doctype ? body.replace(doctype, () => '') : body
  if (/<!(DOCTYPE|ENTITY)/i.test(bare) || isDeclaredOtherwise(bare)) return null
  // Line breaks as XML 1.0, 2.11 wants them: the parser makes them so as well, but copies the text for each.
  const lines = bare.replace(/\r\n?/g, '\n')
  if (!isWithinBounds(lines)) return null
  const root = parse(lines)?.root
  return root ? toElement(root, XML_SCOPE) : null
}

/** The only child of that name, or null: two of what we look for are as good as none. */
export function childOf(element: XmlElement | null, name: string): XmlElement | null {
  const found = element?.children.filter((child) => child.name === name) ?? []
  return found.length === 1 ? (found[0] ?? null) : null
}

/** `at(envelope, 'Body', 'createPaymentResponse')`. */
export function at(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  return path.reduce(childOf, element)
}

export function textAt(element: XmlElement | null, ...path: readonly string[]): string | null {
  const found = at(element, ...path)
  return found && found.children.length === 0 ? found.text : null
}

/** Bytes were read as UTF-8: what says it is in another charset may mean other letters. */
function isDeclaredOtherwise(text: string): boolean {
  const declared = /^\s{0,16}<\?xml[^>]{0,200}?encoding\s{0,8}=\s{0,8}["']([^"']{1,40})["']/i.exec(text)?.[1]
  return declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared) && /[^\x20-\x7E\s]/.test(text)
}

function parse(text: string): XmlDocument | null {
  try {
    return parseXml(text)
  } catch {
    return null
  }
}

/** The namespaces that an element declares, and those of what it stands in. */
interface Scope {
  readonly declared: ReadonlyMap<string, string>
  readonly outer: Scope | null
}

const XML_SCOPE: Scope = { declared: new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]), outer: null }

function toElement({ name: qualified, attributes, children: parts }: ParsedElement, outer: Scope): XmlElement {
  const declared = Object.entries(attributes).flatMap(([key, value]) =>
    key === 'xmlns' ? [['', value] as const] : key.startsWith('xmlns:') ? [[key.slice(6), value] as const] : [],
  )
  const scope = declared.length > 0 ? { declared: new Map(declared), outer } : outer
  const [prefix, name] = qualified.includes(':') ? split(qualified) : ['', qualified]
  const children: XmlElement[] = []
  let text = ''
  for (const part of parts) {
    if (part instanceof ParsedElement) children.push(toElement(part, scope))
    else if ('text' in part) text += part.text
  }
  return { name, namespace: namespaceOf(prefix, scope), attributes, children, text }
}

function namespaceOf(prefix: string, scope: Scope): string {
  for (let here: Scope | null = scope; here !== null; here = here.outer) {
    const namespace = here.declared.get(prefix)
    if (namespace !== undefined) return namespace
  }
  return ''
}

function split(name: string): readonly [prefix: string, name: string] {
  const colon = name.indexOf(':')
  return [name.slice(0, colon), name.slice(colon + 1)]
}
