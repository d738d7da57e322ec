import { createHash } from 'node:crypto'
import { isCalendarDay } from '../xml/calendar-day.ts'
import { FileRefusal } from '../xml/file-refusal.ts'
import { readRecords, textAt, type XmlRecord } from '../xml/read-records.ts'
import { checkParts } from './check-parts.ts'
import { checkOrder, checkTransfer } from './check-payment.ts'
import type { Finding, Report } from './finding.ts'
import { type Parts, partsOfFile } from './parts.ts'
import { checkId, checkName } from './texts.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(pain\.001\.001\.(?:03|09))$/
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/
/** Besides its transfers an order has a dozen elements. */
const ELEMENTS_MAX = 100

export interface CheckedFile {
  readonly message: Message
  readonly transfers: number
  readonly totalMinor: bigint
  /** Of its bytes, in hexadecimal: what the bank’s page shows before somebody signs. */
  readonly sha256: string
  readonly findings: readonly Finding[]
}

type Message = 'pain.001.001.03' | 'pain.001.001.09'

/** Whoever has so many mends the program that wrote the file, and asks again. */
const FINDINGS_MAX = 10_000

interface Totals {
  transfers: number
  totalMinor: bigint
}

/**
 * Reads a `pain.001` by what the schema does not say: the rules of SEPA's guidelines (EPC132-08) and its sums. `today`
 * (`2026-11-23`): the day on which it is handed to the bank. Throws a `FileRefusal` for what is no such file at all.
 */
export async function checkSepaFile(source: AsyncIterable<Uint8Array>, today: string): Promise<CheckedFile> {
  const findings: Finding[] = []
  const at =
    (where: string): Report =>
    (element, sentence) => {
      if (findings.length < FINDINGS_MAX) findings.push({ where, element, sentence })
    }
  const hash = createHash('sha256')
  const file: Totals = { transfers: 0, totalMinor: 0n }
  const seen = { orders: new Set<string>(), transfers: new Set<string>() }
  let message: Message | undefined
  let headers = 0
  let header: XmlRecord | null = null
  let part: XmlRecord[] = []
  let orders = 0
  let order: Totals = { transfers: 0, totalMinor: 0n }
  for await (const event of readRecords(hashing(source, hash))) {
    const [, , name] = event.path
    if (event.kind === 'open' && event.path.length < 3) message = messageOf(event.path, event.namespace)
    else if (event.kind === 'open') {
      part = []
      order = { transfers: 0, totalMinor: 0n }
      if (name === 'PmtInf') orders += 1
      else if (name !== 'GrpHdr') at('file')('?', 'holds what is neither its header nor an order')
      else if (orders > 0) at('GrpHdr')('GrpHdr', 'stands behind an order')
    } else if (event.kind === 'record' && event.record.name === 'CdtTrfTxInf' && name === 'PmtInf') {
      order.transfers += 1
      const report = at(`PmtInf ${orders}, CdtTrfTxInf ${order.transfers}`)
      checkParts(event.record, transferOf(message), report)
      const hasService = part.some((one) => one.name === 'PmtTpInf')
      order.totalMinor += checkTransfer(event.record, { hasService }, report)
      checkOnce(seen.transfers, event.record, ['PmtId', 'EndToEndId'], report)
    } else if (event.kind === 'record') {
      if (part.length === ELEMENTS_MAX) throw new FileRefusal(`${name} holds more than ${ELEMENTS_MAX} elements`)
      if (order.transfers > 0) at(`PmtInf ${orders}`)('CdtTrfTxInf', 'stands before what it has to stand behind')
      part.push(event.record)
    } else if (name === 'GrpHdr' && event.path.length === 3) {
      headers += 1
      header = asRecord('GrpHdr', part)
    } else if (name === 'PmtInf' && event.path.length === 3) {
      const report = at(`PmtInf ${orders}`)
      const record = asRecord('PmtInf', part)
      checkParts(record, partsOf(message).PmtInf, report)
      checkOrder(record, today, report)
      checkOnce(seen.orders, record, ['PmtInfId'], report)
      checkSums(record, order, report, false)
      if (order.transfers === 0) report('CdtTrfTxInf', 'is missing')
      file.transfers += order.transfers
      file.totalMinor += order.totalMinor
    }
  }
  const report = at('GrpHdr')
  if (!header || headers > 1) report('GrpHdr', 'is missing, or stands twice')
  else {
    checkParts(header, partsOf(message).GrpHdr, report)
    checkHeader(header, file, report)
  }
  if (orders === 0) report('PmtInf', 'is missing')
  return { message: message as Message, ...file, sha256: hash.digest('hex'), findings }
}

const PARTS = { 'pain.001.001.03': partsOfFile('pain.001.001.03'), 'pain.001.001.09': partsOfFile('pain.001.001.09') }

/** Whoever has read an element below the document has read its namespace. */
const partsOf = (message: Message | undefined) => PARTS[message as Message]

function transferOf(message: Message | undefined): Parts {
  return (partsOf(message).PmtInf as Readonly<Record<string, Parts>>)['CdtTrfTxInf*'] as Parts
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const bytes of source) {
    hash.update(bytes)
    yield bytes
  }
}

function messageOf(path: readonly string[], namespace: string): Message {
  const message = NAMESPACE.exec(namespace)?.[1] as Message | undefined
  const [document, body] = path
  if (!message || document !== 'Document') throw new FileRefusal('it is no pain.001 in version 03 or 09')
  if (body && body !== 'CstmrCdtTrfInitn') throw new FileRefusal('its body is no customer credit transfer')
  return message
}

function asRecord(name: string, children: readonly XmlRecord[]): XmlRecord {
  return { name, attributes: {}, children, text: '' }
}

function checkHeader(header: XmlRecord, totals: Totals, report: Report): void {
  checkId(header, ['MsgId'], report)
  const [createdAt] = header.children.filter(({ name }) => name === 'CreDtTm')
  const day = DATE_TIME.exec(createdAt?.text ?? '')?.[1]
  if (!day || !isCalendarDay(day)) report('CreDtTm', 'is no time')
  checkName(header, ['InitgPty', 'Nm'], report, false)
  checkSums(header, totals, report, true)
}

/** The schema compares none of them. */
function checkSums(record: XmlRecord, { transfers, totalMinor }: Totals, report: Report, isRequired: boolean): void {
  const textOf = (name: string) => record.children.find((child) => child.name === name)?.text
  const [count, sum] = [textOf('NbOfTxs'), textOf('CtrlSum')]
  if (count === undefined ? isRequired : !/^\d{1,15}$/.test(count) || Number(count) !== transfers)
    report('NbOfTxs', `is not the number of transfers, ${transfers}`)
  const match = /^(\d{1,18})(?:\.(\d{1,2})0*)?$/.exec(sum ?? '')
  const cents = match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  if (sum === undefined ? isRequired : cents !== totalMinor) report('CtrlSum', 'is not the sum of the transfers')
}

function checkOnce(seen: Set<string>, record: XmlRecord, path: readonly string[], report: Report): void {
  const id = textAt(record, ...path)
  // Whoever gives no reference of their own says so in this word (ISO 20022, EndToEndIdentification).
  if (id === null || id === 'NOTPROVIDED') return
  if (seen.has(id)) report(path.at(-1) as string, 'is the same as another one of this file')
  seen.add(id)
}
