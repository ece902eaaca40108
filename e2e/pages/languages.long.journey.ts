// Every screen in every language on a phone and on the narrowest screen: the longest texts break no layout. Without script, as the
// server sends them.
import type { Page } from '@playwright/test'
import { toHtmlLang, type Language, languages } from '../../contract/src/domain/languages.ts'
import { createLaunchOptions } from '../support/launch-options.ts'
import { findHorizontalOverflow, expect, test } from '../support/fixtures.ts'
import {
  type ScreenAddresses,
  memberAddresses,
  visitorAddresses,
  createJourneyData,
  type JourneyData,
} from '../support/screens.ts'

/** What cuts off its own text; a picture may fill its frame. */
const findCutOffText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('button, a, label, h1, h2, h3, p, th, td, li, legend, summary')]
      .filter((one) => {
        const { overflowX, textOverflow, display } = getComputedStyle(one)
        const hides = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
        return (
          hides &&
          display !== 'inline' &&
          !one.closest('.visually-hidden') &&
          !one.querySelector('img') &&
          one.scrollWidth > one.clientWidth + 1
        )
      })
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent?.trim().slice(0, 60)}`),
  )

/** Pixels: what WCAG 1.4.10 asks for. */
const minWidthPx = 320

/** Lays out all of them in a language, and tells what doesn't fit. */
async function findLayoutFaults(
  page: Page,
  language: Language,
  addresses: ScreenAddresses,
  world: JourneyData,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of Object.values(addresses)) {
    // Into the page that is there already: going to each takes three times as long.
    const html = await (await page.request.get(address(world))).text()
    expect(html).toContain(`<html lang="${toHtmlLang(language)}"`)
    expect(html).toContain('</h1>')
    await page.setContent(html)
    for (const width of [390, minWidthPx]) {
      await page.setViewportSize({ width, height: 640 })
      for (const fault of await findHorizontalOverflow(page))
        faults.push(`${address(world)} beyond the screen of ${width}: ${fault}`)
      for (const fault of await findCutOffText(page))
        faults.push(`${address(world)} cut off at ${width}: ${fault}`)
    }
  }
  return faults
}

// Every picture has its place before it comes.
test.use({ launchOptions: createLaunchOptions('--blink-settings=imagesEnabled=false') })

for (const language of languages)
  test(`every screen fits a phone in ${language}`, { tag: '@touch' }, async ({
    newVisitor,
    memberPage,
    baseURL,
  }) => {
    const world = await createJourneyData()
    // One page's policy takes no other's styles.
    const still = { javaScriptEnabled: false, bypassCSP: true }
    for (const [page, addresses] of [
      [await newVisitor(still), visitorAddresses],
      [await memberPage(world.mia, still), memberAddresses],
    ] as const) {
      await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      await page.goto('/')
      expect(await findLayoutFaults(page, language, addresses, world)).toEqual([])
    }
  })

/** Those with the longest words. What only runs with script is another page than what is served. */
for (const language of ['de', 'fi', 'nl', 'pl'] as const)
  test(`every screen of members that runs fits the narrowest screen in ${language}`, {
    tag: '@touch',
  }, async ({ memberPage, baseURL }) => {
    const world = await createJourneyData()
    const page = await memberPage(world.mia, { viewport: { width: minWidthPx, height: 640 } })
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const faults: string[] = []
    for (const address of Object.values(memberAddresses)) {
      await page.goto(address(world))
      for (const fault of [...(await findHorizontalOverflow(page)), ...(await findCutOffText(page))])
        faults.push(`${address(world)}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
