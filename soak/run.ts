// One soak run: members write while processes and connections fail; once all is idle, everything is compared.
import { setTimeout as wait } from 'node:timers/promises'
import { createApiClient } from './api-client.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'
import { auditRun, type AuditFaults, countUndelivered } from './audit.ts'
import { type SimulatedBrowser, type DeliveryCounts, createDeliveryCounts } from './simulated-browser.ts'
import { type Fault, planFaults, injectFault } from './faults.ts'
import { openBrowsers, startCredits, createPairs } from './member-pairs.ts'
import { createSeededRandom } from './seeded-random.ts'
import {
  type DatabaseKind,
  type MessageBus,
  startSoakEnvironment,
  type SoakEnvironment,
} from './environment.ts'
import { type SendResults, createSendResults, writeMessages } from './write-messages.ts'
import { createWriters } from './writers.ts'

export interface SoakPlan {
  readonly seed: number
  readonly processes: number
  readonly bus: MessageBus
  readonly database?: DatabaseKind
  readonly memberCount: number
  readonly faultCount: number
  /** The faults in their order, in place of `faultCount` random ones. */
  readonly faults?: readonly Fault[]
  /** Minimum number of messages answered between two faults. */
  readonly messagesBetweenFaults: number
  readonly printLine?: (line: string) => void
  /** Aborts the run; everything that was started is stopped first. */
  readonly stop?: AbortSignal
}
export interface SoakReport {
  readonly plan: SoakPlan
  readonly injectedFaults: readonly Fault[]
  readonly conversationCount: number
  readonly browserCount: number
  readonly storedCount: number
  readonly sendResults: SendResults
  readonly deliveries: DeliveryCounts
  /** Browsers that did not receive everything in time. */
  readonly browsersBehind: number
  readonly faults: AuditFaults
  /** The first conversations that a browser shows otherwise than they are stored. */
  readonly differences: readonly string[]
}

/** A run without progress for this long has failed. */
const stallTimeoutMs = 60_000

/** Current activity of the database: a stalled run mostly waits for something there. */
async function describeDatabaseActivity(db: Db): Promise<string> {
  const { rows } = await sql<{ count: number; line: string }>`
    select count(*) as count, concat_ws(' | ', state, wait_event_type, wait_event, left(regexp_replace(query, '\\s+', ' ', 'g'), 120)) as line
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() group by 2 order by 1 desc`.execute(
    db,
  )
  return rows.map(({ count, line }) => `  ${count} × ${line}`).join('\n')
}

/** Resolves after the given number of further messages is answered; throws when none is answered for a minute. */
async function waitForAnswers(db: Db, answers: SendResults, count: number, after: string): Promise<void> {
  const goal = answers.sent.size + count
  for (let before = answers.sent.size; answers.sent.size < goal; before = answers.sent.size) {
    await Promise.race([
      new Promise<void>((resolve) => {
        answers.onSent = () => answers.sent.size >= goal && resolve()
      }),
      wait(stallTimeoutMs, undefined, { ref: false }),
    ])
    if (answers.sent.size === before)
      throw new Error(
        `no message was answered for a minute after: ${after}\n${await describeDatabaseActivity(db)}`,
      )
  }
}

/** Waits until every browser has received its member's newest event; returns how many have not after a minute. */
export async function waitForBrowsers(
  { app }: Pick<SoakEnvironment, 'app'>,
  browsers: readonly SimulatedBrowser[],
): Promise<number> {
  const until = performance.now() + stallTimeoutMs
  for (;;) {
    const rows = await app.services.db.selectFrom('member_event_counter').selectAll().execute()
    const newest = new Map(rows.map(({ member_id, no }) => [member_id, no]))
    const behind = browsers.filter((browser) => browser.upTo() !== newest.get(browser.member.id))
    if (behind.length === 0 || performance.now() > until) return behind.length
    await Promise.race([
      new Promise<void>((resolve) => {
        for (const browser of behind) browser.onNextChange(resolve)
      }),
      wait(1000),
    ])
  }
}

/** Waits up to half a minute until the database records that all messages have reached a browser. */
async function waitForDeliveryMarks(db: Db, browsers: readonly SimulatedBrowser[]): Promise<void> {
  const until = performance.now() + stallTimeoutMs / 2
  for (const browser of browsers) browser.repeatAcknowledgement()
  while ((await countUndelivered(db)) > 0 && performance.now() < until) await wait(250)
}

export async function runSoak(plan: SoakPlan): Promise<SoakReport> {
  const { printLine = () => {}, messagesBetweenFaults } = plan
  const random = createSeededRandom(plan.seed)
  const environment = await startSoakEnvironment(plan.processes, plan.bus, plan.database)
  const { ask, close } = createApiClient()
  const { db } = environment.app.services
  let browsers: SimulatedBrowser[] = []
  let over = false
  try {
    const members = await createWriters(environment.app.services, plan.memberCount, startCredits)
    const pairs = createPairs(members)
    const context = { ask, random, urls: environment.urls }
    const deliveries = createDeliveryCounts()
    browsers = openBrowsers(context, members, pairs, deliveries)
    const writingBrowsers = members.flatMap(({ id }) => browsers.find(({ member }) => member.id === id) ?? [])
    const answers = createSendResults()
    const writing = Promise.all(
      writingBrowsers.map((browser) => writeMessages(context, browser, answers, () => over)),
    )
    const plannedFaults = plan.faults ?? planFaults(random, plan.faultCount, plan.bus)
    const stopped = new Promise<never>((_, reject) => {
      plan.stop?.addEventListener('abort', () => reject(new Error('the run was broken off')))
    })
    stopped.catch(() => {})
    // `writing` never ends before the run is over: it is part of the race so that a failing writer fails the run.
    const waitForProgress = (after: string) =>
      Promise.race([waitForAnswers(db, answers, messagesBetweenFaults, after), writing, stopped])
    await waitForProgress('the start')
    for (const fault of plannedFaults) {
      const startedAt = performance.now()
      await injectFault(fault, environment, browsers, random)
      const recoveredAt = performance.now()
      await waitForProgress(fault)
      printLine(
        `  ${fault.padEnd(8)} ${((recoveredAt - startedAt) / 1000).toFixed(1)} s until it runs again, ${answers.sent.size} messages so far`,
      )
    }
    over = true
    await writing
    const browsersBehind = await waitForBrowsers(environment, browsers)
    await waitForDeliveryMarks(db, browsers)
    for (const browser of browsers) await browser.scrollUp()
    const { stored, ...audit } = await auditRun(db, ask, environment.urls[0] ?? '', browsers, pairs, answers)
    return {
      plan,
      injectedFaults: plannedFaults,
      conversationCount: pairs.length,
      browserCount: browsers.length,
      storedCount: stored,
      sendResults: answers,
      deliveries,
      browsersBehind,
      ...audit,
    }
  } finally {
    over = true
    for (const browser of browsers) browser.close()
    close()
    await environment.close()
  }
}
