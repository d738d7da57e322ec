import { type Static, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'

/** Answers, as far as we believe them. */
const Text = Type.String({ maxLength: 255 })
const Id = Type.String({ minLength: 1, maxLength: 50 })
const Amount = Type.Union([Type.String({ minLength: 1, maxLength: 20 }), Type.Number()])

const OK = { status: Type.Literal('SUCCESS'), errCode: Type.Literal(0), merchantId: Id, merchantSiteId: Id }

const VERDICT = {
  transactionId: Id,
  transactionStatus: Id,
  gwErrorCode: Type.Integer(),
  gwErrorReason: Type.Optional(Text),
  gwExtendedErrorCode: Type.Optional(Type.Integer()),
  issuerDeclineCode: Type.Optional(Text),
}

const OF_CHARGE = { transactionType: Type.Enum(['Sale', 'Auth']), authCode: Type.Optional(Text) }

const Session = Type.Object({ ...OK, sessionToken: Id })

const Payment = Type.Object({
  ...OK,
  ...VERDICT,
  ...OF_CHARGE,
  clientUniqueId: Id,
  partialApproval: Type.Optional(Type.Unknown()),
})

const Change = Type.Object({ ...OK, ...VERDICT, clientRequestId: Id })

const Details = Type.Object({
  ...OK,
  clientUniqueId: Type.Optional(Id),
  transactionDetails: Type.Object({
    ...VERDICT,
    ...OF_CHARGE,
    clientUniqueId: Type.Optional(Id),
    processedAmount: Type.Optional(Amount),
    processedCurrency: Type.Optional(Id),
  }),
})

const Failure = Type.Object({
  status: Type.Literal('ERROR'),
  errCode: Type.Integer({ minimum: 1 }),
  reason: Type.Optional(Text),
  merchantId: Type.Optional(Text),
})

const Verdict = Type.Object(VERDICT)

export type WireVerdict = Static<typeof Verdict>

export const session = Compile(Session)
export const payment = Compile(Payment)
export const change = Compile(Change)
export const details = Compile(Details)
export const failure = Compile(Failure)
