// Every screen in every language at phone width and at the narrowest width: the longest texts must not break the layout. Without
// JavaScript, as the server sends them.
import type { Page } from '@playwright/test'
import { toHtmlLang, type Language, languages } from '../../contract/src/domain/languages.ts'
import { findBrokenEmails } from '../support/broken-emails.ts'
import { createLaunchOptions } from '../support/launch-options.ts'
import { findHorizontalOverflow, expect, test } from '../support/fixtures.ts'
import {
  type ScreenAddresses,
  memberAddresses,
  visitorAddresses,
  createJourneyData,
  type JourneyData,
} from '../support/screens.ts'

/** Elements that cut off their own text; images may fill their container. */
const findCutOffText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('button, a, label, h1, h2, h3, p, th, td, li, legend, summary')]
      .filter((element) => {
        const { overflowX, textOverflow, display, clipPath } = getComputedStyle(element)
        const clipsText = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis'
        return (
          clipsText &&
          display !== 'inline' &&
          !element.closest('.visually-hidden') &&
          // Visually hidden at this width only.
          clipPath !== 'inset(50%)' &&
          !element.querySelector('img') &&
          element.scrollWidth > element.clientWidth + 1
        )
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`,
      ),
  )

/** Width in pixels without horizontal scrolling, as WCAG 1.4.10 requires. */
const minWidthPx = 320

/** Lays out all screens in a language and returns what doesn't fit. */
async function findLayoutFaults(
  page: Page,
  language: Language,
  addresses: ScreenAddresses,
  data: JourneyData,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of Object.values(addresses)) {
    // Replaces the content of the open page: navigating to each screen takes three times as long.
    const html = await (await page.request.get(address(data))).text()
    expect(html).toContain(`<html lang="${toHtmlLang(language)}"`)
    expect(html).toContain('</h1>')
    await page.setContent(html)
    for (const width of [390, minWidthPx]) {
      await page.setViewportSize({ width, height: 640 })
      for (const fault of await findHorizontalOverflow(page))
        faults.push(`${address(data)} overflows at ${width}: ${fault}`)
      for (const fault of await findCutOffText(page))
        faults.push(`${address(data)} cut off at ${width}: ${fault}`)
      for (const text of await findBrokenEmails(page))
        faults.push(`${address(data)} breaks e-mail at ${width}: ${text}`)
    }
  }
  return faults
}

// Images are not needed, because their space is reserved before they load.
test.use({ launchOptions: createLaunchOptions('--blink-settings=imagesEnabled=false') })

for (const language of languages)
  test(`every screen fits a phone in ${language}`, { tag: '@touch' }, async ({
    newVisitor,
    memberPage,
    baseURL,
  }) => {
    const data = await createJourneyData()
    // The content security policy of one page would block the styles of the others.
    const staticOptions = { javaScriptEnabled: false, bypassCSP: true }
    for (const [page, addresses] of [
      [await newVisitor(staticOptions), visitorAddresses],
      [await memberPage(data.mia, staticOptions), memberAddresses],
    ] as const) {
      await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
      await page.goto('/')
      expect(await findLayoutFaults(page, language, addresses, data)).toEqual([])
    }
  })

/** The languages with the longest words. With JavaScript, a screen can differ from what is served. */
for (const language of ['de', 'fi', 'nl', 'pl'] as const)
  test(`every hydrated member screen fits the narrowest screen in ${language}`, {
    tag: '@touch',
  }, async ({ memberPage, baseURL }) => {
    const data = await createJourneyData()
    const page = await memberPage(data.mia, { viewport: { width: minWidthPx, height: 640 } })
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    const faults: string[] = []
    for (const address of Object.values(memberAddresses)) {
      await page.goto(address(data))
      for (const fault of [...(await findHorizontalOverflow(page)), ...(await findCutOffText(page))])
        faults.push(`${address(data)}: ${fault}`)
    }
    expect(faults).toEqual([])
  })
