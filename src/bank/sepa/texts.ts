import { recordsAt, textsAt, type XmlRecord } from '../xml/read-records.ts'
import type { Report } from './finding.ts'

/** EPC217-08, the character set that every bank of SEPA takes. */
const SEPA_TEXT = /^[A-Za-z0-9/\-?:().,'+ ]*$/

export const isSepaText = (text: string) => SEPA_TEXT.test(text)

/** ISO 20022, Max35Text, which every id of a transfer is. */
const ID_CHARS_MAX = 35
/** EPC implementation guidelines: names have 70 of the schema's 140 characters. */
const NAME_CHARS_MAX = 70
const REMITTANCE_CHARS_MAX = 140
const ADDRESS_LINES_MAX = 2
const ADDRESS_LINE_CHARS_MAX = 70

/** An id that banks hand on: the slashes are the guidelines' rule, as older systems cut there. */
export function checkId(record: XmlRecord, path: readonly string[], report: Report, isRequired = true): void {
  const name = path.at(-1) as string
  const texts = textsAt(record, ...path)
  if (texts.length > 1) report(name, 'stands twice')
  const [text = ''] = texts
  if (text === '') {
    if (isRequired || texts.length > 0) report(name, 'is missing')
    return
  }
  if (text.length > ID_CHARS_MAX) report(name, `has more than ${ID_CHARS_MAX} characters`)
  if (/^\/|\/$|\/\//.test(text)) report(name, 'begins or ends with a slash, or has two in a row')
}

export function checkName(record: XmlRecord, path: readonly string[], report: Report, isRequired: boolean): void {
  const element = path.join('/')
  const texts = textsAt(record, ...path)
  if (isRequired && !texts[0]) report(element, 'is missing')
  for (const text of texts) {
    if (text.length > NAME_CHARS_MAX) report(element, `has more than ${NAME_CHARS_MAX} characters`)
  }
}

/** One text, or one structured reference: not both, and not several. */
export function checkRemittance(record: XmlRecord, report: Report): void {
  const texts = textsAt(record, 'RmtInf', 'Ustrd')
  const structured = recordsAt(record, 'RmtInf', 'Strd')
  if (texts.length + structured.length > 1) report('RmtInf', 'holds more than one text or reference')
  for (const text of texts) {
    if (text.length > REMITTANCE_CHARS_MAX) report('RmtInf/Ustrd', `has more than ${REMITTANCE_CHARS_MAX} characters`)
  }
  for (const reference of structured.flatMap((strd) => textsAt(strd, 'CdtrRefInf', 'Ref'))) {
    if (reference.length > ID_CHARS_MAX)
      report('RmtInf/Strd', `has a reference of more than ${ID_CHARS_MAX} characters`)
  }
}

/** ISO 3166-1, by the list that Node has; `ZZ` and others are nobody's. */
function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && COUNTRIES.of(code) !== undefined
}

const COUNTRIES = new Intl.DisplayNames([], { type: 'region', fallback: 'none' })

/**
 * Every postal address below a record: structured, or hybrid with town and country apart and two lines. Lines alone are
 * refused by all banks since 2026-11-15 (EPC153-22).
 */
export function checkAddresses(record: XmlRecord, report: Report): void {
  if (record.name === 'PstlAdr') {
    const lines = textsAt(record, 'AdrLine')
    const [town] = textsAt(record, 'TwnNm')
    const [country = ''] = textsAt(record, 'Ctry')
    if (!town || !isCountry(country)) report('PstlAdr', 'has no town and country of their own (free address)')
    if (lines.length > ADDRESS_LINES_MAX) report('PstlAdr', `has more than ${ADDRESS_LINES_MAX} free lines`)
    if (lines.some((line) => line.length > ADDRESS_LINE_CHARS_MAX))
      report('PstlAdr', `has a line of more than ${ADDRESS_LINE_CHARS_MAX} characters`)
  }
  for (const child of record.children) checkAddresses(child, report)
}
