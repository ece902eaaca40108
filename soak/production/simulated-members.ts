// Members without a user interface who write to each other without a pause, through the proxy.
import type { Application } from '../../server/src/app/create-application.ts'
import type { ApiCall } from '../api-client.ts'
import { auditMessages } from '../audit.ts'
import { createPairs, openBrowsers, startCredits } from '../member-pairs.ts'
import { waitForBrowsers } from '../run.ts'
import type { RandomNumber } from '../seeded-random.ts'
import { createDeliveryCounts } from '../simulated-browser.ts'
import { createSendResults, writeMessages } from '../write-messages.ts'
import { createWriters, type Writer } from '../writers.ts'

const memberCount = 20
const waitDeadlineMs = 120_000

export interface SimulatedMembers {
  readonly members: readonly Writer[]
  /** Confirmed messages, and calls that had to be repeated because they failed. */
  readonly read: () => { confirmed: number; repeatedCalls: number; refusals: number }
  /** Resolves when that many further messages are confirmed; returns the seconds of the longest pause between two of them. */
  readonly waitForMessages: (count: number) => Promise<number>
  /** Ends the writing and compares what was confirmed, what is stored and what both sides show. */
  readonly finish: () => Promise<Awaited<ReturnType<typeof auditMessages>> & { browsersBehind: number }>
  readonly close: () => void
}

export async function startSimulatedMembers(
  app: Application,
  { ask, random, url }: { ask: ApiCall; random: RandomNumber; url: string },
  siteId: number,
): Promise<SimulatedMembers> {
  const { db } = app.services
  const members = (await createWriters(app.services, memberCount, startCredits, siteId)).map((member) => ({
    ...member,
    // The name over TLS.
    cookie: `__Host-${member.cookie}; __Host-site-entry-seen=1`,
  }))
  const pairs = createPairs(members)
  const context = { ask, random, urls: [url] }
  const browsers = openBrowsers(context, members, pairs, createDeliveryCounts())
  const answers = createSendResults()
  let isOver = false
  const writing = Promise.all(
    members
      .flatMap(({ id }) => browsers.find(({ member }) => member.id === id) ?? [])
      .map((browser) => writeMessages(context, browser, answers, () => isOver)),
  )
  // A failure is thrown by `finish`.
  writing.catch(() => {})
  const waitForMessages = (count: number) =>
    new Promise<number>((resolve, reject) => {
      const goal = answers.sent.size + count
      let lastAt = performance.now()
      let longestPauseMs = 0
      const timer = setTimeout(() => reject(new Error('no message is confirmed any more')), waitDeadlineMs)
      answers.onSent = () => {
        longestPauseMs = Math.max(longestPauseMs, performance.now() - lastAt)
        lastAt = performance.now()
        if (answers.sent.size < goal) return
        clearTimeout(timer)
        answers.onSent = () => {}
        resolve(longestPauseMs / 1000)
      }
    })
  return {
    members,
    read: () => ({
      confirmed: answers.sent.size,
      repeatedCalls: answers.retries,
      refusals: [...answers.refusals.values()].reduce((sum, count) => sum + count, 0),
    }),
    waitForMessages,
    async finish() {
      isOver = true
      await writing
      const browsersBehind = await waitForBrowsers({ app }, browsers)
      for (const browser of browsers) await browser.scrollUp()
      return { ...(await auditMessages(db, browsers, pairs, answers)), browsersBehind }
    },
    close() {
      isOver = true
      for (const browser of browsers) browser.close()
    },
  }
}
