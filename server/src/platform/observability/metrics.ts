// The metrics of this process (docs/operating.md#metrics). Labels have few values: route patterns, names of jobs and states, never
// paths, ids or personal data.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export const metricsRegistry = new Registry()
const registers = [metricsRegistry]
const requestBucketsSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const requestCounter = new Counter({
  name: 'amarelle_http_requests_total',
  help: 'Answered requests by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  registers,
})
export const requestDuration = new Histogram({
  name: 'amarelle_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its answer.',
  labelNames: ['method', 'route'],
  buckets: requestBucketsSeconds,
  registers,
})
export const liveConnectionGauge = new Gauge({
  name: 'amarelle_live_connections',
  help: 'Open live connections of this process.',
  registers,
})
export const followedMemberGauge = new Gauge({
  name: 'amarelle_channel_followed_members',
  help: 'Members whose events other processes send to this one.',
  registers,
})
export const channelGapCounter = new Counter({
  name: 'amarelle_channel_gaps_total',
  help: 'Times that events may have been missed, by reason; all connected members are looked up after each.',
  labelNames: ['reason'],
  registers,
})
export const unheardProcessGauge = new Gauge({
  name: 'amarelle_channel_unheard_processes',
  help: 'Running processes whose messages do not arrive here.',
  registers,
})
export const checkedMemberCounter = new Counter({
  name: 'amarelle_live_checked_members_total',
  help: 'Connected members looked up for missed events.',
  registers,
})
export const messageDeliveryDuration = new Histogram({
  name: 'amarelle_live_message_delivery_seconds',
  help: 'Time from storing a message to passing it to a live connection of its members.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
export const poolWaitDuration = new Histogram({
  name: 'amarelle_database_pool_wait_seconds',
  help: 'Time that requests and jobs waited for a database connection.',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
})
export const slowStatementCounter = new Counter({
  name: 'amarelle_database_slow_statements_total',
  help: 'Statements that took longer than SLOW_STATEMENT_MS.',
  registers,
})
export const jobDuration = new Histogram({
  name: 'amarelle_job_duration_seconds',
  help: 'Run time of jobs by name and outcome.',
  labelNames: ['job', 'outcome'],
  buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers,
})
export const droppedViewCounter = new Counter({
  name: 'amarelle_profile_views_dropped_total',
  help: 'Views of profiles that were not recorded, because too many waited or the database was away for too long.',
  registers,
})
export const mailCounter = new Counter({
  name: 'amarelle_mails_total',
  help: 'Mails passed to the mail server by outcome.',
  labelNames: ['outcome'],
  registers,
})
export const mailReturnCounter = new Counter({
  name: 'amarelle_mail_returns_total',
  help: 'Returned mails and complaints by kind.',
  labelNames: ['kind'],
  registers,
})
export const errorCounter = new Counter({
  name: 'amarelle_errors_total',
  help: 'Unexpected errors by where they occurred.',
  labelNames: ['source'],
  registers,
})
for (const outcome of ['sent', 'failed']) mailCounter.inc({ outcome }, 0)
for (const kind of ['hard', 'soft', 'complaint']) mailReturnCounter.inc({ kind }, 0)
for (const source of ['server', 'browser']) errorCounter.inc({ source }, 0)
for (const reason of ['connected', 'packet', 'silent_process', 'separated', 'registry', 'unknown_commit'])
  channelGapCounter.inc({ reason }, 0)
