import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { whileDoing } from '../db/database.ts'
import { SECOND_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { answerError } from './answer-error.ts'
import { answerUnrouted, type UnknownPage } from './method-table.ts'
import { readQueryIntegers } from './query-integers.ts'
import { redactUrl } from './redact-url.ts'
import { refuseRaw } from './refuse-raw.ts'

type Factory = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

const build: Factory = SerializerSelector()

/**
 * Fastify's own serializers, each compiled when its answer is first given: most of the refusals that the contract names
 * are never given by a process, and compiling them all at start costs time and some ten megabytes.
 */
const buildLazySerializers: Factory = (externalSchemas, options) => {
  const compile = build(externalSchemas, options)
  return (definition) => {
    let serialize: ((payload: unknown) => string) | undefined
    return (payload) => {
      serialize ??= compile(definition)
      return serialize(payload)
    }
  }
}

/** A basket with its texts fits many times over; larger is a mistake or an attack. */
const BODY_BYTES_MAX = 256 * 1024
/** A JWT with addresses and metadata travels in URLs (docs/shop-modules.md, "Parameters of a purchase"). */
const HEADER_BYTES_MAX = 64 * 1024
/** A client that has not sent its request by then is not going to: the head of it, and all of it. */
const REQUEST_TIMEOUT_MS = 20 * SECOND_MS
/** How long after its time such a connection lives at most. A look at open connections costs next to nothing. */
const CONNECTIONS_CHECK_MS = SECOND_MS
/** Longer than proxies keep theirs (60 s), so that they close first and never meet a reset. */
const KEEP_ALIVE_TIMEOUT_MS = 65 * SECOND_MS

export interface ServerTerms {
  readonly log: FastifyBaseLogger
  readonly trustedProxies: string[]
  /** Answers browsers at an address that no route takes. */
  readonly showUnknown?: UnknownPage | undefined
  /** Shorter in tests that wait for them. */
  readonly requestTimeoutMs?: number
  readonly connectionsCheckMs?: number
}

/** The bare server: limits, request ids, one redacted log line per request. Faces register their own contexts. */
export function createServer(settings: ServerTerms): FastifyInstance {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, connectionsCheckMs = CONNECTIONS_CHECK_MS } = settings
  const server = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Said here, or Node takes a minute for the longer of its two timeouts, and looks every half a minute.
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: connectionsCheckMs,
    },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    // The link of an opening in a frame names the shop's origin.
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializers } },
    clientErrorHandler: refuseRaw,
    // Before routing: no hook has run, none will.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply.header('x-request-id', request.id))
      logRequest(request, reply)
    },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.addHook('preHandler', (_request, _reply, done) => whileDoing({ hasCommitted: false }, done))
  server.addHook('onResponse', async (request, reply) => {
    logRequest(request, reply)
  })
  readQueryIntegers(server)
  server.setErrorHandler(answerError)
  answerUnrouted(server, settings.showUnknown)
  return server
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    method: request.method,
    url: redactUrl(request.url),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  })
}

/** Listens, or throws a sentence naming the setting that would help. */
export async function listen(
  server: FastifyInstance,
  { host, port, setting }: { host: string; port: number; setting: string },
): Promise<FastifyInstance> {
  await server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken: set ${setting} to another one`)
    throw error
  })
  return server
}
