import { parseXml, XmlElement } from '@rgrove/parse-xml'

const IMPL = 'http://impl.ws.payline.experian.com'
const OBJ = 'http://obj.ws.payline.experian.com'

/** By local names; of several elements of a name the first one. */
export function at(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  return path.reduce<XmlElement | null>(
    (found, name) => childrenOf(found).find((child) => localName(child) === name) ?? null,
    element,
  )
}

/** Empty where it is not there, or nil. */
export function textAt(element: XmlElement | null, ...path: readonly string[]): string {
  return at(element, ...path)?.text.trim() ?? ''
}

export function childrenOf(element: XmlElement | null): readonly XmlElement[] {
  const children: readonly unknown[] = element?.children ?? []
  return children.filter((child) => child instanceof XmlElement)
}

export function localName(element: XmlElement): string {
  return element.name.split(':').at(-1) ?? ''
}

export function readEnvelope(text: string): XmlElement | null {
  try {
    return parseXml(text).root
  } catch {
    return null
  }
}

/** A leaf, nothing (`null` is written as nil), elements, or several of one name. */
export type Node = { readonly [name: string]: string | null | Node | readonly Node[] }

export function write(node: Node, prefix: 'impl' | 'obj'): string {
  return Object.entries(node)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => element(`${prefix}:${name}`, one)),
    )
    .join('')
}

function element(name: string, value: string | null | Node): string {
  if (value === null) return `<${name} xsi:nil="true"/>`
  return `<${name}>${typeof value === 'string' ? escapeText(value) : write(value, 'obj')}</${name}>`
}

export function envelopeOf(body: string): string {
  const namespaces = `xmlns:impl="${IMPL}" xmlns:obj="${OBJ}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/'
  return `<soapenv:Envelope xmlns:soapenv="${soap}" ${namespaces}><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
