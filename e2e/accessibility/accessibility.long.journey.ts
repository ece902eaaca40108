import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'
import { memberAddresses, visitorAddresses, createJourneyData, listScreenNames } from '../support/screens.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } }

/** Nothing overflows horizontally; at phone size this is also checked at the minimum width of 320 px. */
async function expectFits(page: Page): Promise<void> {
  await expectNoHorizontalOverflow(page)
  const size = page.viewportSize()
  if (!size || size.width > sizes.phone.width) return
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalOverflow(page)
  await page.setViewportSize(size)
}

/** Number of screens per test; the tests run in parallel. */
const screensPerTest = 6
const splitIntoBatches = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / screensPerTest) }, (_, at) =>
    names.slice(at * screensPerTest, at * screensPerTest + screensPerTest),
  )

/** Layout shifts of a page load. All times are in milliseconds since navigation. */
interface LoadTrace {
  firstCompleteFrameMs: number
  readonly fontLoadsMs: number[]
  readonly shifts: { readonly score: number; readonly atMs: number; readonly elements: readonly string[] }[]
}
type TracedWindow = Window & { loadTrace?: LoadTrace }
/** Records layout shifts during page loads: people may be about to press what moves. */
async function traceLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Part = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; sources: readonly Part[] }
    const loadTrace: LoadTrace = {
      firstCompleteFrameMs: Number.POSITIVE_INFINITY,
      fontLoadsMs: [],
      shifts: [],
    }
    ;(globalThis as unknown as TracedWindow).loadTrace = loadTrace
    const formatRect = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    // A page is painted in parts while it is parsed, and these parts move. The frame after the last part is the first complete one.
    document.addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          loadTrace.firstCompleteFrameMs = performance.now()
        }),
      ),
    )
    document.fonts.addEventListener('loadingdone', () => loadTrace.fontLoadsMs.push(performance.now()))
    // The previous page was checked at another width; resizing moves everything.
    let resizedAtMs = Number.NEGATIVE_INFINITY
    addEventListener('resize', () => {
      resizedAtMs = performance.now()
    })
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[])
        if (Math.abs(startTime - resizedAtMs) > 100)
          loadTrace.shifts.push({
            score: value,
            atMs: startTime,
            elements: sources.map(
              ({ node, previousRect, currentRect }) =>
                `“${node?.textContent?.slice(0, 60)}” from ${formatRect(previousRect)} to ${formatRect(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
/** Smaller scores are lines or words that move by a few pixels when their font loads. */
const minLayoutShift = 0.004
/** Layout shifts after the first complete frame, except those within 200 ms of a font load. Throws when nothing was recorded. */
async function readLayoutShifts(page: Page): Promise<LoadTrace['shifts']> {
  const loadTrace = await page.evaluate(() => (globalThis as unknown as TracedWindow).loadTrace)
  if (!loadTrace) throw new Error('layout shifts were not recorded')
  const { firstCompleteFrameMs, fontLoadsMs, shifts } = loadTrace
  return shifts.filter(
    ({ score, atMs }) =>
      score > minLayoutShift &&
      atMs > firstCompleteFrameMs &&
      fontLoadsMs.every((fontLoadMs) => Math.abs(fontLoadMs - atMs) > 200),
  )
}
/** Opens a page that loads the fonts, then starts to record layout shifts. */
async function openFirstPage(page: Page): Promise<void> {
  await page.goto('/pages/terms')
  await traceLayoutShifts(page)
}

/**
 * Elements that look different when the style sheet of the frame comes last: after a client-side navigation style sheets load in any order
 * (decision 021), so a screen's own rules must have the higher specificity.
 */
const findOrderDependentStyles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const inlinedStyles = document.querySelector<HTMLStyleElement>('style[data-sheets]')
    const frameSheet = inlinedStyles?.dataset['sheets']?.split(' ').find((sheet) => sheet.includes('/frame-'))
    if (!inlinedStyles || !frameSheet) throw new Error('the page carries no styles')
    const sheet = document.createElement('style')
    sheet.nonce = inlinedStyles.nonce
    sheet.textContent = await (await fetch(frameSheet)).text()
    const elements = [...document.querySelectorAll('body *')]
    const readStyles = () =>
      elements.map((element) => {
        const { display, padding, gap, fontSize, color, backgroundColor, borderWidth, alignItems } =
          getComputedStyle(element)
        return [display, padding, gap, fontSize, color, backgroundColor, borderWidth, alignItems].join(', ')
      })
    const before = readStyles()
    document.head.append(sheet)
    const after = readStyles()
    sheet.remove()
    return elements.flatMap(({ tagName, classList }, at) =>
      before[at] === after[at] ? [] : [`${tagName} ${classList.value}: ${before[at]} → ${after[at]}`],
    )
  })

/** Checks a screen at both widths; it is opened only once, because opening takes longest. */
async function checkScreen(page: Page, address: string, name: string): Promise<void> {
  await page.setViewportSize(sizes.phone)
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await readLayoutShifts(page), `layout shifts on ${address}`).toEqual([])
  // Controls below a sticky bar can be scrolled clear of it, but axe would measure only their visible part.
  for (const bar of await page.locator('.payments-payBar').all())
    await bar.evaluate((element) => element.style.setProperty('position', 'static'))
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    expect(
      await findOrderDependentStyles(page),
      `styles that depend on the order of style sheets on ${address}`,
    ).toEqual([])
    await expectAccessible(page, true)
    await expectFits(page)
    await takeScreenshot(page, name)
  }
}

test('every screen has an address in the lists of these tests', () => {
  expect([...new Set([...Object.keys(visitorAddresses), ...Object.keys(memberAddresses)])].sort()).toEqual(
    [...new Set(listScreenNames())].sort(),
  )
})

for (const [at, names] of splitIntoBatches(Object.keys(visitorAddresses)).entries())
  test(`visitor screens, batch ${at + 1}, are accessible in light and dark mode and don’t overflow`, {
    tag: '@touch',
  }, async ({ page }) => {
    const data = await createJourneyData()
    await openFirstPage(page)
    for (const name of names) await checkScreen(page, visitorAddresses[name]?.(data) ?? '', `${name}-visitor`)
  })

for (const [at, names] of splitIntoBatches(Object.keys(memberAddresses)).entries())
  test(`member screens, batch ${at + 1}, are accessible in light and dark mode and don’t overflow`, {
    tag: '@touch',
  }, async ({ memberPage }) => {
    const data = await createJourneyData()
    const page = await memberPage(data.mia)
    await openFirstPage(page)
    for (const name of names) await checkScreen(page, memberAddresses[name]?.(data) ?? '', name)
  })

test('the background is dark when the device uses dark mode', async ({ page }) => {
  await page.goto('/')
  const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await readBackground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await readBackground()).not.toBe(light)
  await takeScreenshot(page, 'landing-dark')
})

test('a checkout with unticked boxes is accessible in light and dark mode and doesn’t overflow', async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/credits')
  await press(page.getByRole('radio').first())
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  await expect(page.getByText('Please tick this box').first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('overlays are accessible in light and dark mode', async ({ newMember, newVisitor, somebody }) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const { page } = await newMember({ name: 'Mia' })
  await page.goto(`/members/${ben.id}/chat?gift=1`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/members/${await findMemberId('Anna')}`)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Close' }))
  await press(page.getByRole('link', { name: 'Block Anna' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/members')
  await press(page.locator('summary', { hasText: 'Account menu' }))
  await expectAccessible(page)
  if (isPhone()) {
    await page.goto('/members')
    await press(page.getByRole('button', { name: /^Filters/ }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  }
  const visitor = await newVisitor({ greeted: false })
  await visitor.goto('/members')
  await expect(visitor.getByRole('dialog', { name: 'Adults only' })).toBeVisible()
  await expectAccessible(visitor)
})
