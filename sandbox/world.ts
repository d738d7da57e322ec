import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Clock } from '../src/shared/clocks.ts'
import type { Books } from './books.ts'
import type { BusinessClock } from './clock/business-clock.ts'

/** What every part of the sandbox is handed. */
export interface World {
  readonly books: Books
  /** The one API key: bearer token, and secret of the callback signatures. */
  readonly key: string
  readonly clock: BusinessClock
  /** What callbacks are stamped with: the machine's, or where even that is past, the business clock. */
  readonly stampClock: Clock
  /** How long SMTP lets `@slow.test` wait. */
  readonly slowMailMs: number
  /** How long the acquirer remembers an `Idempotency-Key`, on the business clock. */
  readonly keyLifeMs: number
  /** Orders for the bank come in one, its answers and statements go into the other. */
  readonly bankFolders: { readonly orders: string; readonly answers: string }
  /** Ends timers and deliveries when the sandbox closes. */
  readonly closing: AbortSignal
  /** Known only once the port is. */
  baseUrl(): string
}

/** Fastify with types that follow from the schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>
