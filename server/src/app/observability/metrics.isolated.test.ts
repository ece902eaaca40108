// Tests what Prometheus reads of a running server.
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sendMessageEndpoint } from '@amarelle/contract/endpoints/chat'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { createTestServer } from '../../../testing/app/server.ts'
import { findFreePort } from '../../../testing/platform/find-free-port.ts'
import { waitForCondition } from '../../../testing/platform/wait-for-condition.ts'
import { syncAlarms } from '../../platform/alarms.ts'
import { addJob } from '../../platform/jobs/jobs.ts'

const app = await createTestServer()
const port = await findFreePort()
Object.assign(app.services.config, { metrics: { port, host: '127.0.0.1' } })
const metricsUrl = `http://127.0.0.1:${port}/metrics`
const [first, second] = [await app.member({ premium: true }), await app.member()]
await addJob(app.db, 'remove-files', { names: [] }, { runAt: new Date(Date.now() - 3_600_000) })
await syncAlarms(
  app.services,
  'ledger',
  new Map([['1', { code: 'entries_unbalanced', values: { unit: 'EUR', sum: 1 } }]]),
)
// The first server of the test has no metrics, because its configuration was read before.
await app.start(await findFreePort())

const readMetrics = async () => (await fetch(metricsUrl)).text()
/** The value of a metric with exactly these labels; undefined if there is none. */
const readValue = async (nameAndLabels: string): Promise<number | undefined> => {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${nameAndLabels} `))
  return line === undefined ? undefined : Number(line.slice(nameAndLabels.length))
}

test('requests are counted by route pattern and status; no path, number or query of a request appears', async () => {
  const unknown = randomUUID()
  await app.ask('GET', `/photos/${unknown}/small.webp?secret=${unknown}`)
  await app.ask('GET', `/nowhere/${unknown}`)
  await fetch(`${app.url}/nowhere`, { method: 'PROPFIND' })
  const metrics = await readMetrics()
  expect(metrics).toMatch(
    /amarelle_http_requests_total\{method="GET",route="\/photos\/[^"]*:[^"]*",status="404"\} 1/,
  )
  expect(metrics).toMatch(/amarelle_http_requests_total\{method="GET",route="unmatched",status="404"\} 1/)
  expect(metrics).toMatch(/amarelle_http_request_duration_seconds_bucket\{le="10",method="GET",route="/)
  expect(metrics).not.toContain(unknown)
  expect(metrics).not.toContain('PROPFIND')
})

test('live connections, the delivery of messages and the pool are measured', async () => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/live`, {
    headers: { cookie: await app.session(second), origin: app.url },
  })
  await once(socket, 'message')
  expect(await readValue('amarelle_live_connections')).toBe(1)
  const received = once(socket, 'message')
  await app.call(first, sendMessageEndpoint, { profile: second, text: 'Hello there' })
  await received
  await waitForCondition(
    async () => ((await readValue('amarelle_live_message_delivery_seconds_count')) ?? 0) > 0,
  )
  socket.close()
  await waitForCondition(async () => (await readValue('amarelle_live_connections')) === 0)
  expect(await readValue('amarelle_database_pool_size')).toBe(5)
  expect(await readValue('amarelle_database_pool_waiting')).toBe(0)
  expect(await readValue('amarelle_database_pool_wait_seconds_count')).toBeGreaterThan(0)
})

test('jobs, alarms and differences of the ledger are read from the database; jobs that ran are timed', async () => {
  expect(await readValue('amarelle_jobs{state="waiting"}')).toBeGreaterThan(0)
  expect(await readValue('amarelle_job_oldest_waiting_seconds')).toBeGreaterThan(3500)
  expect(await readValue('amarelle_alarms{name="ledger"}')).toBe(1)
  expect(await readValue('amarelle_ledger_differences')).toBe(1)
  expect(await readValue('amarelle_webhook_oldest_unhandled_seconds')).toBe(0)
  expect(await readValue('amarelle_figures_age_seconds')).toBeLessThan(60)
  await app.drainJobs()
  expect(
    await readValue('amarelle_job_duration_seconds_count{job="remove-files",outcome="done"}'),
  ).toBeGreaterThan(0)
})

test('only its own port answers, and only /metrics', async () => {
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404)
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
})

test('every metric of the alert rules and of the dashboard exists', async () => {
  const readFolder = (file: string) => readFile(new URL(`../../../../ops/${file}`, import.meta.url), 'utf8')
  const rules = [...(await readFolder('prometheus/alerts.yml')).matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expression = '']) => expression,
  )
  const { panels } = JSON.parse(await readFolder('grafana/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(rules.length).toBeGreaterThan(10)
  const used = expressions.flatMap((text) => text.match(/\b(amarelle|nodejs|process)_\w+/g) ?? [])
  const families = [...(await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  expect(used.filter((name) => !families.includes(name))).toEqual([])
})
