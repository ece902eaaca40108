import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium as browsers, type Page } from '@playwright/test'
import startJourneyServer from '../../e2e/support/global-setup.ts'
import { closeApplication, createJourneyAccount, createLongConversation } from '../../e2e/support/members.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { findChromium } from '../../tools/chromium.ts'
import { quantile, type BenchResult, createTargetResult } from '../support/measure.ts'

const messageCount = 10_000
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
} as const
const scrollScript = readFileSync(fileURLToPath(new URL('thread-scroll.js', import.meta.url)), 'utf8')
/** A longer frame is visible as a stutter. */
const stutterThresholdMs = 50

/** Live DOM nodes and megabytes of script memory, after a garbage collection. */
async function measureHeldMemory(devtools: CDPSession): Promise<{ nodes: number; megabytes: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), megabytes: metric('JSHeapUsedSize') / 1024 / 1024 }
}

/** Milliseconds between two key presses of a fast typist. */
const keyIntervalMs = 120
const keyCount = 40

/**
 * Loads a conversation by its address and types from the moment that the message field is there. Returns how long the page took to
 * show each key, in milliseconds.
 */
async function measureTyping(page: Page, devtools: CDPSession, conversation: number): Promise<number[]> {
  await page.addInitScript(`globalThis.keyDurationsMs = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyDurationsMs.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })`)
  // Without a screen, headless Chromium leaves out frames, and a key counts as shown only with the next one.
  devtools.on('Page.screencastFrame', ({ sessionId }) => {
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 20 })
  await page.goto(`/chats/${conversation}`, { waitUntil: 'commit' })
  await page.locator('textarea').focus()
  for (let key = 0; key < keyCount; key += 1) {
    // Not awaited: a typist does not wait for the page.
    void devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', key: 'a', code: 'KeyA' })
    void devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' })
    await wait(keyIntervalMs)
  }
  await page.waitForFunction(`document.querySelector('textarea').value.length >= ${keyCount}`)
  await wait(1000)
  // Faster keys are not reported.
  const slow = (await page.evaluate('keyDurationsMs')) as number[]
  return [...slow, ...Array<number>(Math.max(0, keyCount - slow.length)).fill(16)]
}

/** A conversation of 10,000 messages on a phone with a processor four times slower: opened, and scrolled from end to end. */
export async function threadBench(): Promise<BenchResult[]> {
  const buildResult = buildWeb()
  if (buildResult.failed) throw new Error(buildResult.output)
  const stop = await startJourneyServer()
  const browser = await browsers.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const [mia, ben] = [
      await createJourneyAccount({ name: 'Mia', premium: true }),
      await createJourneyAccount({ name: 'Ben', premium: true }),
    ]
    const conversation = await createLongConversation([mia, ben], { messageCount })
    const context = await browser.newContext({ ...phone, baseURL: process.env['JOURNEY_URL'] ?? '' })
    await context.addCookies([
      { name: 'session', value: mia.session ?? '', url: process.env['JOURNEY_URL'] ?? '' },
    ])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto('/chats', { waitUntil: 'networkidle' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(scrollScript)
    const opened = (await page.evaluate(
      `openThread('a[href="/chats/${conversation}"]', 'Message ${messageCount}.')`,
    )) as number
    const frames = (await page.evaluate('scrollThrough()')) as { back: number[]; forth: number[] }
    const { nodes, megabytes } = await measureHeldMemory(devtools)
    const typing = await measureTyping(page, devtools, conversation)
    const computeStutterPercent = (all: readonly number[]) =>
      (100 * all.filter((frameMs) => frameMs > stutterThresholdMs).length) / all.length
    const computeP95 = (all: readonly number[]) =>
      quantile(
        [...all].sort((a, b) => a - b),
        0.95,
      )
    const name = 'thread of 10,000, slow phone'
    return [
      createTargetResult(`${name}: opened`, opened, 1500, ' ms', false),
      createTargetResult(
        `${name}: a key typed right after loading, p75`,
        quantile(
          typing.toSorted((a, b) => a - b),
          0.75,
        ),
        100,
        ' ms',
        false,
      ),
      createTargetResult(
        `${name}: frames over ${stutterThresholdMs} ms while older ones load, percent`,
        computeStutterPercent(frames.back),
        5,
        '',
        false,
      ),
      createTargetResult(
        `${name}: frames over ${stutterThresholdMs} ms on the way back, percent`,
        computeStutterPercent(frames.forth),
        2,
        '',
        false,
      ),
      createTargetResult(
        `${name}: frame, p95`,
        computeP95([...frames.back, ...frames.forth]),
        stutterThresholdMs,
        ' ms',
        false,
      ),
      createTargetResult(`${name}: DOM nodes with all of it loaded`, nodes, 6000, '', false),
      createTargetResult(`${name}: script memory with all of it loaded`, megabytes, 60, ' MB', false),
    ]
  } finally {
    await browser.close()
    await closeApplication()
    await stop()
  }
}
