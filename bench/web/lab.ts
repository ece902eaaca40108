import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium as browsers, type Page } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'
import { demoLogins, demoPassword } from '../../tools/seed/demo-logins.ts'
import { startDemo } from './start-demo.ts'
import { median, type BenchResult, createTargetResult } from '../support/measure.ts'

/** Script that runs in the page before any other. */
const watchScript = fileURLToPath(new URL('lab-watch.js', import.meta.url))
const runs = 5
/** The phone of Lighthouse's mobile preset with real throttling: slow 4G, a processor four times slower. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024 * 0.9) / 8,
}

interface PageMetrics {
  /** Milliseconds from navigation to the largest contentful paint. */
  lcp: number
  /** Milliseconds over 50 of each long task (blocking time). */
  tbt: number
  cls: number
  /** Kilobytes of script transferred until the network is idle. */
  script: number
}

/** One cold visit of a member: nothing is cached except the login. */
async function measureVisit(
  browser: Browser,
  url: string,
  cookies: Awaited<ReturnType<typeof logIn>>,
): Promise<PageMetrics> {
  const context = await browser.newContext(phone)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript({ path: watchScript })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const figures = (await page.evaluate(`({ ...pageMetrics, script: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024 })`)) as PageMetrics
  await context.close()
  return figures
}

async function logIn(page: Page, url: string) {
  await page.request.post(`${url}/api/user.php`, {
    data: { email: demoLogins.free, password: demoPassword },
    headers: { origin: url },
  })
  return page.context().cookies()
}

/** Search and a profile on the phone preset, as a member of the demo site: the median of five cold visits. */
export async function labBench(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-'))
  const { url, server } = await startDemo(folder)
  const browser = await browsers.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    const cookies = await logIn(page, url)
    const response = await page.request.get(`${url}/api/members.php`)
    const { members } = (await response.json()) as { members: { id: number }[] }
    const pages = { members: '/members', 'members-id': `/members/${members[0]?.id}` }
    const scripts = { members: 150, 'members-id': 120 }
    const results: BenchResult[] = []
    for (const [name, path] of Object.entries(pages)) {
      // The first visit only warms up the server.
      await measureVisit(browser, url + path, cookies)
      const all: PageMetrics[] = []
      for (let run = 0; run < runs; run += 1) all.push(await measureVisit(browser, url + path, cookies))
      const computeMedian = (figure: keyof PageMetrics) => median(all.map((figures) => figures[figure]))
      results.push(
        createTargetResult(`lab, phone, ${name}: largest paint`, computeMedian('lcp'), 2000, ' ms', false),
        createTargetResult(`lab, phone, ${name}: blocking time`, computeMedian('tbt'), 600, ' ms', false),
        createTargetResult(`lab, phone, ${name}: layout shift`, computeMedian('cls'), 0.02, '', false),
        createTargetResult(
          `lab, phone, ${name}: script`,
          computeMedian('script'),
          scripts[name as keyof typeof scripts],
          ' kB',
          false,
        ),
      )
    }
    return results
  } finally {
    await browser.close()
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
