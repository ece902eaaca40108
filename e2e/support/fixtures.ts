import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  test as base,
  expect,
} from '@playwright/test'
import type axe from 'axe-core'
import sharp from 'sharp'
import {
  type JourneyAccount,
  type JourneyMemberOptions,
  closeApplication,
  createJourneyAccount,
} from './members.ts'

export { expect }

/** A member in a browser of their own, logged in. */
export interface JourneyMember extends JourneyAccount {
  readonly page: Page
}

/** What the pages of a test did wrong, looked at when it ends. */
class PageFaults {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []
  /** For what a test brings about on purpose. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      // A refusal is an answer like any other; the browser writes a line about each.
      if (/the server responded with a status of 4\d\d/.test(message.text())) return
      this.#seen.push(`console: ${message.text()} (${message.page()?.url() ?? ''})`)
    })
    context.on('weberror', (thrown) => {
      // What isn't an error has a message and no stack.
      const { name, message, stack } = thrown.error()
      this.#seen.push(`page: ${stack || `${name}: ${message}`} (${thrown.page()?.url() ?? ''})`)
    })
    context.on('response', (response) => {
      if (response.status() >= 500) this.#seen.push(`${response.status()} ${response.url()}`)
    })
  }
  get all(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }
}

/**
 * A page that one goes to has come to life, if it does, unless the journey says how long it waits. What is pressed before is in
 * `early.journey.ts`. With `networkidle` it has also fetched what it fetches by itself once it lives.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const alive = () => page.waitForFunction(() => !('comeToLife' in globalThis))
  const quiet = () =>
    page.waitForFunction(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
      return performance.now() - (last?.responseEnd ?? 0) > 500
    })
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil || options.waitUntil === 'networkidle') await alive()
    if (options?.waitUntil === 'networkidle') await quiet()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await alive()
    return answer
  }
}

/** Not greeted: the entry warning was not seen yet. */
type BrowsingOptions = BrowserContextOptions & { readonly greeted?: boolean }

interface Fixtures {
  readonly faults: PageFaults
  /** A browser of its own, for somebody who isn't logged in. */
  readonly newVisitor: (options?: BrowsingOptions) => Promise<Page>
  /** A browser in which a member is logged in. */
  readonly memberPage: (member: JourneyAccount, options?: BrowsingOptions) => Promise<Page>
  readonly newMember: (wanted?: JourneyMemberOptions, options?: BrowsingOptions) => Promise<JourneyMember>
  /** A member nobody sits in front of. */
  readonly somebody: (wanted?: JourneyMemberOptions) => Promise<JourneyAccount>
}

export type NewJourneyMember = Fixtures['newMember']

export const test = base.extend<Fixtures, { house: void }>({
  baseURL: ({}, use) => use(process.env['JOURNEY_URL']),
  house: [
    async ({}, use) => {
      await use()
      await closeApplication()
    },
    { scope: 'worker', auto: true },
  ],
  faults: [
    async ({}, use) => {
      const faults = new PageFaults()
      await use(faults)
      expect(faults.all, 'what the pages did wrong').toEqual([])
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, faults, baseURL }, use) => {
    const opened: BrowserContext[] = []
    await use(async ({ greeted = true, ...options } = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      faults.watch(context)
      if (greeted) await context.addCookies([{ name: 'site-entry-seen', value: '1', url: baseURL ?? '' }])
      const page = await context.newPage()
      if (options.javaScriptEnabled !== false) waitForHydration(page)
      return page
    })
    for (const context of opened) {
      // What is still asked for on its way through a journey's own answer is nobody's any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  somebody: ({}, use) => use((wanted = {}) => createJourneyAccount(wanted)),
  memberPage: async ({ newVisitor, baseURL }, use) => {
    await use(async ({ session, device }, options = {}) => {
      const page = await newVisitor(options)
      const url = baseURL ?? ''
      await page.context().addCookies([
        { name: 'session', value: session ?? '', url },
        { name: 'device', value: device ?? '', url },
      ])
      return page
    })
  },
  newMember: async ({ memberPage }, use) => {
    await use(async (wanted = {}, options = {}) => {
      const made = await createJourneyAccount(wanted)
      return { ...made, page: await memberPage(made, options) }
    })
  },
  page: async ({ newVisitor }, use) => use(await newVisitor()),
})

export const isPhone = (): boolean => test.info().project.name === 'phone'

/** A finger on a phone, a mouse on a desktop. */
export const press = (target: Locator): Promise<void> => (isPhone() ? target.tap() : target.click())

/** Keeps what the page looks like now, by its width. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const width = (page.viewportSize()?.width ?? 0) < 600 ? 'phone' : 'desktop'
  await page.screenshot({
    path: `test-output/screens/${width}/${name}.png`,
    animations: 'disabled',
  })
}

const wcagRules: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
const contrastRule: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Without axe’s own driver: a page has no frames, and to read axe anew for each look takes longer than looking. */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async (options) => {
      const read = globalThis as unknown as { axe: typeof axe }
      const { violations } = await read.axe.run(options)
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      }))
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  const scheme = runOnly === contrastRule ? 'dark' : 'light'
  expect(found, `axe on ${page.url()}, ${scheme}`).toEqual([])
}

/** Nothing that axe can find. In the dark only the colours are others. */
export async function expectAccessible(page: Page, inTheDark = isPhone()): Promise<void> {
  await runAxe(page, wcagRules)
  if (!inTheDark) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await runAxe(page, contrastRule)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What reaches further to the right than the screen is wide, by its innermost parts, and what is scrolled to the side unmeant. */
export const findHorizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const meant = '.chip-row, .chips, .photoTrack-track, .deck, .gallery-strip, .prose table, textarea'
    const hidden = [...document.body.querySelectorAll('*')]
      .filter(
        (one) =>
          ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
          one.scrollWidth > one.clientWidth + 1 &&
          !one.matches(meant),
      )
      .map(
        (one) =>
          `${one.tagName.toLowerCase()}.${one.className} scrolls: ${one.textContent?.trim().slice(0, 60)}`,
      )
    if (hidden.length > 0) return hidden
    if (scrollWidth <= clientWidth) return []
    const beyond = (one: Element) => one.getBoundingClientRect().right > clientWidth + 1
    return [...document.body.querySelectorAll('*')]
      .filter((one) => beyond(one) && ![...one.children].some(beyond))
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`)
  })
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  expect(await findHorizontalOverflow(page), `beyond the screen on ${page.url()}`).toEqual([])
}

/** The browser can't be told that it is an installed app; the styles of the pages from now on can. */
export const simulateInstalledApp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tell = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (!(rule instanceof CSSMediaRule)) continue
        rule.media.mediaText = rule.media.mediaText.replace('(display-mode: standalone)', '(min-width: 1px)')
        tell(rule.cssRules)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      for (const { cssRules } of document.styleSheets) tell(cssRules)
    })
  })

/** The links of the newest mail to this address whose subject fits. */
export async function readMailLinks(page: Page, to: string, subject: RegExp): Promise<string[]> {
  let file: string | undefined
  await expect
    .poll(
      async () => {
        const html = await (await page.request.get('/outbox')).text()
        const items = html.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a><br>to ([^<]*)<\/li>/g)
        file = [...items].find(
          ([, , title = '', whom = '']) =>
            whom.toLowerCase().startsWith(`${to.toLowerCase()},`) && subject.test(title),
        )?.[1]
        return file
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBeTruthy()
  const mail = await (await page.request.get(file ?? '')).text()
  return [...mail.matchAll(/<li><a href="([^"]+)">/g)].map(([, link = '']) => link.replaceAll('&#38;', '&'))
}

/** A picture of one colour, as a file to choose. */
export async function createPictureFile(width: number, height = width) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  return { name: `${width}x${height}.png`, mimeType: 'image/png', buffer }
}

/** The menu or the tabs, whichever the screen has: one link to each part of the site. */
export const findMainLink = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: isPhone() ? 'Tabs' : 'Main' }).getByRole('link', { name })

/** Its name says what sending costs. */
export const messageField = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Message, \d+ credits?$/ })

/** Writes in the open conversation and presses the button. */
export async function writeMessageInThread(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await press(page.getByRole('button', { name: /^Send, \d+ credit/ }))
}
