import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from '../charge/compile.ts'
import { ERROR_TYPES } from './words.ts'

/**
 * What all of Stripe's answers have in common, as far as we believe them: another word in an enum, or a number beyond 2^53,
 * is no answer.
 */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const maybe = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema))
/** An id, or the thing itself. */
export const reference = <T extends TSchema>(schema: T) => Type.Union([Type.String(), schema])
export const Id = Type.String({ minLength: 1, maxLength: 255 })
export const Currency = Type.String({ minLength: 3, maxLength: 3 })
export const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
export const SignedAmount = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** Seconds; the last is in the year 9999. */
export const Time = Type.Integer({ minimum: 0, maximum: 253_402_300_799 })
export const Metadata = Type.Record(Type.String(), Type.String())

export const CardError = Type.Object({ code: maybe(Type.String()), decline_code: maybe(Type.String()) })

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
    type: Type.Enum(ERROR_TYPES),
    param: maybe(Type.String()),
    payment_intent: Type.Optional(Type.Unknown()),
  }),
})

export const listOf = <T extends TSchema>(schema: T) =>
  Compile(Type.Object({ object: Type.Literal('list'), has_more: Type.Boolean(), data: Type.Array(schema) }))

export const account = Compile(Type.Object({ id: Id, object: Type.Literal('account') }))
export const webhookEndpoint = Compile(WebhookEndpoint)
export const webhookEndpoints = listOf(WebhookEndpoint)
export const failure = Compile(Failure)

export type StripeEndpoint = Static<typeof WebhookEndpoint>
export type StripeFailure = Static<typeof Failure>['error']
