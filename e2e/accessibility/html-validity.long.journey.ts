// Every screen is valid HTML, as it is served and as it stands once it runs.
import { HtmlValidate } from 'html-validate'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  type ScreenAddresses,
  memberAddresses,
  visitorAddresses,
  createJourneyData,
  type JourneyData,
} from '../support/screens.ts'

/** What is invalid or bars somebody; how it is written is no matter. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A button of a form is one that sends it.
    'no-implicit-button-type': 'off',
    // An ARIA pattern that no element of HTML offers: the combobox with a list that is asked for.
    'prefer-native-element': 'off',
    // A search that answers every letter.
    'wcag/h32': 'off',
    // Named by the heading above it.
    'wcag/h71': 'off',
  },
})

/** What is wrong with a page, by where it stands. */
async function findHtmlFaults(html: string, where: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${where} ${ruleId}: ${message} (${selector ?? ''})`),
  )
}

async function findScreenFaults(
  page: Page,
  addresses: ScreenAddresses,
  world: JourneyData,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of Object.values(addresses)) {
    const path = address(world)
    faults.push(...(await findHtmlFaults(await (await page.request.get(path)).text(), `${path} as served:`)))
    await page.goto(path)
    // The browser writes attributes and void elements its own way: only what stands in what is looked at.
    const nested = (await findHtmlFaults(await page.content(), `${path} as it runs:`)).filter((fault) =>
      /element-permitted|duplicate-id|no-dup|required|no-redundant-for|label/.test(fault),
    )
    faults.push(...nested)
  }
  return faults
}

test('what is invalid is found', async () => {
  expect(
    await findHtmlFaults(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><span><h1>x</h1></span></body></html>',
      '',
    ),
  ).toEqual([expect.stringContaining('<h1> element is not permitted as content under <span>')])
})
test('every screen of visitors is valid HTML', { tag: '@once' }, async ({ newVisitor }) => {
  expect(await findScreenFaults(await newVisitor(), visitorAddresses, await createJourneyData())).toEqual([])
})
test('every screen of members is valid HTML', { tag: '@once' }, async ({ memberPage }) => {
  const world = await createJourneyData()
  expect(await findScreenFaults(await memberPage(world.mia), memberAddresses, world)).toEqual([])
})
