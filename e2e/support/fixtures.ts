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

/** Errors of a test's pages; any that is not allowed fails the test at its end. */
class PageFaults {
  readonly #seen: string[] = []
  readonly #allowed: RegExp[] = []
  /** Allows errors that the test causes on purpose. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }
  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      // A 4xx response is not an error, but the browser logs each one. The live channel answers 403 when the session ended before it opened.
      if (
        /the server responded with a status of 4\d\d|handshake: Unexpected response code: 403/.test(
          message.text(),
        )
      )
        return
      this.#seen.push(`console: ${message.text()} (${message.page()?.url() ?? ''})`)
    })
    context.on('weberror', (thrown) => {
      // A thrown value that is not an Error has a message and no stack.
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
 * Makes `goto` and `reload` wait for hydration, unless the test passes `waitUntil`; before-hydration.journey.ts tests what happens
 * earlier. With `networkidle`, `goto` also waits until no resource was fetched for 500 ms.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const waitUntilHydrated = () => page.waitForFunction(() => !('markHydrated' in globalThis))
  const waitUntilIdle = () =>
    page.waitForFunction(() => {
      const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined
      return performance.now() - (last?.responseEnd ?? 0) > 500
    })
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (!options?.waitUntil || options.waitUntil === 'networkidle') await waitUntilHydrated()
    if (options?.waitUntil === 'networkidle') await waitUntilIdle()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await waitUntilHydrated()
    return answer
  }
}

/** `greeted: false`: the visitor has not seen the entry warning yet. */
type BrowsingOptions = BrowserContextOptions & { readonly greeted?: boolean }

interface Fixtures {
  readonly faults: PageFaults
  /** Opens a page in a new browser context, not logged in. */
  readonly newVisitor: (options?: BrowsingOptions) => Promise<Page>
  /** Opens a page in a new browser context, logged in as the member. */
  readonly memberPage: (member: JourneyAccount, options?: BrowsingOptions) => Promise<Page>
  /** Creates a member, logged in in a new browser context. */
  readonly newMember: (
    memberOptions?: JourneyMemberOptions,
    options?: BrowsingOptions,
  ) => Promise<JourneyMember>
  /** Creates a member without a browser. */
  readonly somebody: (memberOptions?: JourneyMemberOptions) => Promise<JourneyAccount>
}

export type NewJourneyMember = Fixtures['newMember']

export const test = base.extend<Fixtures, { applicationCleanup: void }>({
  baseURL: ({}, use) => use(process.env['JOURNEY_URL']),
  applicationCleanup: [
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
      expect(faults.all, 'errors of the pages').toEqual([])
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, faults, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async ({ greeted = true, ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      faults.watch(context)
      if (greeted) await context.addCookies([{ name: 'site-entry-seen', value: '1', url: baseURL ?? '' }])
      if (options.javaScriptEnabled !== false) context.on('page', waitForHydration)
      return context.newPage()
    })
    for (const context of contexts) {
      // Requests that a route handler of the test still holds no longer matter.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  somebody: ({}, use) => use((memberOptions = {}) => createJourneyAccount(memberOptions)),
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
    await use(async (memberOptions = {}, options = {}) => {
      const account = await createJourneyAccount(memberOptions)
      return { ...account, page: await memberPage(account, options) }
    })
  },
  page: async ({ newVisitor }, use) => use(await newVisitor()),
})

export const isPhone = (): boolean => test.info().project.name === 'phone'

/** Taps on a phone, clicks on a desktop. */
export const press = (target: Locator): Promise<void> => (isPhone() ? target.tap() : target.click())

/** Saves a screenshot below test-output/screens/, by phone or desktop width (600 px). */
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

/** Runs axe without its Playwright driver: pages have no frames, and injecting axe for each run takes longer than the run. */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource)
  const faults = await page.evaluate(
    async (options) => {
      const scope = globalThis as unknown as { axe: typeof axe }
      // While the next page of the console loads, the present one is drawn pale; this can begin during a run, which is then repeated.
      const shell = document.querySelector('.shell-main')
      const isPale = () => shell?.hasAttribute('aria-busy') ?? false
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      let wasPale = isPale()
      const observer = new MutationObserver(() => {
        wasPale ||= isPale()
      })
      if (shell) observer.observe(shell, { attributeFilter: ['aria-busy'] })
      let { violations } = await scope.axe.run(options)
      while (wasPale) {
        while (isPale()) await nextFrame()
        wasPale = false
        violations = (await scope.axe.run(options)).violations
      }
      observer.disconnect()
      return violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      }))
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  const scheme = runOnly === contrastRule ? 'dark' : 'light'
  expect(faults, `axe on ${page.url()}, ${scheme}`).toEqual([])
}

/** Fails on any axe violation. Dark mode differs only in colours, so there only the contrast is checked. */
export async function expectAccessible(page: Page, checkDarkMode = isPhone()): Promise<void> {
  await runAxe(page, wcagRules)
  if (!checkDarkMode) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await runAxe(page, contrastRule)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Elements that scroll sideways or cut their content unintentionally; if there are none, the innermost elements beyond the right edge. */
export const findHorizontalOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const intended =
      '.chip-row, .chips, .member-tabs, .likesTabs, .photoTrack-track, .photoGallery-thumbs, .deck, .gallery-strip, .prose table, .matrix-scroller, .cohorts, textarea'
    const isBeyond = (edge: number) => (element: Element) => element.getBoundingClientRect().right > edge + 1
    const isBeyondEdge = isBeyond(clientWidth)
    const hasContent = (element: Element) =>
      element.matches('a, button, input, select, textarea') ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const hidesOverflow = (element: Element) =>
      ['hidden', 'clip', 'auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const findClippingAncestor = (element: Element): Element | null => {
      let ancestor = element.parentElement
      while (ancestor && !hidesOverflow(ancestor)) ancestor = ancestor.parentElement
      return ancestor
    }
    // An element as wide as the page that hides its overflow cuts texts and controls off; narrower ones shorten texts on purpose.
    const cutsPage = (element: Element, overflow: string) =>
      ['hidden', 'clip'].includes(overflow) &&
      element.clientWidth >= clientWidth &&
      [...element.querySelectorAll('*')].some(
        (child) =>
          isBeyond(element.getBoundingClientRect().right)(child) &&
          hasContent(child) &&
          findClippingAncestor(child) === element,
      )
    const scrolling = [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        return (
          (['auto', 'scroll'].includes(overflowX) || cutsPage(element, overflowX)) &&
          element.scrollWidth > element.clientWidth + 1 &&
          !element.matches(intended)
        )
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} scrolls: ${element.textContent?.trim().slice(0, 60)}`,
      )
    if (scrolling.length > 0) return scrolling
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isBeyondEdge(element) && ![...element.children].some(isBeyondEdge))
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`,
      )
  })
export async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  expect(await findHorizontalOverflow(page), `horizontal overflow on ${page.url()}`).toEqual([])
}

/** Makes pages opened from now on match `display-mode: standalone` in their style sheets; browsers can't emulate it. */
export const simulateInstalledApp = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const applyStandalone = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (!(rule instanceof CSSMediaRule)) continue
        rule.media.mediaText = rule.media.mediaText.replace('(display-mode: standalone)', '(min-width: 1px)')
        applyStandalone(rule.cssRules)
      }
    }
    const applyToAll = () => {
      for (const { cssRules } of document.styleSheets) applyStandalone(cssRules)
    }
    addEventListener('DOMContentLoaded', applyToAll)
    // Scripts add style sheets later; their `load` events don't bubble, and never reach the window.
    document.addEventListener('load', applyToAll, { capture: true })
  })

/**
 * Resolves when a live socket of the page received its first event. Call it before `goto`: the socket opens after the page is drawn. The
 * socket of the page before may still open then; it receives nothing.
 */
export const waitForLiveConnection = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()))
  })

/** Resolves when the page waits for the lock of the browser's leading tab: from then on it receives that tab's live events. */
export const waitForFollowingTab = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0))
    .toBeGreaterThan(0)

/**
 * Makes the page's processor this many times slower: drawing then takes several tasks, between which other work runs. Returns how to
 * end it.
 */
export async function slowDownProcessor(page: Page, rate: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return () => session.detach()
}

/** The page of the newest mail to the address with a matching subject; waits until it has arrived. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  let file: string | undefined
  await expect
    .poll(
      async () => {
        const html = await (await page.request.get('/outbox')).text()
        const items = html.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a><br>to ([^<]*)<\/li>/g)
        file = [...items].find(
          ([, , title = '', recipients = '']) =>
            recipients.toLowerCase().startsWith(`${to.toLowerCase()},`) && subject.test(title),
        )?.[1]
        return file
      },
      { message: `a mail to ${to} about ${subject}` },
    )
    .toBeTruthy()
  return (await page.request.get(file ?? '')).text()
}
/** Links in that mail. */
export async function readMailLinks(page: Page, to: string, subject: RegExp): Promise<string[]> {
  const mail = await readMail(page, to, subject)
  return [...mail.matchAll(/<li><a href="([^"]+)">/g)].map(([, link = '']) => link.replaceAll('&#38;', '&'))
}

/** A single-colour PNG for a file input. */
export async function createPictureFile(width: number, height = width) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
    .png()
    .toBuffer()
  return { name: `${width}x${height}.png`, mimeType: 'image/png', buffer }
}

/** A link of the main navigation: the tabs on a phone, the menu on a desktop. */
export const findMainLink = (page: Page, name: RegExp): Locator =>
  page.getByRole('navigation', { name: isPhone() ? 'Tabs' : 'Main' }).getByRole('link', { name })

/** All changes of the profile editor have reached the server. */
export const expectProfileSaved = (page: Page): Promise<void> =>
  expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'saved')

/** Its accessible name contains the price of sending. */
export const messageField = (page: Page): Locator =>
  page.getByRole('textbox', { name: /^Message, \d+ credits?$/ })

/** Writes into the open conversation and presses Send. */
export async function writeMessageInThread(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await press(page.getByRole('button', { name: /^Send, \d+ credit/ }))
}
