// Orders by direct debit and bank transfer, as members make them.
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, press } from './fixtures.ts'

/** Orders a bundle with a method that has its own page on the site, as far as that page. */
export async function goToMethodPage(
  page: Page,
  method: 'sepa_direct_debit' | 'wire_transfer',
  credits = 15,
): Promise<void> {
  await page.goto('/credits')
  await press(page.getByRole('radio', { name: new RegExp(`\\b${credits} credits`) }))
  await press(page.getByRole('button', { name: /^Continue, / }))
  await press(page.locator(`input[name=method][value=${method}]`))
  await expect(page).toHaveURL(new RegExp(`/${method}`))
  await press(page.getByRole('checkbox', { name: /^I want my credits now/ }))
  await press(page.getByRole('checkbox', { name: /^I know that I pay for the credits/ }))
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
}
export const debitField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** A random mobile number, because each number gets only three codes a day. */
export const createMobileNumber = (): string => `+31612${String(randomInt(1_000_000)).padStart(6, '0')}`
/** The newest SMS code to a number; waits until it was sent. */
export async function readNewestCode(page: Page, number: string): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const html = await (await page.request.get('/outbox/sms')).text()
        const item = html.split('<li>').find((entry) => entry.includes(number))
        code = /<q>(\d{6})/.exec(item ?? '')?.[1] ?? ''
        return code
      },
      { message: `a code to ${number}` },
    )
    .toBeTruthy()
  return code
}
/** Orders 15 credits and signs the mandate for an account by SMS code. */
export async function signDebit(page: Page, iban: string): Promise<void> {
  await goToMethodPage(page, 'sepa_direct_debit')
  const number = createMobileNumber()
  const input = {
    'Account holder': 'Marina de Vries',
    IBAN: iban,
    Street: 'Kade',
    'House number': '12 b',
    'Postal code': '3511 AA',
    City: 'Utrecht',
    'Mobile number': number,
  }
  for (const [name, value] of Object.entries(input)) await debitField(page, name).fill(value)
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByText(`We’ve sent a code to ${number}.`)).toBeVisible()
  await debitField(page, 'SMS code').fill(await readNewestCode(page, number))
  await press(page.getByRole('checkbox', { name: 'I authorise this debit of my account.' }))
  await press(page.getByRole('button', { name: 'Sign and pay' }))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
}
