import type { Conventions } from '../../src/texts/conventions.ts'
import { en } from '../../src/texts/en/index.ts'
import type { LanguageTexts } from '../../src/texts/language-texts.ts'

/** Whatever a sentence says, in brackets: what a page shows outside of them comes from no language. */
function marked<T>(node: T): T {
  if (typeof node === 'string') return (node === '' ? '' : `⟦${node}⟧`) as T
  if (typeof node === 'function') return ((...given: unknown[]) => marked(node(...given))) as T
  if (Array.isArray(node)) return node.map(marked) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, marked(value)])) as T
}

const conventions: Conventions = {
  ...marked(en.conventions),
  decimalSign: '·',
  percentSign: ' ⟦percent⟧',
}

/** English, marked: a complete language that no sentence of another one can pass for. `Intl` knows Esperanto. */
export const eo: LanguageTexts = { ...marked(en), conventions, countries: ['AQ'] }
