import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium as browsers } from '@playwright/test'
import setup from '../e2e/global-setup.ts'
import { closeHouse, makeMember, makeTalk } from '../e2e/members.ts'
import { buildWeb } from '../tools/build-web.ts'
import { chromium } from '../tools/chromium.ts'
import { quantile, type Result, result } from './measure.ts'

const count = 10_000
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const
const scroller = readFileSync(fileURLToPath(new URL('thread-scroll.js', import.meta.url)), 'utf8')
/** A frame that takes longer is seen as a stutter. */
const stutter = 50

/** Live nodes and megabytes of script memory, after what is not needed was thrown away. */
async function held(devtools: CDPSession): Promise<{ nodes: number; megabytes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), megabytes: metric('JSHeapUsedSize') / 1024 / 1024 }
}

/** A conversation of 10,000 messages on a phone with a processor four times slower: opened, and scrolled from end to end. */
export async function threadBench(): Promise<Result[]> {
  const built = buildWeb()
  if (built.failed) throw new Error(built.output)
  const stop = await setup()
  const browser = await browsers.launch({
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const [mia, ben] = [
      await makeMember({ name: 'Mia', premium: true }),
      await makeMember({ name: 'Ben', premium: true }),
    ]
    const conversation = await makeTalk([mia, ben], { count })
    const context = await browser.newContext({ ...phone, baseURL: process.env['JOURNEY_URL'] ?? '' })
    await context.addCookies([
      { name: 'session', value: mia.session ?? '', url: process.env['JOURNEY_URL'] ?? '' },
    ])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto('/chats', { waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(scroller)
    const opened = (await page.evaluate(
      `openThread('a[href="/chats/${conversation}"]', 'Message ${count}.')`,
    )) as number
    const frames = (await page.evaluate('scrollThrough()')) as { back: number[]; forth: number[] }
    const { nodes, megabytes } = await held(devtools)
    const late = (all: readonly number[]) => (100 * all.filter((one) => one > stutter).length) / all.length
    const slow = (all: readonly number[]) =>
      quantile(
        [...all].sort((a, b) => a - b),
        0.95,
      )
    const name = 'thread of 10,000, slow phone'
    return [
      result(`${name}: opened`, opened, 1000, ' ms', false),
      result(
        `${name}: frames over ${stutter} ms while older ones load, percent`,
        late(frames.back),
        5,
        '',
        false,
      ),
      result(`${name}: frames over ${stutter} ms on the way back, percent`, late(frames.forth), 2, '', false),
      result(`${name}: frame, p95`, slow([...frames.back, ...frames.forth]), stutter, ' ms', false),
      result(`${name}: DOM nodes with all of it loaded`, nodes, 6000, '', false),
      result(`${name}: script memory with all of it loaded`, megabytes, 60, ' MB', false),
    ]
  } finally {
    await browser.close()
    await closeHouse()
    await stop()
  }
}
