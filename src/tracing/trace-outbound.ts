import type { Outbound, OutboundAnswer, OutboundRequest } from '../outbound/index.ts'
import { fail, inSpan, otel } from './in-span.ts'

/** A failure by HTTP's own measure. */
const FAILED_FROM = 400

/**
 * The same, with a span for each call and its `traceparent` among the headers. An address tells the host alone: what stands behind
 * it may be a payer's link or a merchant's secret.
 */
export function traceOutbound(outbound: Outbound): Outbound {
  return {
    close: () => outbound.close(),
    request: (call) =>
      inSpan(
        { name: call.method, kind: otel.SpanKind.CLIENT, attributes: { 'http.request.method': call.method } },
        async (span) => {
          if (span.isRecording() && URL.canParse(call.url)) span.setAttributes(peerOf(new URL(call.url)))
          const answer = await outbound.request(withTrace(call))
          if (answer.kind === 'answered') span.setAttribute('http.response.status_code', answer.status)
          const why = whyFailed(answer)
          if (why) fail(span, why)
          return answer
        },
      ),
  }
}

function withTrace(call: OutboundRequest): OutboundRequest {
  const carrier: Record<string, string> = {}
  otel.propagation.inject(otel.context.active(), carrier)
  // Baggage is for hosts of ours, and these are others'.
  const { traceparent } = carrier
  return traceparent === undefined ? call : { ...call, headers: { ...call.headers, traceparent } }
}

function peerOf({ hostname, port, protocol }: URL) {
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) }
}

function whyFailed(answer: OutboundAnswer): string | undefined {
  if (answer.kind !== 'answered') return answer.reason
  return answer.status >= FAILED_FROM ? String(answer.status) : undefined
}
