import { type Static, Type } from 'typebox'
import { Compile } from '../../charge/compile.ts'
import { Additional, Amount, Reference, Result, Text } from '../wire.ts'
import { SESSION_RESULTS, SESSION_STATUSES } from '../words.ts'

/** What we collect, as Adyen answers and tells it. */
const OpenedSession = Type.Object({
  id: Reference,
  url: Text,
  merchantAccount: Reference,
  reference: Reference,
  amount: Amount,
})

const Method = Type.Object({ brand: Type.Optional(Text), type: Type.Optional(Text) })

const SessionPayment = Type.Object({
  amount: Amount,
  pspReference: Reference,
  resultCode: Type.Enum(SESSION_RESULTS),
  paymentMethod: Type.Optional(Method),
})

const SessionResult = Type.Object({
  id: Reference,
  reference: Reference,
  status: Type.Enum(SESSION_STATUSES),
  payments: Type.Optional(Type.Array(SessionPayment)),
  additionalData: Type.Optional(Additional),
})

const Charged = Type.Object({
  pspReference: Reference,
  merchantReference: Reference,
  resultCode: Result,
  amount: Type.Optional(Amount),
  paymentMethod: Type.Optional(Method),
  refusalReason: Type.Optional(Text),
  refusalReasonCode: Type.Optional(Text),
  additionalData: Type.Optional(Additional),
})

const Webhook = Type.Object({ id: Reference, type: Text, url: Text, description: Type.Optional(Type.String()) })

const Webhooks = Type.Object({ data: Type.Optional(Type.Array(Webhook)), pagesTotal: Type.Integer() })

const TokenEvent = Type.Object({
  type: Reference,
  eventId: Reference,
  environment: Type.Union([Type.Literal('test'), Type.Literal('live')]),
  data: Type.Object({ merchantAccount: Reference, shopperReference: Reference, storedPaymentMethodId: Reference }),
})

export const openedSession = Compile(OpenedSession)
export const sessionResult = Compile(SessionResult)
export const charged = Compile(Charged)
export const tokenEvent = Compile(TokenEvent)
export const webhook = Compile(Webhook)
export const webhooks = Compile(Webhooks)
export const hmacKey = Compile(Type.Object({ hmacKey: Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }) }))
export type AdyenCharged = Static<typeof Charged>
export type AdyenSessionResult = Static<typeof SessionResult>
export type AdyenWebhook = Static<typeof Webhook>
export type AdyenTokenEvent = Static<typeof TokenEvent>
