// One soak run: members write, processes and connections fail, and when all is quiet everything is compared.
import { setTimeout as wait } from 'node:timers/promises'
import { asker } from './ask.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db.ts'
import { audit, type Faults, undelivered } from './audit.ts'
import { type Browser, type Heard, nothingHeard } from './browser.ts'
import { type Fault, faultsOf, strike } from './faults.ts'
import { browsersOf, given, pairsOf } from './members.ts'
import { seeded } from './random.ts'
import { type Bus, setStage, type Stage } from './stage.ts'
import { type Answers, noAnswers, writeOn } from './writing.ts'
import { makeWriters } from './writers.ts'

export interface Plan {
  readonly seed: number
  readonly processes: number
  readonly bus: Bus
  readonly members: number
  readonly faults: number
  /** Messages that are answered between two faults, at least. */
  readonly between: number
  readonly say?: (line: string) => void
  /** Breaks the run off; everything that was started is ended first. */
  readonly stop?: AbortSignal
}
export interface Report {
  readonly plan: Plan
  readonly struck: readonly Fault[]
  readonly conversations: number
  readonly browsers: number
  readonly stored: number
  readonly answers: Answers
  readonly heard: Heard
  /** Browsers that did not get everything in time. */
  readonly behind: number
  readonly faults: Faults
}

/** A run in which nothing moves for so long has failed. */
const longest = 60_000

/** What the database is at: a run that stands still mostly waits for something there. */
async function activity(db: Db): Promise<string> {
  const { rows } = await sql<{ count: number; line: string }>`
    select count(*) as count, concat_ws(' | ', state, wait_event_type, wait_event, left(regexp_replace(query, '\\s+', ' ', 'g'), 120)) as line
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() group by 2 order by 1 desc`.execute(
    db,
  )
  return rows.map(({ count, line }) => `  ${count} × ${line}`).join('\n')
}

/** Resolves when so many more messages are answered; throws when nothing is answered for a minute. */
async function moreAnswers(db: Db, answers: Answers, count: number, after: string): Promise<void> {
  const goal = answers.sent.size + count
  for (let before = answers.sent.size; answers.sent.size < goal; before = answers.sent.size) {
    await Promise.race([
      new Promise<void>((resolve) => {
        answers.counted = () => answers.sent.size >= goal && resolve()
      }),
      wait(longest, undefined, { ref: false }),
    ])
    if (answers.sent.size === before)
      throw new Error(`no message was answered for a minute after: ${after}\n${await activity(db)}`)
  }
}

/** Waits until every browser has heard its member's newest number; answers how many have not after a minute. */
async function quiet({ house }: Stage, browsers: readonly Browser[]): Promise<number> {
  const until = performance.now() + longest
  for (;;) {
    const rows = await house.parts.db.selectFrom('member_event_counter').selectAll().execute()
    const newest = new Map(rows.map(({ member_id, no }) => [member_id, no]))
    const behind = browsers.filter((browser) => browser.upTo() !== newest.get(browser.member.id))
    if (behind.length === 0 || performance.now() > until) return behind.length
    await Promise.race([
      new Promise<void>((resolve) => {
        for (const browser of behind) browser.whenChanged(resolve)
      }),
      wait(1000),
    ])
  }
}

/** Waits until the database knows that all messages have reached a browser, or half a minute. */
async function delivered(db: Db, browsers: readonly Browser[]): Promise<void> {
  const until = performance.now() + longest / 2
  for (const browser of browsers) browser.tellAgain()
  while ((await undelivered(db)) > 0 && performance.now() < until) await wait(250)
}

export async function soakRun(plan: Plan): Promise<Report> {
  const { say = () => {}, between } = plan
  const random = seeded(plan.seed)
  const stage = await setStage(plan.processes, plan.bus)
  const { ask, close } = asker()
  const { db } = stage.house.parts
  let browsers: Browser[] = []
  let over = false
  try {
    const members = await makeWriters(stage.house.parts, plan.members, given)
    const pairs = pairsOf(members)
    const world = { ask, random, urls: stage.urls }
    const heard = nothingHeard()
    browsers = browsersOf(world, members, pairs, heard)
    const firsts = members.flatMap(({ id }) => browsers.find(({ member }) => member.id === id) ?? [])
    const answers = noAnswers()
    const writing = Promise.all(firsts.map((browser) => writeOn(world, browser, answers, () => over)))
    const struck = faultsOf(random, plan.faults, plan.bus)
    const stopped = new Promise<never>((_, reject) => {
      plan.stop?.addEventListener('abort', () => reject(new Error('the run was broken off')))
    })
    stopped.catch(() => {})
    // `writing` never ends before the run is over: it is there to fail with a writer that fails.
    const progress = (after: string) =>
      Promise.race([moreAnswers(db, answers, between, after), writing, stopped])
    await progress('the start')
    for (const fault of struck) {
      const start = performance.now()
      await strike(fault, stage, browsers, random)
      const back = performance.now()
      await progress(fault)
      say(
        `  ${fault.padEnd(8)} ${((back - start) / 1000).toFixed(1)} s until it runs again, ${answers.sent.size} messages so far`,
      )
    }
    over = true
    await writing
    const behind = await quiet(stage, browsers)
    await delivered(db, browsers)
    for (const browser of browsers) await browser.scrollUp()
    const { stored, faults } = await audit(db, ask, stage.urls[0] ?? '', browsers, pairs, answers)
    const { length: conversations } = pairs
    return { plan, struck, conversations, browsers: browsers.length, stored, answers, heard, behind, faults }
  } finally {
    over = true
    for (const browser of browsers) browser.close()
    close()
    await stage.close()
  }
}
