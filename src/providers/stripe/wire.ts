import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** What all of Stripe's answers have in common, as far as we believe them: another word in an enum is no answer. */
export const oneOf = <T extends string[]>(...words: T) => Type.Enum<T>([...words])
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** Seconds; the last is in the year 9999. */
export const Time = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })

export const CardError = Type.Object({
  code: Type.Optional(nullable(Type.String())),
  decline_code: Type.Optional(nullable(Type.String())),
})

const WebhookEndpoint = Type.Object({
  id: Type.String(),
  url: Type.String(),
  status: Type.String(),
  api_version: nullable(Type.String()),
  enabled_events: Type.Array(Type.String()),
  secret: Type.Optional(Type.String()),
})

/** What it sends with 4xx and 5xx; a proxy's error page is none. */
const Failure = Type.Object({
  error: Type.Object({
    ...CardError.properties,
    type: oneOf('api_error', 'authentication_error', 'card_error', 'idempotency_error', 'invalid_request_error'),
    param: Type.Optional(nullable(Type.String())),
    payment_intent: Type.Optional(Type.Unknown()),
  }),
})

export const listOf = <T extends TSchema>(schema: T) =>
  Compile(Type.Object({ object: Type.Literal('list'), has_more: Type.Boolean(), data: Type.Array(schema) }))

export const account = Compile(Type.Object({ id: Type.String(), object: Type.Literal('account') }))
export const webhookEndpoint = Compile(WebhookEndpoint)
export const webhookEndpoints = listOf(WebhookEndpoint)
export const failure = Compile(Failure)

export type StripeCardError = Static<typeof CardError>
export type StripeEndpoint = Static<typeof WebhookEndpoint>
export type StripeFailure = Static<typeof Failure>['error']
