import type { Page } from '@playwright/test'
import { createMobileNumber, debitField, goToMethodPage, readNewestCode } from '../support/direct-debits.ts'
import { expectAccessible, expect, press, takeScreenshot, test } from '../support/fixtures.ts'

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

  await debitField(page, 'Account holder').fill('Marina de Vries')
  await press(signButton(page))
  for (const name of ['IBAN', 'Street', 'House number', 'Postal code', 'City', 'Mobile number', 'SMS code'])
    await expect(debitField(page, name)).toHaveAccessibleDescription(/Please fill this in\./)
  await expect(box).toHaveAccessibleDescription(/^Please tick the box/)
  await expect(debitField(page, 'Account holder')).toHaveValue('Marina de Vries')
  await expect(debitField(page, 'IBAN')).toBeFocused()
  await takeScreenshot(page, 'direct-debit-refused')

  await debitField(page, 'IBAN').pressSequentially('nl91abna0417164301')
  await expect(debitField(page, 'IBAN')).toHaveValue('NL91 ABNA 0417 1643 01')
  await expect(debitField(page, 'IBAN')).toHaveAccessibleDescription(/This IBAN isn’t valid\./)
  await debitField(page, 'IBAN').fill('BR1800360305000010009795493C1')
  await expect(debitField(page, 'IBAN')).toHaveAccessibleDescription(/in SEPA countries/)
  await debitField(page, 'IBAN').fill('NL91ABNA0417164300')
  await expect(page.getByText('This IBAN is complete.')).toBeVisible()
  await debitField(page, 'Street').fill('Kade')
  await debitField(page, 'House number').fill('12 b')
  await debitField(page, 'Postal code').fill('3511 AA')
  await debitField(page, 'City').fill('Utrecht')

  await debitField(page, 'Mobile number').fill('020 123 4567')
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(debitField(page, 'Mobile number')).toHaveAccessibleDescription(/Please enter a mobile number/)
  const number = createMobileNumber()
  await debitField(page, 'Mobile number').fill(number)
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByText(`We’ve sent a code to ${number}. It’s valid for 10 minutes.`)).toBeVisible()
  await expect(debitField(page, 'SMS code')).toBeFocused()
  await expect(debitField(page, 'SMS code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  await takeScreenshot(page, 'direct-debit-code')

  const code = await readNewestCode(page, number)
  await debitField(page, 'SMS code').fill(code === '000000' ? '000001' : '000000')
  await press(box)
  await press(signButton(page))
  await expect(debitField(page, 'SMS code')).toHaveAccessibleDescription(/Code invalid/)
  await expect(debitField(page, 'IBAN')).toHaveValue('NL91 ABNA 0417 1643 00')
  await expect(box).toBeChecked()
  await debitField(page, 'SMS code').fill(code)
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
  for (const [name, value] of Object.entries(input)) await debitField(page, name).fill(value)
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByText(`We’ve sent a code to ${number}.`)).toBeVisible()
  for (const [name, value] of Object.entries(input)) await expect(debitField(page, name)).toHaveValue(value)
  await debitField(page, 'SMS code').fill(await readNewestCode(page, number))
  await press(signButton(page))
  await expect(page.getByText('Please tick the box: without it we may not debit your account.')).toBeVisible()
  for (const [name, value] of Object.entries(input)) await expect(debitField(page, name)).toHaveValue(value)
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
