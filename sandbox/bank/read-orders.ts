import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** What a file asks for, as it says it. */
export interface OrderFile {
  readonly messageId: string
  readonly message: string
  readonly count: string
  readonly sum: string
  readonly batches: readonly {
    readonly id: string
    readonly iban: string
    readonly executeOn: string
    readonly orders: readonly Order[]
  }[]
}

export interface Order {
  readonly endToEndId: string
  /** Null where it is no amount of euros. */
  readonly amountMinor: number | null
  readonly payee: string
  readonly payeeIban: string
  readonly remittance: string
}

/** Null: no credit transfers of SEPA, in either version. */
export function readOrders(text: string): OrderFile | null {
  let root: XmlElement | null
  try {
    root = parseXml(text).root
  } catch {
    return null
  }
  const [, message] =
    /^urn:iso:std:iso:20022:tech:xsd:(pain\.001\.001\.0[39])$/.exec(root?.attributes.xmlns ?? '') ?? []
  const [body] = at(root, 'CstmrCdtTrfInitn')
  if (!message || !body) return null
  return {
    messageId: textAt(body, 'GrpHdr', 'MsgId'),
    message,
    count: textAt(body, 'GrpHdr', 'NbOfTxs'),
    sum: textAt(body, 'GrpHdr', 'CtrlSum'),
    batches: at(body, 'PmtInf').map((batch) => ({
      id: textAt(batch, 'PmtInfId'),
      iban: textAt(batch, 'DbtrAcct', 'Id', 'IBAN'),
      executeOn: textAt(batch, 'ReqdExctnDt', 'Dt') || textAt(batch, 'ReqdExctnDt'),
      orders: at(batch, 'CdtTrfTxInf').map(readOrder),
    })),
  }
}

function readOrder(order: XmlElement): Order {
  const [amount] = at(order, 'Amt', 'InstdAmt')
  const [, euros, cents] = /^(\d{1,9})\.(\d\d)$/.exec(amount?.text ?? '') ?? []
  const isEuro = amount?.attributes.Ccy === 'EUR' && euros !== undefined && cents !== undefined
  return {
    endToEndId: textAt(order, 'PmtId', 'EndToEndId'),
    amountMinor: isEuro ? Number(euros + cents) : null,
    payee: textAt(order, 'Cdtr', 'Nm'),
    payeeIban: textAt(order, 'CdtrAcct', 'Id', 'IBAN'),
    remittance: textAt(order, 'RmtInf', 'Ustrd'),
  }
}

function at(element: XmlElement | null, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = element ? [element] : []
  for (const name of path)
    found = found.flatMap(({ children }) =>
      children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name),
    )
  return found
}

function textAt(element: XmlElement, ...path: readonly string[]): string {
  return at(element, ...path)[0]?.text.trim() ?? ''
}
