import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

const entryWarning = (page: Page) => page.getByRole('dialog', { name: 'Adults only' })
const enterButton = (page: Page) => entryWarning(page).getByRole('button', { name: 'Enter' })
const fromCountry = (country: string) => ({ greeted: false, extraHTTPHeaders: { 'cf-ipcountry': country } })

for (const javaScriptEnabled of [true, false])
  test(`the home page shows the entry warning once ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ ...fromCountry('GB'), javaScriptEnabled })
    await page.goto('/?ref=spring')
    // The warning needs no script.
    await expect(page.locator('script')).toHaveCount(0)
    await expect(entryWarning(page)).toBeVisible()
    await expect(enterButton(page)).toBeFocused()
    await press(enterButton(page))
    await expect(page).toHaveURL('/?ref=spring')
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('site-entry-seen')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entryWarning(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entryWarning(page)).toHaveCount(0)
    await page.goto(`/members/${await findMemberId('Anna')}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entryWarning(page)).toHaveCount(0)
  })

test('an inner page shows the entry warning too and keeps its address after entering', async ({
  newVisitor,
}) => {
  const page = await newVisitor(fromCountry('GB'))
  await page.goto('/members?country=DE&gender=female')
  await expect(entryWarning(page)).toBeVisible()
  await takeScreenshot(page, 'adults-only')
  await press(enterButton(page))
  await expect(entryWarning(page)).toHaveCount(0)
  await expect(page).toHaveURL('/members?country=DE&gender=female')
  // The page behind the dialog can be used again.
  await press(page.getByRole('link', { name: 'Amarelle' }).first())
  await expect(page).toHaveURL('/')
  await expect(entryWarning(page)).toHaveCount(0)
})

test('crawlers get the full page despite the entry warning', { tag: '@once' }, async ({ newVisitor }) => {
  const page = await newVisitor(fromCountry('US'))
  await page.goto('/')
  await expect(entryWarning(page)).toBeVisible()
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('Good evenings start with hello.')
  expect(html).not.toContain('noindex')
})

test('neither Tab nor Escape bypasses the entry warning, and its link leaves the site', {
  tag: '@keys',
}, async ({ newVisitor }) => {
  for (const path of ['/', '/members', '/signup', '/pages/terms']) {
    const page = await newVisitor(fromCountry('FR'))
    await page.goto(path)
    await expect(enterButton(page)).toBeFocused()
    const focused: string[] = []
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      focused.push(
        await page.evaluate(() => {
          const { activeElement } = document
          return activeElement === document.body || activeElement?.closest('dialog') ? 'inside' : 'outside'
        }),
      )
    }
    expect(focused, path).not.toContain('outside')
    await page.keyboard.press('Escape')
    await expect(entryWarning(page)).toBeVisible()
    await entryWarning(page).getByRole('link', { name: 'Leave' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('about:blank')
  }
})

test('landing pages show the entry warning only in listed countries; members never see it', async ({
  newMember,
  newVisitor,
}) => {
  for (const [country, warned] of [
    ['NL', true],
    ['DE', true],
    ['GB', false],
  ] as const) {
    const page = await newVisitor(fromCountry(country))
    for (const path of ['/landers/gallery', '/landers/tinderswipe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(entryWarning(page), `${country} ${path}`).toHaveCount(warned ? 1 : 0)
    }
    await page.goto('/')
    await expect(entryWarning(page)).toBeVisible()
  }
  const { page } = await newMember({ name: 'Mia' }, fromCountry('NL'))
  for (const path of ['/', '/members', '/chats']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(entryWarning(page)).toHaveCount(0)
  }
})

test('the entry warning is accessible, fits a narrow screen and causes no layout shift', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ ...fromCountry('NL'), viewport: { width: 320, height: 640 } })
  await page.goto('/')
  await expect(entryWarning(page)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  const layoutShift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }),
      ),
    )
  })
  expect(layoutShift).toBeLessThan(0.02)
})
