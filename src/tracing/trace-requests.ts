import type { Link } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, otel, tracer } from './in-span.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
/** Ours to answer for, by HTTP. */
const FAILED_FROM = 500

/**
 * A span for each request, by its route and never by its address, which names purchases and opens pages. It is the first of a trace:
 * strangers who send a `traceparent` are linked to, and decide nothing of what is recorded here. Probes and the scrape are left out.
 */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    if (route?.startsWith('/health') || route === '/metrics') return done()
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) }
    const terms = { kind: otel.SpanKind.SERVER, root: true, attributes, links: linksOf(request) }
    const span = tracer.startSpan(route === undefined ? method : `${method} ${route}`, terms)
    if (!otel.isSpanContextValid(span.spanContext())) return done()
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= FAILED_FROM) fail(span, String(reply.statusCode))
      span.end()
    })
    otel.context.with(otel.trace.setSpan(otel.context.active(), span), done)
  })
}

function linksOf({ headers }: FastifyRequest): Link[] {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? []
  const there = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) || 0, isRemote: true }
  return otel.isSpanContextValid(there) ? [{ context: there }] : []
}
