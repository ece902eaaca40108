import { type Browser, chromium as browsers, type Page } from '@playwright/test'
import startJourneyServer from '../../e2e/support/global-setup.ts'
import { closeApplication, createJourneyAccount, createLongConversation } from '../../e2e/support/members.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/chromium.ts'
import { type BenchResult, createTargetResult } from '../support/measure.ts'

interface VisitData {
  readonly profile: number
  readonly conversation: number
}
interface MeasuredVisit {
  readonly name: string
  readonly getPath: (data: VisitData) => string
  readonly isMember: boolean
  /** Kilobytes of script, brotli-compressed, that a first visit may load (docs/design.md#script-budget). */
  readonly budgetKb: number
}
const visits: readonly MeasuredVisit[] = [
  { name: 'first page', getPath: () => '/', isMember: false, budgetKb: 0 },
  { name: 'landing page', getPath: () => '/landers/iconslanding', isMember: false, budgetKb: 0 },
  { name: 'members', getPath: () => '/members', isMember: true, budgetKb: 115 },
  { name: 'profile', getPath: ({ profile }) => `/members/${profile}`, isMember: true, budgetKb: 115 },
  {
    name: 'conversation',
    getPath: ({ conversation }) => `/chats/${conversation}`,
    isMember: true,
    budgetKb: 135,
  },
]

const scriptEntries = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))`

/** Waits until the page is hydrated and has loaded no further script for half a second. */
async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => !('markHydrated' in globalThis))
  // Not `networkidle`: on a busy machine the network is idle before hydration, which loads more.
  for (let [count, previous] = [-1, -2]; count !== previous; ) {
    previous = count
    await page.waitForTimeout(500)
    count = (await page.evaluate(`${scriptEntries}.length`)) as number
  }
}

/** Bytes of script that a browser with an empty cache transfers until no more is loaded, deferred scripts included. */
async function measureScriptBytes(browser: Browser, path: string, session: string | null): Promise<number> {
  const baseURL = process.env['JOURNEY_URL'] ?? ''
  const context = await browser.newContext({ baseURL, locale: 'en-GB', serviceWorkers: 'block' })
  if (session !== null) await context.addCookies([{ name: 'session', value: session, url: baseURL }])
  const page = await context.newPage()
  await page.goto(path)
  await waitForScripts(page)
  const bytes = (await page.evaluate(
    `${scriptEntries}.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )) as number
  await context.close()
  return bytes
}

/** Script that a browser loads per page, against the budgets. */
export async function weightBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const stop = await startJourneyServer()
  const browser = await browsers.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const [mia, ben] = [
      await createJourneyAccount({ name: 'Mia', gender: 'female', lookingFor: 'male' }),
      await createJourneyAccount({ name: 'Ben', gender: 'male', lookingFor: 'female' }),
    ]
    const conversation = await createLongConversation([mia, ben], { messageCount: 30 })
    const data = { profile: ben.id, conversation }
    const results = []
    for (const { name, getPath, isMember, budgetKb } of visits) {
      const bytes = await measureScriptBytes(browser, getPath(data), isMember ? mia.session : null)
      results.push(createTargetResult(`script of ${name}, brotli`, bytes / 1024, budgetKb, ' kB', false))
    }
    return results
  } finally {
    await browser.close()
    await closeApplication()
    await stop()
  }
}
