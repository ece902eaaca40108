// Every screen is valid HTML, both as served and after hydration.
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

/** Checks validity and accessibility, but not code style. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // A button in a form submits it by default.
    'no-implicit-button-type': 'off',
    // No HTML element offers a combobox whose options are loaded while typing.
    'prefer-native-element': 'off',
    // The search responds to every keystroke and needs no submit button.
    'wcag/h32': 'off',
    // Groups are named by the heading above them.
    'wcag/h71': 'off',
  },
})

/** Validation messages, each starting with `where`. */
async function findHtmlFaults(html: string, where: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${where} ${ruleId}: ${message} (${selector ?? ''})`),
  )
}

async function findScreenFaults(
  page: Page,
  addresses: ScreenAddresses,
  data: JourneyData,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of Object.values(addresses)) {
    const path = address(data)
    faults.push(...(await findHtmlFaults(await (await page.request.get(path)).text(), `${path} as served:`)))
    await page.goto(path)
    // The browser serialises attributes and void elements its own way, so only structural rules are checked.
    const structuralFaults = (await findHtmlFaults(await page.content(), `${path} after hydration:`)).filter(
      (fault) => /element-permitted|duplicate-id|no-dup|required|no-redundant-for|label/.test(fault),
    )
    faults.push(...structuralFaults)
  }
  return faults
}

test('invalid HTML is detected', async () => {
  expect(
    await findHtmlFaults(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><span><h1>x</h1></span></body></html>',
      '',
    ),
  ).toEqual([expect.stringContaining('<h1> element is not permitted as content under <span>')])
})
test('every visitor screen is valid HTML', { tag: '@once' }, async ({ newVisitor }) => {
  expect(await findScreenFaults(await newVisitor(), visitorAddresses, await createJourneyData())).toEqual([])
})
test('every member screen is valid HTML', { tag: '@once' }, async ({ memberPage }) => {
  const data = await createJourneyData()
  expect(await findScreenFaults(await memberPage(data.mia), memberAddresses, data)).toEqual([])
})
