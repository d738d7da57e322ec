import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

const Text = Type.String({ maxLength: 512 })
const Code = Type.String({ pattern: '^[A-Z]?\\d{1,5}$' })
const Id = Type.String({ pattern: '^\\d{1,20}$' })

/** Names that end the same way are letter by letter those of its schema: `transId`, `refTransID`. */
const Answer = Type.Object({
  refId: Type.Optional(Text),
  messages: Type.Object({
    resultCode: Type.Enum(['Ok', 'Error']),
    message: Type.Array(Type.Object({ code: Code, text: Text }), { minItems: 1 }),
  }),
})

const TransactionResponse = Type.Object({
  responseCode: Type.Enum(['1', '2', '3', '4']),
  rawResponseCode: Type.Optional(Text),
  authCode: Type.Optional(Text),
  transId: Id,
  refTransID: Type.Optional(Type.String({ pattern: '^\\d{0,20}$' })),
  testRequest: Type.Optional(Text),
  accountNumber: Type.Optional(Type.String({ pattern: '^(XXXX\\d{4})?$' })),
  messages: Type.Optional(Type.Array(Type.Object({ code: Code, description: Type.Optional(Text) }))),
  errors: Type.Optional(Type.Array(Type.Object({ errorCode: Code, errorText: Type.Optional(Text) }))),
})

const Created = Type.Intersect([Answer, Type.Object({ transactionResponse: TransactionResponse })])

/** Decimal numbers, of which JSON has none that are exact: taken as they are written. */
const Amount = Type.Union([Type.Number(), Text])

const Details = Type.Intersect([
  Answer,
  Type.Object({
    transaction: Type.Object({
      transId: Id,
      submitTimeUTC: Type.Optional(Text),
      transactionStatus: Text,
      responseCode: Type.Number(),
      responseReasonCode: Type.Number(),
      authCode: Type.Optional(Text),
      order: Type.Object({ invoiceNumber: Text }),
      authAmount: Amount,
      payment: Type.Optional(
        Type.Object({ creditCard: Type.Optional(Type.Object({ cardNumber: Type.Optional(Text) })) }),
      ),
    }),
  }),
])

const Summary = Type.Object({ transId: Id, invoiceNumber: Type.Optional(Text), transactionStatus: Text })

const List = Type.Intersect([
  Answer,
  Type.Object({
    transactions: Type.Optional(Type.Array(Summary)),
    totalNumInResultSet: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
])

const Batches = Type.Intersect([
  Answer,
  Type.Object({ batchList: Type.Optional(Type.Array(Type.Object({ batchId: Id }))) }),
])

const Event = Type.Object({
  eventType: Text,
  payload: Type.Object({
    entityName: Type.Optional(Text),
    id: Type.Optional(Id),
    merchantReferenceId: Type.Optional(Text),
  }),
})

export const answer = Compile(Answer)
export const created = Compile(Created)
export const details = Compile(Details)
export const list = Compile(List)
export const batches = Compile(Batches)
export const event = Compile(Event)
export type WireAnswer = Type.Static<typeof Answer>
export type WireTransaction = Type.Static<typeof TransactionResponse>
export type WireDetails = Type.Static<typeof Details>['transaction']
