import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as OpenTelemetry from '@opentelemetry/api'
import type { Context, ContextManager, Span, SpanOptions, TextMapPropagator, Tracer } from '@opentelemetry/api'

export interface RecordedSpan {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly attributes: Record<string, unknown>
  readonly links: readonly string[]
  hasFailed: boolean
  isEnded: boolean
}

const otel: typeof OpenTelemetry = createRequire(import.meta.url)('@opentelemetry/api')

/** What an SDK does, in memory: spans that are begun, their context through whatever is awaited, and W3C's header. Ends with `stop`. */
export function recordSpans(): { readonly spans: RecordedSpan[]; stop(): void } {
  const spans: RecordedSpan[] = []
  let isOn = true

  function startSpan(name: string, options: SpanOptions = {}, ambient: Context = otel.context.active()): Span {
    // Whoever got this tracer keeps it: a process has one SDK from its start to its end.
    if (!isOn) return otel.trace.wrapSpanContext(otel.INVALID_SPAN_CONTEXT)
    const parent = options.root ? undefined : otel.trace.getSpanContext(ambient)
    const recorded: RecordedSpan = {
      name,
      kind: options.kind ?? otel.SpanKind.INTERNAL,
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentId: parent?.spanId,
      attributes: { ...options.attributes },
      links: (options.links ?? []).map(({ context }) => context.traceId),
      hasFailed: false,
      isEnded: false,
    }
    spans.push(recorded)
    return spanOf(recorded)
  }

  const tracer: Tracer = {
    startSpan,
    startActiveSpan: (name: string, ...rest: unknown[]) => {
      const work = rest.pop() as (span: Span) => unknown
      const [options, ambient = otel.context.active()] = rest as [SpanOptions?, Context?]
      const span = startSpan(name, options, ambient)
      return otel.context.with(otel.trace.setSpan(ambient, span), work, undefined, span) as never
    },
  }
  otel.trace.setGlobalTracerProvider({ getTracer: () => tracer })
  otel.context.setGlobalContextManager(contexts())
  otel.propagation.setGlobalPropagator(W3C)
  return {
    spans,
    stop() {
      isOn = false
      otel.trace.disable()
      otel.context.disable()
      otel.propagation.disable()
    },
  }
}

function spanOf(recorded: RecordedSpan): Span {
  const span: Span = {
    spanContext: () => ({ traceId: recorded.traceId, spanId: recorded.spanId, traceFlags: 1 }),
    setAttribute: (name, value) => span.setAttributes({ [name]: value }),
    setAttributes: (attributes) => {
      Object.assign(recorded.attributes, attributes)
      return span
    },
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus: ({ code }) => {
      recorded.hasFailed = code === otel.SpanStatusCode.ERROR
      return span
    },
    updateName: () => span,
    end: () => {
      recorded.isEnded = true
    },
    isRecording: () => !recorded.isEnded,
    // It would keep the error's message.
    recordException: () => {
      throw new Error('messages of errors are nobody’s to keep')
    },
  }
  return span
}

function contexts(): ContextManager {
  const current = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => current.getStore() ?? otel.ROOT_CONTEXT,
    with: (context, work, self, ...terms) => current.run(context, () => work.apply(self as never, terms)),
    bind: (_context, target) => target,
    enable: () => manager,
    disable: () => {
      current.disable()
      return manager
    },
  }
  return manager
}

const W3C: TextMapPropagator = {
  inject(context, carrier, setter) {
    const { traceId, spanId } = otel.trace.getSpanContext(context) ?? {}
    if (!traceId) return
    setter.set(carrier, 'traceparent', `00-${traceId}-${spanId}-01`)
    setter.set(carrier, 'baggage', 'whatever=an-operator-adds')
  },
  extract: (context) => context,
  fields: () => ['traceparent', 'baggage'],
}
