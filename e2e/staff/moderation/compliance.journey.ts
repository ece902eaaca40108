// What the law wants to see, and withdrawals that wait for staff.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buyBundle } from '../../support/buy-bundle.ts'
import { callApiAs } from '../../support/call-api.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMailLinks,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'

/** Downloads the file of the open report and returns its text. */
async function downloadFile(page: Page, language: 'English' | 'German'): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('link', { name: `CSV file in ${language}` })),
  ])
  return readFile(await download.path(), 'utf8')
}

test('an auditor opens each report that the law asks for, and downloads it', async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('auditor'))
  await page.goto('/staff/compliance')
  await expect(page).toHaveURL(/\/staff\/compliance\/dsa$/)
  const year = String(new Date().getUTCFullYear())
  await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue(year)
  const reports = [
    ['DSA report', /Orders to provide information/, /^"Period","Article","Figure","About","Value","Unit"/],
    ['Active members', null, /^"Period","Site","Month","Active members","Counted"/],
    ['Card schemes', null, /^"Period","Received","About","Outcome","Decided","Days"/],
    ['Processing register', /Decide notices, act against violations/, /"Reports and complaints"/],
    ['Retention', /deleted after 365 days/, /"complaint","deleted after 365 days"/],
  ] as const
  for (const [name, shown, content] of reports) {
    await press(page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name }))
    await expect(page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    if (shown) await expect(page.getByText(shown).first()).toBeVisible()
    await expectAccessible(page, true)
    await expectNoHorizontalOverflow(page)
    await takeScreenshot(page, `staff-compliance-${name.toLowerCase().replaceAll(' ', '-')}`)
    expect(await downloadFile(page, 'English')).toMatch(content)
  }
  await page.goto('/staff/compliance/processing')
  expect(await downloadFile(page, 'German')).toContain('"Meldungen und Beschwerden"')
  await page.goto('/staff/compliance/card_schemes')
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
})

test('finance settles a withdrawal that waits, after seeing what goes back', async ({
  faults,
  newMember,
  newVisitor,
}) => {
  const buyer = await newMember({ name: 'Nina', credits: 0 })
  const order = await buyBundle(buyer.page, 'Pay')
  const { receipt } = (await callApiAs(buyer, 'POST', '/api/withdrawal.php', {
    name: 'Nina <b>Example</b>',
    order: 'the one of this week',
    email: buyer.email,
  })) as { receipt: string }
  await callApiAs(buyer, 'PUT', '/api/withdrawal.php', { receipt })
  const reference = `${receipt.slice(0, 6)}-${receipt.slice(6, 10)}`

  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('finance'))
  await page.goto('/staff/cases')
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible()
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible()
  // What people write is shown as text.
  await expect(page.getByText('Nina <b>Example</b>')).toBeVisible()
  await expect(page.getByText(buyer.email)).toHaveCount(0)
  await press(page.getByRole('button', { name: 'Show the e-mail address' }))
  const dialog = page.getByRole('dialog', { name: 'Show the e-mail address' })
  await dialog.getByLabel('Reason').fill('To answer')
  await press(dialog.getByRole('button', { name: 'Show', exact: true }))
  await expect(page.getByText(buyer.email)).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-withdrawal')

  const panel = page.getByRole('complementary', { name: 'Decision' })
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  await panel.getByRole('radio', { name: /It is about an order/ }).check()
  await expect(panel.getByLabel('Order number')).toHaveValue(order)
  // The browser logs the call that has no answer.
  faults.allow(/net::ERR_FAILED/)
  const previews = '**/api/staff/withdrawals/preview?*'
  await page.route(previews, (route) => route.abort())
  await panel.getByLabel('Order number').fill('7K2Q9XM4TD')
  await expect(panel.getByText('The amounts could not be read.')).toBeVisible()
  await page.unroute(previews)
  await press(panel.getByRole('button', { name: 'Try again' }))
  await expect(panel.getByText(/Nobody can withdraw from this order/)).toBeVisible()
  await panel.getByLabel('Order number').fill(order)
  const refund = panel.getByRole('button', { name: 'Refund €11.24' })
  await expect(refund).toBeEnabled()
  await press(refund)
  await expect(panel.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel('Reason').fill('Bought this week')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-withdrawal-settlement')
  await press(refund)
  await expect(page.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
  await readMailLinks(page, buyer.email, new RegExp(`We have received your withdrawal ${receipt}`))
  await page.goto(`/staff/cases/${reference}`)
  await expect(page.getByText('This withdrawal is closed.')).toBeVisible()
})

test('an administrator records an order of an authority and answers it, and the yearly report counts it', async ({
  newVisitor,
}) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await page.goto('/staff/compliance/orders')
  await press(page.getByRole('button', { name: 'Record an order' }))
  const dialog = page.getByRole('dialog', { name: 'Record an order' })
  await press(dialog.getByRole('button', { name: 'Save the order' }))
  await expect(dialog.getByLabel('Authority')).toHaveAttribute('aria-invalid', 'true')
  const authority = `Rechtbank ${Date.now()}`
  await dialog.getByLabel('Authority').fill(authority)
  await dialog.getByLabel('Country').selectOption('NL')
  await dialog.getByLabel('Order to').selectOption('information')
  await dialog.getByLabel('What was ordered').fill('Order 7: who opened account M-11. <b>Soon</b>')
  await dialog.getByLabel('Received').fill('2026-01-05T09:00')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-order-form')
  await press(dialog.getByRole('button', { name: 'Save the order' }))
  const row = page.getByRole('row').filter({ hasText: authority })
  await expect(row).toContainText('Provide information')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-authority-orders')
  await press(page.getByRole('button', { name: `Answer ${authority}` }))
  const answer = page.getByRole('dialog', { name: `Order of ${authority}` })
  await expect(answer.getByText('<b>Soon</b>')).toBeVisible()
  await answer.getByLabel('Receipt confirmed to the authority').fill('2026-01-05T10:00')
  await answer.getByLabel('What was done (optional)', { exact: true }).fill('Sent what the order names.')
  await answer.getByLabel('Authority told what was done').fill('2026-01-06T09:00')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-order-answer')
  await press(answer.getByRole('button', { name: 'Save' }))
  await expect(row).toContainText('done')
  await page.goto('/staff/compliance/dsa?year=2026')
  await expect(page.getByText('Orders to provide information').first()).toBeVisible()
})
