import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** The answers of the Checkout and Management API, and webhooks, as far as we believe them. */
const Text = Type.String({ maxLength: 4096 })
const Reference = Type.String({ minLength: 1, maxLength: 256 })

const Amount = Type.Object({
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  // Beyond it, JSON has lost digits already.
  value: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

const Maybe = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const Texts = Type.Record(Type.String(), Type.Unknown())

const OpenedSession = Type.Object({
  id: Reference,
  url: Text,
  merchantAccount: Reference,
  reference: Reference,
  amount: Amount,
})

export const RESULT_CODES = [
  'AuthenticationFinished',
  'AuthenticationNotRequired',
  'Authorised',
  'Cancelled',
  'ChallengeShopper',
  'Error',
  'IdentifyShopper',
  'PartiallyAuthorised',
  'Pending',
  'PresentToShopper',
  'Received',
  'RedirectShopper',
  'Refused',
  'Success',
] as const
export type ResultCode = (typeof RESULT_CODES)[number]

export const SESSION_STATUSES = ['active', 'canceled', 'completed', 'expired', 'paymentPending', 'refused'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

const Method = Type.Object({ brand: Type.Optional(Text), type: Type.Optional(Text) })

const SessionPayment = Type.Object({
  amount: Amount,
  pspReference: Reference,
  resultCode: Type.Union([Type.Literal('Authorised'), Type.Literal('Received'), Type.Literal('Pending')]),
  paymentMethod: Type.Optional(Method),
})

const SessionResult = Type.Object({
  id: Reference,
  reference: Reference,
  status: Type.Enum(SESSION_STATUSES),
  payments: Type.Optional(Type.Array(SessionPayment)),
  additionalData: Type.Optional(Texts),
})

const Charged = Type.Object({
  pspReference: Reference,
  merchantReference: Reference,
  resultCode: Type.Enum(RESULT_CODES),
  amount: Type.Optional(Amount),
  paymentMethod: Type.Optional(Method),
  refusalReason: Type.Optional(Text),
  refusalReasonCode: Type.Optional(Text),
  additionalData: Type.Optional(Texts),
})

const Modified = Type.Object({
  merchantAccount: Reference,
  paymentPspReference: Reference,
  pspReference: Reference,
  reference: Reference,
  status: Type.Literal('received'),
  amount: Type.Optional(Amount),
})

const ServiceError = Type.Object({
  status: Type.Integer(),
  errorCode: Text,
  errorType: Type.Optional(Text),
  // Of the Management API, whose errors are those of RFC 7807: an address that ends in what the Checkout API calls errorType.
  type: Type.Optional(Text),
})

/** Tolerant, for items of others come in the same batches: what is not ours is acknowledged all the same. */
const Item = Type.Object({
  additionalData: Type.Optional(Texts),
  amount: Type.Object({
    currency: Text,
    value: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  }),
  eventCode: Reference,
  eventDate: Text,
  merchantAccountCode: Reference,
  merchantReference: Text,
  originalReference: Maybe(Text),
  paymentMethod: Maybe(Text),
  pspReference: Text,
  reason: Maybe(Text),
  success: Type.Union([Type.Literal('true'), Type.Literal('false')]),
})

const Batch = Type.Object({
  live: Type.Union([Type.Literal('true'), Type.Literal('false')]),
  notificationItems: Type.Array(Type.Object({ NotificationRequestItem: Item }), { minItems: 1 }),
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
export const modified = Compile(Modified)
export const serviceError = Compile(ServiceError)
export const batch = Compile(Batch)
export const tokenEvent = Compile(TokenEvent)
export const webhook = Compile(Webhook)
export const webhooks = Compile(Webhooks)
export const hmacKey = Compile(Type.Object({ hmacKey: Type.String({ pattern: '^[0-9A-Fa-f]{64}$' }) }))
export type AdditionalData = Type.Static<typeof Texts>
export type AdyenCharged = Type.Static<typeof Charged>
export type AdyenSessionResult = Type.Static<typeof SessionResult>
export type AdyenWebhook = Type.Static<typeof Webhook>
export type AdyenItem = Type.Static<typeof Item>
export type AdyenTokenEvent = Type.Static<typeof TokenEvent>
