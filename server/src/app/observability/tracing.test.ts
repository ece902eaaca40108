// A trace from the browser's call to the statements and the job, as a collector receives it.
import { expect, test } from 'vitest'
import { startApplicationProcess } from '../../../testing/app/application-process.ts'
import { createTestServer } from '../../../testing/app/server.ts'
import { startReceiver } from '../../../testing/platform/start-receiver.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'

interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}
interface TraceExport {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: ReceivedSpan[] }[] }[]
}

const collector = await startReceiver()
const readSpans = (): ReceivedSpan[] =>
  collector.requests
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (JSON.parse(body) as TraceExport).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
const app = await createTestServer()

test('the collector gets the request below the browser’s call, its statements without values, and the job that it queued', async () => {
  await app.member({ name: 'forgetful' })
  const server = await startApplicationProcess({
    DATABASE_URL: app.databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const [traceId, browserSpanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const response = await fetch(`${server.url}/api/reset-password.php`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      traceparent: `00-${traceId}-${browserSpanId}-01`,
    },
    body: JSON.stringify({ email: 'forgetful@example.org' }),
  })
  expect(response.status).toBe(200)
  const ofTrace = () => readSpans().filter((span) => span.traceId === traceId)
  const findSpan = (name: string) => ofTrace().find((span) => span.name === name)
  await waitForCondition(() => ofTrace().some(({ name }) => name.startsWith('job ')))

  const request = findSpan('POST /api/reset-password.php')
  expect(request?.parentSpanId).toBe(browserSpanId)
  const statements = ofTrace().filter(
    (span) => span.parentSpanId === request?.spanId && span.name === 'select',
  )
  expect(statements.length).toBeGreaterThan(0)
  const texts = statements.flatMap(({ attributes }) =>
    attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? [value.stringValue] : [])),
  )
  expect(texts).toContainEqual(expect.stringContaining('$1'))
  expect(JSON.stringify(readSpans())).not.toContain('forgetful')
  const job = ofTrace().find(({ name }) => name.startsWith('job '))
  expect([request, ...statements].map((span) => span?.spanId)).toContain(job?.parentSpanId)
  expect(ofTrace().some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
})
