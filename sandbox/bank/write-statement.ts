// The files of the invented bank: camt.052, .053 and .054 as real banks write them, in the versions that are in use.

const BODIES = {
  '052': { body: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  '053': { body: 'BkToCstmrStmt', statement: 'Stmt' },
  '054': { body: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
} as const

export type StatementFamily = keyof typeof BODIES
export type StatementVersion = '02' | '04' | '08'

/** Below zero the account has lost it. */
interface WrittenDetail {
  readonly amountMinor: number
  readonly endToEndId?: string
  readonly paymentInformationId?: string
  readonly debtor?: { readonly name: string; readonly iban: string }
  readonly creditor?: { readonly name: string; readonly iban: string }
  readonly remittance?: string
  readonly returnReason?: string
}

export interface WrittenEntry {
  readonly amountMinor: number
  readonly bookedOn: string
  readonly bankReference: string
  readonly isReversal?: boolean
  /** Family and sub-family of `PMNT`. */
  readonly code: readonly [string, string]
  readonly batch?: { readonly paymentInformationId: string }
  readonly details: readonly WrittenDetail[]
}

export interface WrittenStatement {
  readonly id: string
  readonly sequence: number
  readonly createdAt: string
  readonly iban: string
  readonly bic: string
  readonly openedOn: string
  readonly openingMinor: number
  readonly entries: readonly WrittenEntry[]
}

type Node = string | null
const CURRENCY = 'EUR'

/** One file; a notification has no balances. */
export function writeStatements(
  family: StatementFamily,
  version: StatementVersion,
  messageId: string,
  statements: readonly [WrittenStatement, ...WrittenStatement[]],
): string {
  const { body, statement } = BODIES[family]
  const header = element('GrpHdr', element('MsgId', text(messageId)), element('CreDtTm', text(statements[0].createdAt)))
  const written = statements.map((one) => element(statement, ...writeStatement(one, family, version)))
  const namespace = `urn:iso:std:iso:20022:tech:xsd:camt.${family}.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element(body, header, ...written)}</Document>\n`
}

function writeStatement(one: WrittenStatement, family: StatementFamily, version: StatementVersion): Node[] {
  const closingMinor = one.entries.reduce((sum, { amountMinor }) => sum + amountMinor, one.openingMinor)
  const closedOn = one.entries.at(-1)?.bookedOn ?? one.openedOn
  return [
    element('Id', text(one.id)),
    element('ElctrncSeqNb', String(one.sequence)),
    element('CreDtTm', text(one.createdAt)),
    element(
      'Acct',
      element('Id', element('IBAN', one.iban)),
      element('Ccy', CURRENCY),
      element('Svcr', element('FinInstnId', element(version === '02' ? 'BIC' : 'BICFI', one.bic))),
    ),
    family === '054' ? null : writeBalance('OPBD', one.openingMinor, one.openedOn),
    family === '054' ? null : writeBalance('CLBD', closingMinor, closedOn),
    ...one.entries.map((entry) => writeEntry(entry, version)),
  ]
}

function writeBalance(type: string, amountMinor: number, on: string): string {
  const typed = element('Tp', element('CdOrPrtry', element('Cd', type)))
  return element('Bal', typed, ...writeAmount(amountMinor), element('Dt', element('Dt', on)))
}

function writeEntry(entry: WrittenEntry, version: StatementVersion): string {
  const { batch, details } = entry
  return element(
    'Ntry',
    ...writeAmount(entry.amountMinor),
    entry.isReversal ? element('RvslInd', 'true') : null,
    element('Sts', version === '08' ? element('Cd', 'BOOK') : 'BOOK'),
    element('BookgDt', element('Dt', entry.bookedOn)),
    element('ValDt', element('Dt', entry.bookedOn)),
    element('AcctSvcrRef', text(entry.bankReference)),
    writeCode(entry.code),
    element(
      'NtryDtls',
      batch
        ? element(
            'Btch',
            element('PmtInfId', text(batch.paymentInformationId)),
            element('NbOfTxs', String(details.length)),
            amountElement('TtlAmt', entry.amountMinor),
            directionElement(entry.amountMinor),
          )
        : null,
      ...details.map((detail) => writeDetail(detail, entry, version)),
    ),
  )
}

function writeCode([family, subFamily]: readonly [string, string]): string {
  const codes = element('Fmly', element('Cd', family), element('SubFmlyCd', subFamily))
  return element('BkTxCd', element('Domn', element('Cd', 'PMNT'), codes))
}

function writeDetail(detail: WrittenDetail, { code }: WrittenEntry, version: StatementVersion): string {
  const party = (name: string) =>
    version === '08' ? element('Pty', element('Nm', text(name))) : element('Nm', text(name))
  const parties = (['debtor', 'creditor'] as const).flatMap((role) => {
    const found = detail[role]
    const short = role === 'debtor' ? 'Dbtr' : 'Cdtr'
    return found
      ? [element(short, party(found.name)), element(`${short}Acct`, element('Id', element('IBAN', found.iban)))]
      : []
  })
  const returned = detail.returnReason
  return element(
    'TxDtls',
    element(
      'Refs',
      optional('PmtInfId', detail.paymentInformationId),
      element('EndToEndId', text(detail.endToEndId ?? 'NOTPROVIDED')),
    ),
    // In 02 a payment's own amount stands among the details of the amount, without a direction.
    ...(version === '02'
      ? [element('AmtDtls', element('TxAmt', amountElement('Amt', detail.amountMinor)))]
      : writeAmount(detail.amountMinor)),
    writeCode(code),
    parties.length > 0 ? element('RltdPties', ...parties) : null,
    detail.remittance ? element('RmtInf', element('Ustrd', text(detail.remittance))) : null,
    returned ? element('RtrInf', element('Rsn', element('Cd', returned)), element('AddtlInf', 'RETURN')) : null,
  )
}

function optional(name: string, value: string | undefined): Node {
  return value === undefined ? null : element(name, text(value))
}

function writeAmount(amountMinor: number): string[] {
  return [amountElement('Amt', amountMinor), directionElement(amountMinor)]
}

function amountElement(name: string, amountMinor: number): string {
  const cents = String(Math.abs(amountMinor)).padStart(3, '0')
  return `<${name} Ccy="${CURRENCY}">${cents.slice(0, -2)}.${cents.slice(-2)}</${name}>`
}

function directionElement(amountMinor: number): string {
  return element('CdtDbtInd', amountMinor < 0 ? 'DBIT' : 'CRDT')
}

function element(name: string, ...children: readonly Node[]): string {
  return `<${name}>${children.filter((child) => child !== null).join('')}</${name}>`
}

function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
