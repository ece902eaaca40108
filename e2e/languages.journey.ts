// Every screen in every language on a phone and on the narrowest screen: the longest texts break no layout. Without script, as the
// server sends them.
import type { Page } from '@playwright/test'
import { htmlLang, type Language, languages } from '../contract/src/languages.ts'
import { browser } from './browser.ts'
import { beyondTheScreen, expect, test } from './fixtures.ts'
import { type Addresses, forMembers, forVisitors, makeWorld, type World } from './places.ts'

/** What cuts off its own text; a picture may fill its frame. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('button, a, label, h1, h2, h3, p, th, td, li, legend, summary')]
      .filter((one) => {
        const { overflowX, textOverflow, display } = getComputedStyle(one)
        const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
        return (
          hides &&
          display !== 'inline' &&
          !one.closest('.vh') &&
          !one.querySelector('img') &&
          one.scrollWidth > one.clientWidth + 1
        )
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`),
  )

/** Pixels: what WCAG 1.4.10 asks for. */
const narrowest = 320

/** Lays out all of them in a language, and tells what doesn't fit. */
async function walk(page: Page, language: Language, addresses: Addresses, world: World): Promise<string[]> {
  const faults: string[] = []
  for (const address of Object.values(addresses)) {
    // Into the page that is there already: going to each takes three times as long.
    const html = await (await page.request.get(address(world))).text()
    expect(html).toContain(`<html lang="${htmlLang(language)}"`)
    expect(html).toContain('</h1>')
    await page.setContent(html)
    for (const width of [390, narrowest]) {
      await page.setViewportSize({ width, height: 640 })
      for (const fault of await beyondTheScreen(page))
        faults.push(`${address(world)} beyond the screen of ${width}: ${fault}`)
      for (const fault of await cutOff(page)) faults.push(`${address(world)} cut off at ${width}: ${fault}`)
    }
  }
  return faults
}

// Every picture has its place before it comes.
test.use({ launchOptions: browser('--blink-settings=imagesEnabled=false') })

for (const language of languages)
  test(`every screen fits a phone in ${language}`, { tag: '@touch' }, async ({
    newVisitor,
    memberPage,
    baseURL,
  }) => {
    const world = await makeWorld()
    // One page's policy takes no other's styles.
    const still = { javaScriptEnabled: false, bypassCSP: true }
    for (const [page, addresses] of [
      [await newVisitor(still), forVisitors],
      [await memberPage(world.mia, still), forMembers],
    ] as const) {
      await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      await page.goto('/')
      expect(await walk(page, language, addresses, world)).toEqual([])
    }
  })

/** Those with the longest words. What only runs with script is another page than what is served. */
for (const language of ['de', 'fi', 'nl', 'pl'] as const)
  test(`every screen of members that runs fits the narrowest screen in ${language}`, {
    tag: '@touch',
  }, async ({ memberPage, baseURL }) => {
    const world = await makeWorld()
    const page = await memberPage(world.mia, { viewport: { width: narrowest, height: 640 } })
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const faults: string[] = []
    for (const address of Object.values(forMembers)) {
      await page.goto(address(world))
      for (const fault of [...(await beyondTheScreen(page)), ...(await cutOff(page))])
        faults.push(`${address(world)}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
