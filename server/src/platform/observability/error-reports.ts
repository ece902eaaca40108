// Unexpected errors, of the server and of browsers, for a collector that speaks Sentry's envelope protocol (decision 036). Without one
// they are only counted and logged.
import { randomBytes } from 'node:crypto'
import { minutesToMs, secondsToMs } from '../clock.ts'
import { errorCounter } from './metrics.ts'
import { getRequestId } from './request-scope.ts'

export interface ErrorReport {
  readonly source: 'server' | 'browser'
  /** The class of the error. */
  readonly name: string
  readonly message: string
  readonly stack: string
  /** Route pattern or name of a job; null if unknown. */
  readonly place: string | null
}

/** At most so many reports are sent in a minute; further ones are only counted. */
const maxReportsPerMinute = 30
const maxFrames = 40
const maxMessageCharacters = 300
const sendTimeoutMs = secondsToMs(5)

/** Removes what may identify a person: addresses, ids, quoted values and numbers. */
export const removePersonalData = (text: string): string =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\bhttps?:\S+/g, '…')
    .replaceAll(/(["'“‘`]).*?["'”’`]/g, '…')
    .replaceAll(/[\w-]*\d[\w-]*/g, '0')
    .slice(0, maxMessageCharacters)

/** `at name (file:1:2)` of V8, `name@file:1:2` of other engines. */
const framePattern = /^\s*(?:at )?(?:async )?(?:(.*?)[@ ]\(?)?((?:\w+:\/\/)?[^\s()@]+):(\d+):(\d+)\)?$/
/** Returns the calls of a stack, the outermost first. Files have no origin and no query. */
const parseFrames = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file = '', row, column] = framePattern.exec(line) ?? []
      if (!row) return []
      const filename = file.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*/, '')
      return [{ function: name || '?', filename, lineno: Number(row), colno: Number(column) }]
    })
    .slice(0, maxFrames)
    .toReversed()

const createEvent = ({ source, name, message, stack, place }: ErrorReport, eventId: string) => ({
  event_id: eventId,
  timestamp: Date.now() / 1000,
  platform: source === 'server' ? 'node' : 'javascript',
  level: 'error',
  logger: source,
  transaction: place ?? undefined,
  tags: { request_id: getRequestId() ?? undefined },
  exception: {
    values: [{ type: name, value: removePersonalData(message), stacktrace: { frames: parseFrames(stack) } }],
  },
})

/** Returns the address of the collector: `https://<key>@<host>/<project>`, as collectors show it. */
export function parseReportDsn(dsn: string): { readonly url: string; readonly key: string } | null {
  if (!URL.canParse(dsn)) return null
  const { protocol, username, host, pathname } = new URL(dsn)
  const [, folder = '', project] = /^(.*)\/(\w+)$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !username || !project) return null
  return { url: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username }
}

let collector: ReturnType<typeof parseReportDsn> = null
let windowStart = Number.NEGATIVE_INFINITY
let sentInWindow = 0

/** Sends reports of this process to a collector; null stops it. */
export function setReportDsn(dsn: string | null): void {
  collector = dsn === null ? null : parseReportDsn(dsn)
}

function isWithinLimit(): boolean {
  const now = performance.now()
  if (now - windowStart > minutesToMs(1)) {
    windowStart = now
    sentInWindow = 0
  }
  sentInWindow += 1
  return sentInWindow <= maxReportsPerMinute
}

/** Counts an unexpected error and sends it to the collector. Never throws or waits; what the collector misses is lost. */
export function reportError(report: ErrorReport): void {
  errorCounter.inc({ source: report.source })
  if (!collector || !isWithinLimit()) return
  const eventId = randomBytes(16).toString('hex')
  const lines = [
    { event_id: eventId, sent_at: new Date().toISOString() },
    { type: 'event' },
    createEvent(report, eventId),
  ]
  void fetch(collector.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=amarelle/1, sentry_key=${collector.key}`,
    },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch(() => {})
}

/** Reports an exception of the server. */
export function reportServerError(error: Error, place: string | null = null): void {
  const { name, message, stack = '' } = error
  reportError({ source: 'server', name, message, stack, place })
}
