import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

const Id = Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' })

/** The answer to an operation: of amount, currency and order it says nothing. */
const Result = Type.Object({
  OPERATIONTYPE: Type.String({ maxLength: 40 }),
  EXECCODE: Type.String({ pattern: '^\\d{4}$' }),
  TRANSACTIONID: Type.Optional(Id),
})

/** A row of an export, in which codes have lost their zeros and amounts have decimals. */
const Row = Type.Object({
  IDENTIFIER: Type.String({ maxLength: 255 }),
  DATE: Type.Optional(Type.String({ maxLength: 40 })),
  TRANSACTIONID: Id,
  ORDERID: Type.String({ maxLength: 255 }),
  OPERATIONTYPE: Type.String({ maxLength: 40 }),
  AMOUNT: Type.String({ pattern: '^-?\\d{1,12}(\\.\\d{1,6})?$' }),
  CURRENCY: Type.String({ pattern: '^[A-Z]{3}$' }),
  EXECCODE: Type.String({ pattern: '^\\d{1,4}$' }),
})

const Export = Type.Object({ DATA: Type.Array(Row, { maxItems: 200 }) })

export type ExportRow = Static<typeof Row>
export type OperationResult = Static<typeof Result>

export const exported = Compile(Export)
export const result = Compile(Result)
