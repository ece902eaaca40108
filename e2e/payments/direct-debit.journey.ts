import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expect, press, takeScreenshot, test } from '../support/fixtures.ts'

/** Orders a bundle with a method that has its own page on the site, as far as that page. */
async function goToMethodPage(
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
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** A random mobile number, because each number gets only three codes a day. */
const createMobileNumber = (): string => `+31612${String(randomInt(1_000_000)).padStart(6, '0')}`
/** The newest SMS code to a number; waits until it was sent. */
async function readNewestCode(page: Page, number: string): Promise<string> {
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
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign and pay' })

test('an order is paid by direct debit: every field is validated, the mandate is signed by SMS code', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await goToMethodPage(page, 'sepa_direct_debit')
  await expect(page.getByRole('heading', { name: 'Pay by direct debit' })).toBeVisible()
  for (const text of ['Amarelle Payments', 'DE98ZZZ09999999999', 'within eight weeks'])
    await expect(page.getByText(text).first()).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'I authorise this debit of my account.' })
  await expect(box).not.toBeChecked()
  await expectAccessible(page)
  await takeScreenshot(page, 'direct-debit')

  await field(page, 'Account holder').fill('Marina de Vries')
  await press(signButton(page))
  for (const name of ['IBAN', 'Street', 'House number', 'Postal code', 'City', 'Mobile number', 'SMS code'])
    await expect(field(page, name)).toHaveAccessibleDescription(/Please fill this in\./)
  await expect(box).toHaveAccessibleDescription(/^Please tick the box/)
  await expect(field(page, 'Account holder')).toHaveValue('Marina de Vries')
  await expect(field(page, 'IBAN')).toBeFocused()
  await takeScreenshot(page, 'direct-debit-refused')

  await field(page, 'IBAN').pressSequentially('nl91abna0417164301')
  await expect(field(page, 'IBAN')).toHaveValue('NL91 ABNA 0417 1643 01')
  await expect(field(page, 'IBAN')).toHaveAccessibleDescription(/This IBAN isn’t valid\./)
  await field(page, 'IBAN').fill('BR1800360305000010009795493C1')
  await expect(field(page, 'IBAN')).toHaveAccessibleDescription(/in SEPA countries/)
  await field(page, 'IBAN').fill('NL91ABNA0417164300')
  await expect(page.getByText('This IBAN is complete.')).toBeVisible()
  await field(page, 'Street').fill('Kade')
  await field(page, 'House number').fill('12 b')
  await field(page, 'Postal code').fill('3511 AA')
  await field(page, 'City').fill('Utrecht')

  await field(page, 'Mobile number').fill('020 123 4567')
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(field(page, 'Mobile number')).toHaveAccessibleDescription(/Please enter a mobile number/)
  const number = createMobileNumber()
  await field(page, 'Mobile number').fill(number)
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByText(`We sent a code to ${number}. It is valid for 10 minutes.`)).toBeVisible()
  await expect(field(page, 'SMS code')).toBeFocused()
  await expect(field(page, 'SMS code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await takeScreenshot(page, 'direct-debit-code')

  const code = await readNewestCode(page, number)
  await field(page, 'SMS code').fill(code === '000000' ? '000001' : '000000')
  await press(box)
  await press(signButton(page))
  await expect(field(page, 'SMS code')).toHaveAccessibleDescription(/Code invalid/)
  await expect(field(page, 'IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
  await expect(box).toBeChecked()
  await field(page, 'SMS code').fill(code)
  await press(signButton(page))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
})

test('the direct debit form works without JavaScript and keeps what was typed', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' }, { javaScriptEnabled: false })
  await page.goto('/credits')
  const bundle = await page.getByRole('radio', { name: /\b15 credits/ }).getAttribute('value')
  await page.goto(`/credits/${bundle}/sepa_direct_debit`)
  await page.getByRole('checkbox', { name: /^I want my credits now/ }).check()
  await page.getByRole('checkbox', { name: /^I know that I pay for the credits/ }).check()
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  const number = createMobileNumber()
  const input = {
    'Account holder': 'Marina de Vries',
    IBAN: 'NL91 ABNA 0417 1643 00',
    Street: 'Kade',
    'House number': '12 b',
    'Postal code': '3511 AA',
    City: 'Utrecht',
    'Mobile number': number,
  }
  for (const [name, value] of Object.entries(input)) await field(page, name).fill(value)
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByText(`We sent a code to ${number}.`)).toBeVisible()
  for (const [name, value] of Object.entries(input)) await expect(field(page, name)).toHaveValue(value)
  await field(page, 'SMS code').fill(await readNewestCode(page, number))
  await press(signButton(page))
  await expect(page.getByText('Please tick the box: without it we may not debit your account.')).toBeVisible()
  for (const [name, value] of Object.entries(input)) await expect(field(page, name)).toHaveValue(value)
  await page.getByRole('checkbox', { name: 'I authorise this debit of my account.' }).check()
  await press(signButton(page))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
})

test('a bank transfer shows its details, and the waiting order can be paid another way', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await goToMethodPage(page, 'wire_transfer')
  await expect(page.getByRole('heading', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByText('DE75 5121 0800 1245 1261 99')).toBeVisible()
  await expect(page.getByText(/^RF\d{2}[0-9A-F]{12}$/)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'transfer')
  await press(page.getByRole('link', { name: 'I’ve sent the money' }))
  await expect(page.getByRole('heading', { name: 'We’re waiting for your transfer' })).toBeVisible()
  await press(page.getByRole('link', { name: 'View transfer details' }))
  await press(page.getByRole('link', { name: 'Use another method' }))
  await expect(page.getByRole('heading', { name: 'Pay another way' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'payment-another-way')
  await press(page.getByRole('button', { name: 'PayPal' }))
  await press(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page.getByRole('heading', { name: '15 credits added' })).toBeVisible()
})
