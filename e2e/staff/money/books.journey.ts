// Finance closes a month and downloads its files, an auditor follows a number, and an owner has the month reopened.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createJourneyBooks } from '../../support/books.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const expectWellBuilt = async (page: Page, screenshot: string) => {
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, screenshot)
}

test('finance closes a month, an auditor follows a number to its order, and an owner has it reopened', async ({
  newVisitor,
}) => {
  const { companyId, month, orders, sellMore } = await createJourneyBooks()
  const name = monthNames.format(new Date(`${month}-01T00:00:00Z`))
  const address = `/staff/books?books=${companyId}&month=${month}`
  const finance = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(finance, await inviteColleague('finance', { companyId }))
  // Without an address, the oldest open month is shown.
  await finance.goto('/staff/books')
  await expect(finance.getByRole('combobox', { name: 'Month' })).toHaveValue(month)
  await expect(finance.getByText('€44.97').first()).toBeVisible()
  await expect(finance.getByText('3 invoices')).toBeVisible()
  await expect(finance.getByRole('img', { name: /^Sales a day in .*: €14\.99$/ })).toBeVisible()
  await expect(
    finance.getByRole('region', { name: 'Before you can close' }).getByText('8 of 8'),
  ).toBeVisible()
  await expectWellBuilt(finance, 'staff-books')
  const sales = finance.getByRole('region', { name: 'Sales a day' }).first()
  await press(sales.getByRole('button', { name: 'Numbers' }))
  await expect(sales.getByRole('link', { name: /14\.99: entries/ })).toHaveCount(3)
  await expectWellBuilt(finance, 'staff-books-numbers')

  const download = async (file: string): Promise<{ name: string; text: string }> => {
    const [started] = await Promise.all([
      finance.waitForEvent('download'),
      press(finance.getByRole('button', { name: `Download: ${file}` })),
    ])
    return { name: started.suggestedFilename(), text: await readFile(await started.path(), 'latin1') }
  }
  const journal = await download('Journal')
  expect(journal.name).toBe(`journal-${companyId}-${month}.csv`)
  const lines = journal.text.split('\r\n').filter((line) => line.includes('"psp_clearing:sandbox"'))
  expect(lines).toHaveLength(3)
  const [number = ''] = lines[1]?.slice(1).split('","') ?? []
  const datev = await download('DATEV, EUR')
  expect(datev.name).toBe(`EXTF_Buchungsstapel_${companyId}_${month}_EUR_1.csv`)
  expect(datev.text).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
  await press(finance.getByRole('button', { name: 'Account numbers' }))
  await expect(finance.getByLabel('Unspent credits')).toHaveValue('0990')
  await expectWellBuilt(finance, 'staff-books-accounts')
  await press(finance.getByRole('button', { name: 'Cancel' }))

  await press(finance.getByRole('button', { name: `Close ${name}` }))
  const dialog = finance.getByRole('dialog', { name: `Close ${name}` })
  await expect(dialog.getByText('€44.97')).toBeVisible()
  await expectWellBuilt(finance, 'staff-books-closing')
  await sellMore()
  await press(dialog.getByRole('button', { name: `Close ${name}` }))
  await expect(dialog.getByText('Something was booked since you opened this.')).toBeVisible()
  await expect(dialog.getByText('€59.96')).toBeVisible()
  await press(dialog.getByRole('button', { name: `Close ${name}` }))
  await expect(finance.getByText('closed', { exact: true })).toBeVisible()
  await press(finance.getByRole('link', { name: 'Charts' }))
  await expect(finance.getByRole('img', { name: /^Revenue by day and site/ })).toBeVisible()
  await expectWellBuilt(finance, 'staff-books-charts')

  const auditor = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(auditor, await inviteColleague('auditor'))
  await auditor.goto(address.replace('/books?', '/books/journal?'))
  await auditor.getByLabel('Journal number').fill(number)
  await press(auditor.getByRole('main').getByRole('button', { name: 'Find' }))
  await expect(auditor.getByText(`Number: ${number}`)).toBeVisible()
  await expect(auditor.getByRole('row')).toHaveCount(4)
  const order = auditor.getByRole('link', { name: orders[1] ?? '' }).first()
  await expectWellBuilt(auditor, 'staff-books-journal')
  await press(order)
  await expect(auditor).toHaveURL(new RegExp(`/staff/orders/${orders[1]}`))
  await expect(auditor.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible()
  await expect(auditor.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await auditor.goto(address)
  await expect(auditor.getByRole('button', { name: /Reopen/ })).toHaveCount(0)

  const owner = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(owner, await inviteColleague('owner', { companyId }))
  await owner.goto(address)
  await press(owner.getByRole('button', { name: `Reopen ${name}` }))
  const reopening = owner.getByRole('dialog', { name: `Reopen ${name}` })
  await press(reopening.getByRole('button', { name: 'Ask a second person' }))
  await expect(reopening.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await reopening.getByLabel('Reason').fill('An invoice was wrong.')
  await press(reopening.getByRole('button', { name: 'Ask a second person' }))
  await expect(owner.getByText('A second person was asked to reopen this month.')).toBeVisible()
  await expectWellBuilt(owner, 'staff-books-reopening')
  await finance.goto('/staff/approvals')
  const request = finance.getByRole('article', { name: `Reopen ${name}` })
  await expect(request.getByText('An invoice was wrong.')).toBeVisible()
  await press(request.getByRole('button', { name: 'Agree' }))
  await expect(request).toHaveCount(0)
  // Nothing is clicked on the owner's screen.
  await expect(owner.getByText('open', { exact: true })).toBeVisible()
})
