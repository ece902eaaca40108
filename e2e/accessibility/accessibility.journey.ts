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

/** As wide as the screen, and on the phone as the narrowest one too. */
async function expectFits(page: Page): Promise<void> {
  await expectNoHorizontalOverflow(page)
  const size = page.viewportSize()
  if (!size || size.width > sizes.phone.width) return
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalOverflow(page)
  await page.setViewportSize(size)
}

/** So many screens go into one test: the tests run side by side. */
const screensPerTest = 6
const splitIntoBatches = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / screensPerTest) }, (_, at) =>
    names.slice(at * screensPerTest, at * screensPerTest + screensPerTest),
  )

/** When a page was whole, when its fonts came, and what moved by itself: by how much, and from where to where. */
interface LoadTrace {
  whole: number
  readonly fonts: number[]
  readonly moved: { readonly by: number; readonly at: number; readonly parts: readonly string[] }[]
}
type TracedWindow = Window & { begun?: LoadTrace }
/** Notes what moves by itself while a page begins: somebody may be about to press it. */
async function traceLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Part = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; sources: readonly Part[] }
    const begun: LoadTrace = { whole: Number.POSITIVE_INFINITY, fonts: [], moved: [] }
    ;(globalThis as unknown as TracedWindow).begun = begun
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    // A page grows as it is read: what was drawn of it in between moves. The frame after the last part of it is the first whole one.
    document.addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          begun.whole = performance.now()
        }),
      ),
    )
    document.fonts.addEventListener('loadingdone', () => begun.fonts.push(performance.now()))
    // The page before was looked at in another width.
    let resized = Number.NEGATIVE_INFINITY
    addEventListener('resize', () => {
      resized = performance.now()
    })
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Shift[])
        if (Math.abs(startTime - resized) > 100)
          begun.moved.push({
            by: value,
            at: startTime,
            parts: sources.map(
              ({ node, previousRect, currentRect }) =>
                `“${node?.textContent?.slice(0, 60)}” from ${place(previousRect)} to ${place(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
/** Less is a line or a word that moves by a few pixels as its font comes. */
const minLayoutShift = 0.004
/** What moved although the page was whole and its fonts there. */
async function readLayoutShifts(page: Page): Promise<LoadTrace['moved']> {
  const begun = await page.evaluate(() => (globalThis as unknown as TracedWindow).begun)
  if (!begun) throw new Error('the page isn’t watched')
  const { whole, fonts, moved } = begun
  return moved.filter(
    ({ by, at }) => by > minLayoutShift && at > whole && fonts.every((came) => Math.abs(came - at) > 200),
  )
}
/** The fonts come with the first page. */
async function openFirstPage(page: Page): Promise<void> {
  await page.goto('/pages/terms')
  await traceLayoutShifts(page)
}

/**
 * What looks otherwise when the house's sheet comes last: after the first step inside the site the sheets come in any order
 * (decision 021), so a screen's own rules have to be the stronger ones.
 */
const findOrderDependentStyles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const inPage = document.querySelector<HTMLStyleElement>('style[data-sheets]')
    const house = inPage?.dataset['sheets']?.split(' ').find((sheet) => sheet.includes('/root-'))
    if (!inPage || !house) throw new Error('the page carries no styles')
    const sheet = document.createElement('style')
    sheet.nonce = inPage.nonce
    sheet.textContent = await (await fetch(house)).text()
    const parts = [...document.querySelectorAll('body *')]
    const looks = () =>
      parts.map((part) => {
        const { display, padding, gap, fontSize, color, backgroundColor, borderWidth, alignItems } =
          getComputedStyle(part)
        return [display, padding, gap, fontSize, color, backgroundColor, borderWidth, alignItems].join(', ')
      })
    const before = looks()
    document.head.append(sheet)
    const after = looks()
    sheet.remove()
    return parts.flatMap(({ tagName, classList }, at) =>
      before[at] === after[at] ? [] : [`${tagName} ${classList.value}: ${before[at]} → ${after[at]}`],
    )
  })

/** Opened once for both widths: that is what takes long. */
async function checkScreen(page: Page, address: string, name: string): Promise<void> {
  await page.setViewportSize(sizes.phone)
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await readLayoutShifts(page), `what moves by itself on ${address}`).toEqual([])
  // What happens to lie beneath a bar is scrolled from under it: it isn't smaller for that.
  for (const bar of await page.locator('.payments-payBar').all())
    await bar.evaluate((one) => one.style.setProperty('position', 'static'))
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size)
    expect(
      await findOrderDependentStyles(page),
      `what the order of the sheets changes on ${address}`,
    ).toEqual([])
    await expectAccessible(page, true)
    await expectFits(page)
    await takeScreenshot(page, name)
  }
}

test('every screen has an address here', () => {
  expect([...new Set([...Object.keys(visitorAddresses), ...Object.keys(memberAddresses)])].sort()).toEqual(
    [...new Set(listScreenNames())].sort(),
  )
})

for (const [at, names] of splitIntoBatches(Object.keys(visitorAddresses)).entries())
  test(`visitors’ screens, part ${at + 1}, are accessible, light and dark, and fit`, {
    tag: '@touch',
  }, async ({ page }) => {
    const world = await createJourneyData()
    await openFirstPage(page)
    for (const name of names)
      await checkScreen(page, visitorAddresses[name]?.(world) ?? '', `${name}-visitor`)
  })

for (const [at, names] of splitIntoBatches(Object.keys(memberAddresses)).entries())
  test(`members’ screens, part ${at + 1}, are accessible, light and dark, and fit`, {
    tag: '@touch',
  }, async ({ memberPage }) => {
    const world = await createJourneyData()
    const page = await memberPage(world.mia)
    await openFirstPage(page)
    for (const name of names) await checkScreen(page, memberAddresses[name]?.(world) ?? '', name)
  })

test('the ground is dark where the device is', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).not.toBe(light)
  await takeScreenshot(page, 'landing-dark')
})

test('an order without its ticks is accessible, light and dark, and fits', async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/credits')
  await press(page.getByRole('radio').first())
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  await expect(page.getByText('Please tick both boxes to go on.').first()).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('what opens over a page is accessible, light and dark', async ({ newMember, newVisitor, somebody }) => {
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
