import { createRequire } from 'node:module'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Attributes, Span, SpanKind } from '@opentelemetry/api'

/**
 * The copy that prom-client has loaded: the one for imports would be the same a second time, for 7 MB. An SDK finds either, for what it
 * registers is the process's.
 */
export const otel: typeof OpenTelemetry = createRequire(import.meta.url)('@opentelemetry/api')

/** Nobody records where no SDK was loaded before us: then all of this is a few function calls. */
export const tracer = otel.trace.getTracer('whipround')

export interface SpanTerms {
  readonly name: string
  readonly kind: SpanKind
  /** Of few values, or of what is public: never what names a person, opens something, or is money. */
  readonly attributes: Attributes
  /** Begun by ourselves, not by what is under way. */
  readonly isRoot?: boolean
}

/** Whatever `work` begins meanwhile is below it. Of an error the class is kept: its message may tell what nobody should read. */
export function inSpan<T>(
  { name, kind, attributes, isRoot = false }: SpanTerms,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer.startActiveSpan(name, { kind, attributes, root: isRoot }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      fail(span, error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })
}

/** `why`: a word of few, as OpenTelemetry's `error.type` is. */
export function fail(span: Span, why: string): void {
  span.setAttribute('error.type', why).setStatus({ code: otel.SpanStatusCode.ERROR })
}
