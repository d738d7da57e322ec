import { createHmac } from 'node:crypto'
import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** By local names, in order; of several elements of a name the first one. */
export function at(element: XmlElement | null, ...path: readonly string[]): XmlElement | null {
  let found = element
  for (const name of path) {
    const children: readonly unknown[] = found?.children ?? []
    found = children.find((child) => child instanceof XmlElement && localName(child) === name) as XmlElement | null
  }
  return found ?? null
}

export function textAt(element: XmlElement | null, ...path: readonly string[]): string | null {
  return at(element, ...path)?.text ?? null
}

export function firstChild(element: XmlElement | null): XmlElement | null {
  const children: readonly unknown[] = element?.children ?? []
  return (children.find((child) => child instanceof XmlElement) as XmlElement | undefined) ?? null
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

/** A leaf, elements, or nothing at all. */
export type Node = { readonly [name: string]: string | number | null | Node | readonly Node[] }

export function write(node: Node): string {
  return Object.entries(node)
    .flatMap(([name, value]) => {
      if (value === null) return []
      if (Array.isArray(value)) return value.map((item) => `<${name}>${write(item)}</${name}>`)
      const inner = typeof value === 'object' ? write(value as Node) : escapeText(String(value))
      return [`<${name}>${inner}</${name}>`]
    })
    .join('')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function sign(certificate: string, text: string): string {
  return createHmac('sha256', certificate).update(text).digest('base64')
}
