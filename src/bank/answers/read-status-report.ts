import { FileRefusal } from '../xml/file-refusal.ts'
import { readRecords, textAt, textsAt, type XmlRecord } from '../xml/read-records.ts'

/** What a bank says of a file, or of one of its transfers. */
interface Status {
  readonly code: string
  readonly reasons: readonly string[]
  /** In the bank's words: of a name that does not match, the one it has. */
  readonly told: string | null
}

/** A pain.002: the bank's answer to a file of transfers. Ids of ours are as we write them, in small letters. */
export interface StatusReport {
  readonly messageId: string
  /** Of the whole file; null where the bank speaks of its orders only. */
  readonly group: Status | null
  /** Of its order, of which a file of ours has one: banks that refuse all of it say so here, and name no transfer. */
  readonly order: Status | null
  readonly transfers: readonly (Status & { readonly endToEndId: string })[]
}

/** 03 answers pain.001.001.03, 10 answers .09. No schema of it is published for us: read by its message description. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:03|10)$/

/** What is read of a file's and of an order's answer; whatever else stands there is passed over. */
const READ = ['GrpSts', 'PmtInfSts', 'StsRsnInf']
/** A bank gives a reason or two. */
const RECORDS_MAX = 100
/** Ten times what a file of ours may have. */
const TRANSFERS_MAX = 100_000

/** Throws a `FileRefusal` for what is no such answer. */
export async function readStatusReport(source: AsyncIterable<Uint8Array>): Promise<StatusReport> {
  let messageId: string | null = null
  const header: XmlRecord[] = []
  const order: XmlRecord[] = []
  const transfers: StatusReport['transfers'][number][] = []
  const keep = (records: XmlRecord[], record: XmlRecord) => {
    if (!READ.includes(record.name)) return
    if (records.length === RECORDS_MAX) throw new FileRefusal(`it says ${record.name} more than ${RECORDS_MAX} times`)
    records.push(record)
  }
  for await (const event of readRecords(source)) {
    const [document, body, part] = event.path
    if (event.kind !== 'record') {
      if (document !== 'Document' || (body && body !== 'CstmrPmtStsRpt') || !NAMESPACE.test(event.namespace))
        throw new FileRefusal('it is no pain.002 in version 03 or 10')
      continue
    }
    const { record } = event
    if (part === 'OrgnlGrpInfAndSts') {
      if (record.name === 'OrgnlMsgId') messageId = record.text.toLowerCase()
      keep(header, record)
    }
    if (part === 'OrgnlPmtInfAndSts' && record.name === 'TxInfAndSts') {
      const status = statusOf(textAt(record, 'TxSts'), record.children)
      const endToEndId = textAt(record, 'OrgnlEndToEndId')
      if (transfers.length === TRANSFERS_MAX) throw new FileRefusal(`it names more than ${TRANSFERS_MAX} transfers`)
      if (status && endToEndId) transfers.push({ endToEndId: endToEndId.toLowerCase(), ...status })
    } else if (part === 'OrgnlPmtInfAndSts') keep(order, record)
  }
  if (!messageId) throw new FileRefusal('OrgnlMsgId is missing')
  return { messageId, group: statusIn('GrpSts', header), order: statusIn('PmtInfSts', order), transfers }
}

function statusIn(element: string, records: readonly XmlRecord[]): Status | null {
  return statusOf(records.find(({ name }) => name === element)?.text ?? null, records)
}

function statusOf(code: string | null, siblings: readonly XmlRecord[]): Status | null {
  if (!code) return null
  const reasons = siblings.filter(({ name }) => name === 'StsRsnInf')
  return {
    code,
    reasons: reasons.flatMap((reason) => textsAt(reason, 'Rsn', 'Cd').map(codeOf)),
    told: reasons.flatMap((reason) => textsAt(reason, 'AddtlInf'))[0] ?? null,
  }
}

/** A code of the external list has four characters; a bank's own words are no code, and are kept nowhere. */
function codeOf(text: string): string {
  return /^[A-Z0-9]{4}$/.test(text) ? text : 'NARR'
}
