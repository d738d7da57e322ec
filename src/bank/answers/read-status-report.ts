import { FileRefusal } from '../xml/file-refusal.ts'
import { readRecords, textAt, textsAt, type XmlRecord } from '../xml/read-records.ts'

/** What a bank says of a file, or of one of its transfers. */
interface Status {
  readonly code: string
  readonly reasons: readonly string[]
  /** In the bank's words: of a name that does not match, the one it has. */
  readonly told: string | null
}

/** A pain.002: the bank's answer to a file of transfers. */
export interface StatusReport {
  readonly messageId: string
  /** Of the whole file; null where the bank speaks of single transfers only. */
  readonly group: Status | null
  readonly transfers: readonly (Status & { readonly endToEndId: string })[]
}

/** 03 answers pain.001.001.03, 10 answers .09. No schema of it is published for us: read by its message description. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.(?:03|10)$/

/** Throws a `FileRefusal` for what is no such answer. */
export async function readStatusReport(source: AsyncIterable<Uint8Array>): Promise<StatusReport> {
  let messageId: string | null = null
  const header: XmlRecord[] = []
  const transfers: StatusReport['transfers'][number][] = []
  for await (const event of readRecords(source)) {
    const [document, body, part] = event.path
    if (event.kind !== 'record') {
      if (document !== 'Document' || (body && body !== 'CstmrPmtStsRpt') || !NAMESPACE.test(event.namespace))
        throw new FileRefusal('it is no pain.002 in version 03 or 10')
      continue
    }
    const { record } = event
    if (part === 'OrgnlGrpInfAndSts') {
      if (record.name === 'OrgnlMsgId') messageId = record.text
      header.push(record)
    }
    if (part === 'OrgnlPmtInfAndSts' && record.name === 'TxInfAndSts') {
      const status = statusOf(textAt(record, 'TxSts'), record.children)
      const endToEndId = textAt(record, 'OrgnlEndToEndId')
      if (status && endToEndId) transfers.push({ endToEndId, ...status })
    }
  }
  if (!messageId) throw new FileRefusal('OrgnlMsgId is missing')
  const group = statusOf(header.find(({ name }) => name === 'GrpSts')?.text ?? null, header)
  return { messageId, group, transfers }
}

function statusOf(code: string | null, siblings: readonly XmlRecord[]): Status | null {
  if (!code) return null
  const reasons = siblings.filter(({ name }) => name === 'StsRsnInf')
  return {
    code,
    reasons: reasons.flatMap((reason) => textsAt(reason, 'Rsn', 'Cd')),
    told: reasons.flatMap((reason) => textsAt(reason, 'AddtlInf'))[0] ?? null,
  }
}
