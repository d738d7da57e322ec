import { Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers of Payments (pts/v2) and of Transaction Search and Details (tss/v2), as far as we believe them. */
const Text = Type.String({ maxLength: 1024 })
const Id = Type.String({ pattern: '^[0-9A-Za-z]{1,40}$' })
const Maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

export const STATUSES = [
  'AUTHORIZED',
  'AUTHORIZED_PENDING_REVIEW',
  'AUTHORIZED_RISK_DECLINED',
  'CANCELLED',
  'DECLINED',
  'FAILED',
  'INVALID_REQUEST',
  'PARTIAL_AUTHORIZED',
  'PENDING',
  'PENDING_AUTHENTICATION',
  'PENDING_REVIEW',
  'REJECTED',
  'REVERSED',
  'SERVER_ERROR',
  'TRANSMITTED',
  'VOIDED',
] as const
export type WireStatus = (typeof STATUSES)[number]

const Amounts = Type.Object({
  totalAmount: Maybe(Text),
  authorizedAmount: Maybe(Text),
  reversedAmount: Maybe(Text),
  voidAmount: Maybe(Text),
  refundAmount: Maybe(Text),
  currency: Maybe(Text),
})
const Client = Type.Object({ code: Text })
const ErrorInformation = Type.Object({ reason: Maybe(Text) })
const OrderInformation = Type.Object({ amountDetails: Maybe(Amounts) })

const Payment = Type.Object({
  id: Id,
  status: Type.Enum(STATUSES),
  submitTimeUtc: Maybe(Text),
  clientReferenceInformation: Client,
  orderInformation: Maybe(OrderInformation),
  errorInformation: Maybe(ErrorInformation),
  processorInformation: Maybe(Type.Object({ approvalCode: Maybe(Text) })),
})

const Application = Type.Object({ name: Text, reasonCode: Maybe(Text) })
const Applications = Type.Object({ applications: Type.Array(Application, { maxItems: 100 }) })

/** Of a charge it names what it was made of: `ics_auth`, `ics_bill`. */
const Transaction = Type.Object({
  id: Id,
  status: Maybe(Type.Enum(STATUSES)),
  submitTimeUTC: Maybe(Text),
  merchantId: Maybe(Text),
  applicationInformation: Type.Intersect([
    Applications,
    Type.Object({ status: Maybe(Type.Enum(STATUSES)), reasonCode: Maybe(Text) }),
  ]),
  clientReferenceInformation: Client,
  orderInformation: OrderInformation,
  errorInformation: Maybe(ErrorInformation),
  processorInformation: Maybe(Type.Object({ approvalCode: Maybe(Text) })),
})

const Summary = Type.Object({
  id: Id,
  clientReferenceInformation: Type.Object({ code: Maybe(Text) }),
  applicationInformation: Applications,
})

const Found = Type.Object({
  totalCount: Type.Integer({ minimum: 0 }),
  _embedded: Maybe(Type.Object({ transactionSummaries: Type.Array(Summary, { maxItems: 100 }) })),
})

const Change = Type.Object({
  id: Id,
  status: Type.Enum(STATUSES),
  clientReferenceInformation: Maybe(Client),
  orderInformation: Maybe(OrderInformation),
  reversalAmountDetails: Maybe(Amounts),
  voidAmountDetails: Maybe(Amounts),
  refundAmountDetails: Maybe(Amounts),
  errorInformation: Maybe(ErrorInformation),
})

export const payment = Compile(Payment)
export const transaction = Compile(Transaction)
export const found = Compile(Found)
export const change = Compile(Change)
/** Its own words for a request that it does nothing about. */
export const invalid = Compile(Type.Object({ status: Text, reason: Text }))
/** The gate before everything else. */
export const turnedAway = Compile(Type.Object({ response: Type.Object({ rmsg: Text }) }))

export type WireAmounts = Type.Static<typeof Amounts>
export type WireChange = Type.Static<typeof Change>
export type WireFound = Type.Static<typeof Found>
