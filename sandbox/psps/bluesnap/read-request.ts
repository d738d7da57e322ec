import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** Texts by their path below the root: `credit-card/card-number`. */
export interface Asked {
  readonly root: string
  readonly texts: ReadonlyMap<string, string>
}

/** Null: no document of its own, or one that says a thing twice. */
export function readRequest(text: unknown): Asked | null {
  let root: XmlElement | null
  try {
    root = parseXml(String(text)).root
  } catch {
    return null
  }
  if (root?.attributes.xmlns !== 'http://ws.plimus.com') return null
  const leaves = leavesOf(root, '')
  const texts = new Map(leaves)
  return texts.size === leaves.length ? { root: root.name, texts } : null
}

function leavesOf(element: XmlElement, path: string): readonly (readonly [path: string, text: string])[] {
  const children = element.children.filter((child) => child instanceof XmlElement)
  // There are as many of these as somebody likes.
  if (element.name === 'transaction-meta-data') return []
  return children.length === 0
    ? [[path, element.text]]
    : children.flatMap((child) => leavesOf(child, path === '' ? child.name : `${path}/${child.name}`))
}

export const orderOf = (text: unknown) =>
  /<meta-key>order<\/meta-key><meta-value>([^<]*)</.exec(String(text))?.[1] ?? null
