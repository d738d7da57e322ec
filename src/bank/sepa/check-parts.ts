import type { XmlRecord } from '../xml/read-records.ts'
import type { Report } from './finding.ts'
import type { Parts } from './parts.ts'
import { isSepaText } from './texts.ts'

/** A name that may be repeated to whoever reads of it: it is no person's, nor longer than the schema's. */
const ELEMENT = /^[A-Za-z0-9]{1,40}$/

/**
 * Every element of a record: whether a SEPA credit transfer has it, in its place and as often, and whether its text is in the
 * character set that every bank takes. `around`: where the record stands, `Cdtr/PstlAdr`.
 */
export function checkParts({ children, text }: XmlRecord, parts: Parts, report: Report, around = ''): void {
  const at = (name: string) => (around === '' ? name : `${around}/${name}`)
  if (parts === 'text') {
    if (children[0]) report(around, 'holds elements where only a text does')
    if (!isSepaText(text)) report(around, 'has characters that are not in the SEPA character set')
    return
  }
  if (text !== '') report(around, 'holds a text where only elements do')
  const order = Object.keys(parts)
  const seen = new Set<string>()
  let last = 0
  for (const child of children) {
    const place = order.findIndex((known) => known === child.name || known === `${child.name}*`)
    const known = order[place]
    if (known === undefined) {
      report(at(ELEMENT.test(child.name) ? child.name : '?'), 'is no part of a SEPA credit transfer')
      continue
    }
    if (place < last) report(at(child.name), 'stands behind what it has to stand before')
    if (seen.has(known) && !known.endsWith('*')) report(at(child.name), 'stands twice')
    seen.add(known)
    last = Math.max(last, place)
    checkParts(child, parts[known] as Parts, report, at(child.name))
  }
}
