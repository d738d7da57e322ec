import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import type { XmlElement } from '../charge/xml.ts'
import { STATUSES } from './words.ts'

const ID = '^\\{?[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\\}?$'
const KEY = '^[0-9A-Za-z]{1,10}$'
const AUTHORISATION = '^\\d{1,20}$'

/** Lines of `name=value`: of order, amount and currency Direct says nothing. */
const Reply = Type.Object({
  VPSProtocol: Type.String({ pattern: '^\\d\\.\\d\\d$' }),
  Status: Type.Enum(STATUSES),
  StatusDetail: Type.String({ maxLength: 512 }),
  VPSTxId: Type.Optional(Type.String({ pattern: ID })),
  SecurityKey: Type.Optional(Type.String({ pattern: KEY })),
  TxAuthNo: Type.Optional(Type.String({ pattern: AUTHORISATION })),
  DeclineCode: Type.Optional(Type.String({ pattern: '^[0-9A-Z]{2}$' })),
})

export const reply = Compile(Reply)
export type OpayoReply = Type.Static<typeof Reply>

/** A transaction, as the Reporting & Admin API tells it. */
const Report = Type.Object({
  errorcode: Type.Literal('0000'),
  vpstxid: Type.String({ pattern: ID }),
  vendortxcode: Type.String({ pattern: '^[0-9A-Za-z{}._-]{1,40}$' }),
  transactiontype: Type.String({ pattern: '^([Pp]ayment|PAYMENT|[Dd]eferred|DEFERRED)$' }),
  txstateid: Type.String({ pattern: '^\\d{1,2}$' }),
  amount: Type.String({ maxLength: 20 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  securitykey: Type.Optional(Type.String({ maxLength: 10 })),
  vpsauthcode: Type.Optional(Type.String({ maxLength: 20 })),
})

export const report = Compile(Report)

/** What stands in it once. */
export function fieldsOf({ children }: XmlElement): Readonly<Record<string, string>> {
  const leaves = children.filter((child) => child.children.length === 0)
  const once = leaves.filter(({ name }) => leaves.filter((other) => other.name === name).length === 1)
  return Object.fromEntries(once.map(({ name, text }) => [name, text]))
}

/** In braces or without. */
export function idOf(id: string): string {
  return id.replace(/[{}]/g, '').toUpperCase()
}
