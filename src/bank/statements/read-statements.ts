import { FileRefusal } from '../xml/file-refusal.ts'
import { readRecords, textAt, type XmlRecord } from '../xml/read-records.ts'
import { dayAt, movementOf, readDetail, readEntry, type ToldDetail } from './read-entry.ts'
import type { Balance, Statement, StatementPart } from './statement.ts'

/** Message, its element below `Document`, and the element of one statement, report or notification. */
const MESSAGES: Readonly<Record<string, { readonly body: string; readonly statement: string }>> = {
  'camt.052': { body: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  'camt.053': { body: 'BkToCstmrStmt', statement: 'Stmt' },
  'camt.054': { body: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
}
/** 02 is what banks sent until 2025, 08 what they send since; 04 is Switzerland’s. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:((camt\.05[234])\.001\.(?:02|04|08))$/

/** What is read of a statement before its entries, and of the header of its file: whatever else stands there is passed over. */
const HEADER = ['MsgId', 'Id', 'ElctrncSeqNb', 'LglSeqNb', 'CreDtTm', 'FrToDt', 'CpyDplctInd', 'Acct', 'Bal']
/** ISO 20022 has some twenty kinds; a statement of several days, or with credit lines, has a few of each. */
const BALANCES_MAX = 200
/** Banks write a file a day: a hundred thousand is a large merchant’s month. */
const ENTRIES_PER_FILE_MAX = 500_000
/** What banks take in one file of payments is booked as one entry at most. */
const DETAILS_PER_ENTRY_MAX = 100_000

/**
 * A bank’s file part by part, however long: the file, then each statement followed by its entries. Throws a `FileRefusal`
 * at the first thing that cannot be true; what came before then must not be believed either. A file is read in the memory of
 * its longest entry, of which a detail takes about what it takes in the file.
 */
export async function* readStatements(source: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  let message = ''
  let header: Record<string, XmlRecord[]> = {}
  let isOpen = false
  let statements = 0
  let entries = 0
  let details: ToldDetail[] = []
  for await (const event of readRecords(source, ['Ntry', 'NtryDtls', 'TxDtls'])) {
    const [, , part] = event.path
    if (event.kind === 'open' && event.path.length < 3) message = messageOf(event.path, event.namespace, message)
    else if (event.kind === 'open') {
      header = {}
      isOpen = false
    } else if (event.kind === 'record' && event.record.name === 'Ntry') {
      if (!isOpen) yield { kind: 'statement', statement: toStatement(header) }
      isOpen = true
      entries += 1
      if (entries > ENTRIES_PER_FILE_MAX) throw new FileRefusal(`it has more than ${ENTRIES_PER_FILE_MAX} entries`)
      yield { kind: 'entry', entry: readEntry(event.record, details) }
      details = []
    } else if (event.kind === 'record' && event.record.name === 'TxDtls') {
      if (details.length === DETAILS_PER_ENTRY_MAX)
        throw new FileRefusal(`an entry has more than ${DETAILS_PER_ENTRY_MAX} details`)
      details.push(readDetail(event.record))
    } else if (event.kind === 'record') {
      const { record } = event
      if (isOpen && (record.name === 'Bal' || record.name === 'Acct'))
        throw new FileRefusal(`${record.name} stands behind entries`)
      if (!HEADER.includes(record.name)) continue
      const known = header[record.name] ?? []
      if (known.length === BALANCES_MAX)
        throw new FileRefusal(`${record.name} stands there more than ${BALANCES_MAX} times`)
      known.push(record)
      header[record.name] = known
    } else if (part === 'GrpHdr')
      yield { kind: 'file', file: { message, messageId: needed(header, 'MsgId'), createdAt: first(header, 'CreDtTm') } }
    else if (part === statementName(message)) {
      statements += 1
      if (!isOpen) yield { kind: 'statement', statement: toStatement(header) }
    }
  }
  if (statements === 0) throw new FileRefusal('it holds no statement')
}

function statementName(message: string): string | undefined {
  return MESSAGES[message.slice(0, 8)]?.statement
}

function messageOf(path: readonly string[], namespace: string, sofar: string): string {
  const [, message, family = ''] = NAMESPACE.exec(namespace) ?? []
  const [document, body] = path
  if (!message || document !== 'Document' || (sofar && message !== sofar))
    throw new FileRefusal('it is no camt.052, camt.053 or camt.054 in version 02, 04 or 08')
  if (body && body !== MESSAGES[family]?.body) throw new FileRefusal(`${body} is not the body of ${message}`)
  return message
}

type Header = Readonly<Record<string, readonly XmlRecord[]>>

function first(header: Header, name: string): string | null {
  return header[name]?.[0]?.text || null
}

function needed(header: Header, name: string): string {
  const text = first(header, name)
  if (!text) throw new FileRefusal(`${name} is missing`)
  return text
}

function toStatement(header: Header): Statement {
  const [account] = header.Acct ?? []
  if (!account) throw new FileRefusal('a statement names no account')
  const [period] = header.FrToDt ?? []
  const iban = textAt(account, 'Id', 'IBAN')
  const other = textAt(account, 'Id', 'Othr', 'Id')
  if (!iban && !other) throw new FileRefusal('a statement names no account')
  return {
    id: needed(header, 'Id'),
    electronicSequence: first(header, 'ElctrncSeqNb'),
    legalSequence: first(header, 'LglSeqNb'),
    createdAt: first(header, 'CreDtTm'),
    from: period ? textAt(period, 'FrDtTm') : null,
    until: period ? textAt(period, 'ToDtTm') : null,
    isCopy: first(header, 'CpyDplctInd') !== null,
    account: {
      iban,
      other,
      currency: textAt(account, 'Ccy'),
      owner: textAt(account, 'Ownr', 'Nm'),
      bic: textAt(account, 'Svcr', 'FinInstnId', 'BICFI') ?? textAt(account, 'Svcr', 'FinInstnId', 'BIC'),
    },
    balances: (header.Bal ?? []).map(toBalance),
  }
}

function toBalance(record: XmlRecord): Balance {
  const type = textAt(record, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(record, 'Tp', 'CdOrPrtry', 'Prtry')
  if (!type) throw new FileRefusal('a balance has no type')
  return { type, ...movementOf(record), on: dayAt(record, 'Dt') }
}
