import {
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, Tracer } from './trace.ts'

/** A request has the path of its call as its name. */
function rootKind(name: string): SpanKind {
  return name.startsWith('/') ? SpanKind.SERVER : SpanKind.INTERNAL
}

type Settings = { url: string; share: number }

/** Opens OpenTelemetry's tracer, which sends spans over OTLP. Only a house that wants traces loads this file. */
export function openTracer({ url, share }: Settings, node: string): Tracer {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'jinli-server',
      'service.instance.id': node,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 5000 })],
  })
  const tracer = provider.getTracer('jinli')

  function spanOf(span: OpenSpan): Span {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      child(name, attributes) {
        const context = trace.setSpan(ROOT_CONTEXT, span)
        const kind = name.startsWith('venue') ? SpanKind.CLIENT : SpanKind.INTERNAL
        return spanOf(tracer.startSpan(name, { kind, attributes }, context))
      },
      set: (attributes) => void span.setAttributes(attributes),
      end(isFailure) {
        if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin: (name, attributes) =>
      spanOf(tracer.startSpan(name, { kind: rootKind(name), attributes }, ROOT_CONTEXT)),
    close: () => provider.shutdown(),
  }
}
