// Traces by OpenTelemetry: a request, its statements and its jobs. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing of it is loaded.
import type { Attributes, Context, Span, TracerProvider } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')
interface Tracing {
  readonly api: Api
  readonly provider: TracerProvider
}
let tracing: Tracing | null = null

export interface TracingConfig {
  /** The collector's base URL; traces go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly serviceName: string
  /** Share of the traces that are recorded, from 0 to 1. */
  readonly sampledShare: number
}

/** Starts to export traces of this process; returns the function that exports the rest and stops. */
export async function startTracing({
  endpoint,
  serviceName,
  sampledShare,
}: TracingConfig): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Browsers do not decide how much is recorded.
    sampler: new sdk.TraceIdRatioBasedSampler(sampledShare),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  tracing = { api, provider }
  return async () => {
    tracing = null
    await provider.shutdown()
    api.trace.disable()
    api.context.disable()
    api.propagation.disable()
  }
}

const getTracer = ({ provider }: Tracing) => provider.getTracer('amarelle')
/** Returns the context of a caller's `traceparent` (W3C Trace Context); the current one without it. */
const readParent = ({ api }: Tracing, traceparent: string | undefined): Context =>
  traceparent === undefined
    ? api.context.active()
    : api.propagation.extract(api.ROOT_CONTEXT, { traceparent })

/** Returns the `traceparent` of the current span; null if nothing is traced. */
export function getTraceparent(): string | null {
  if (!tracing) return null
  const carrier: { traceparent?: string } = {}
  tracing.api.propagation.inject(tracing.api.context.active(), carrier)
  return carrier.traceparent ?? null
}

/** A request's span, which outlives the functions that handle it. */
export interface RequestSpan {
  /** Continues with the span as the parent of what is traced. */
  readonly continue: (next: () => void) => void
  readonly end: (name: string, attributes: Attributes, isFailed: boolean) => void
}
/** Null if nothing is traced. */
export function startRequestSpan(traceparent: string | undefined): RequestSpan | null {
  if (!tracing) return null
  const { api } = tracing
  const parent = readParent(tracing, traceparent)
  const span = getTracer(tracing).startSpan('request', { kind: api.SpanKind.SERVER }, parent)
  const context = api.trace.setSpan(parent, span)
  return {
    continue: (next) => api.context.with(context, next),
    end(name, attributes, isFailed) {
      span.updateName(name).setAttributes(attributes)
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Runs a job in a span of its own, below the span that queued it. */
export async function traceJob(
  job: string,
  traceparent: string | undefined,
  run: () => Promise<void>,
): Promise<void> {
  if (!tracing) return run()
  const { api } = tracing
  const runInSpan = async (span: Span) => {
    try {
      await run()
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }
  return getTracer(tracing).startActiveSpan(
    `job ${job}`,
    { kind: api.SpanKind.CONSUMER },
    readParent(tracing, traceparent),
    runInSpan,
  )
}

/** Records a statement that has just ended, below the current span. Its text has no values. */
export function traceStatement(text: string, durationMs: number): void {
  if (!tracing || !tracing.api.trace.getActiveSpan()) return
  const endTime = Date.now()
  getTracer(tracing)
    .startSpan(/\w+/.exec(text)?.[0] ?? 'statement', {
      kind: tracing.api.SpanKind.CLIENT,
      startTime: endTime - durationMs,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    })
    .end(endTime)
}
