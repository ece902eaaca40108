// An appeal against a measure: from the report on the member's screen to the reversal by another person.
import type { Page } from '@playwright/test'
import { keepEmailOnOneLine } from '../../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import { findMessageLine, openConversationPair, openMessageMenu } from '../../support/chats.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMailLinks,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../../support/fixtures.ts'
import { sendMailsOfDecision, setJourneyPassword } from '../../support/members.ts'

async function openConsole(newPage: Promise<Page>): Promise<Page> {
  const page = await newPage
  await joinWithPasskey(page, await inviteColleague('senior_moderator'))
  return page
}
/** Opens the decision, which on a phone is behind a button. */
async function openPanel(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Decision' })
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  await expect(panel.getByRole('radio').first()).toBeVisible()
  return panel
}

const password = 'a long and quiet river'
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
}

test('a suspended member appeals without a login, another person reverses the suspension, and the member is back', async ({
  newMember,
  newVisitor,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await setJourneyPassword(ben.name, password)
  await writeMessageInThread(ben.page, 'She asked me for 500 euros')
  const menu = await openMessageMenu(mia, findMessageLine(mia, 'She asked me for 500 euros'))
  await press(menu.getByRole('button', { name: 'Report' }))
  const report = mia.page.getByRole('dialog', { name: `Report a message from ${ben.name}` })
  await report.getByLabel('Asks for money or sells something').check()
  await press(report.getByRole('button', { name: 'Send report' }))
  const receipt = mia.page.getByText(/R-\w{4}-\w{4}/).first()
  await expect(receipt).toBeVisible()
  const reported = /R-\w{4}-\w{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''

  const first = await openConsole(newVisitor(createColleagueBrowser()))
  await first.goto(`/staff/cases/${reported}?filter=mine`)
  const panel = await openPanel(first)
  await panel.getByRole('radio', { name: /^Suspend/ }).check()
  await panel.getByLabel('Facts').fill('You asked for 500 euros.')
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(first.getByRole('status').filter({ hasText: `${reported} is decided` })).toBeVisible()

  // The member is logged out, and opens the link of the mail in a browser without scripts.
  await sendMailsOfDecision(reported)
  const links = await readMailLinks(first, ben.email, /Your account is suspended/)
  const path = new URL(links.find((link) => link.includes('/appeals/')) ?? '').pathname
  const page = await newVisitor({ javaScriptEnabled: false })
  await logIn(page, ben.email)
  await expect(page.getByText('This account is suspended.', { exact: false })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Appeal our decision')
  await expect(page.getByText('You asked for 500 euros.')).toBeVisible()
  await expect(page.getByText(mia.name)).toHaveCount(0)
  const field = page.getByLabel('What did we get wrong?')
  await press(page.getByRole('button', { name: 'Send appeal' }))
  await expect(field).toHaveAccessibleDescription(/Please fill this in/)
  await field.fill('I only repeated <b>what she asked</b>.')
  await press(page.getByRole('button', { name: 'Send appeal' }))
  await expect(page.getByRole('status').first()).toContainText('We’ve received your appeal')
  await expect(page.getByText('I only repeated <b>what she asked</b>.')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'appeal-sent')
  const heading = await page.getByRole('heading', { name: /Your appeal/ }).textContent()
  const reference = /A-\w{4}-\w{4}/.exec(heading ?? '')?.[0] ?? ''
  expect((await page.request.get(`${path}x`)).status()).toBe(404)

  await first.goto('/staff/cases?filter=appeals')
  await expect(first.getByRole('link', { name: new RegExp(reference) })).toContainText('not for you')
  await first.goto(`/staff/cases/${reference}`)
  await expect(first.getByText('Another person decides the appeal.', { exact: false })).toBeVisible()
  await expect(first.getByRole('complementary', { name: 'Decision' })).toHaveCount(0)

  const second = await openConsole(newVisitor(createColleagueBrowser()))
  await second.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(second.getByText('I only repeated <b>what she asked</b>.')).toBeVisible()
  await expect(second.getByText('She asked me for 500 euros')).toBeVisible()
  await expectAccessible(second, true)
  await expectNoHorizontalOverflow(second)
  await takeScreenshot(second, 'staff-appeal')
  const decision = await openPanel(second)
  await decision.getByRole('radio', { name: /The decision was wrong/ }).check()
  await press(decision.getByRole('button', { name: 'Decide and send' }))
  await expect(decision.getByLabel('Reasons for the member')).toHaveAttribute('aria-invalid', 'true')
  await decision.getByLabel('Reasons for the member').fill('The words before show that she asked.')
  await expect(decision.getByText(/You’re right\. We’ve undone the decision/)).toBeVisible()
  await expectAccessible(second, true)
  await takeScreenshot(second, 'staff-appeal-decision')
  await decision.getByLabel('Reasons for the member').press('ControlOrMeta+Enter')
  await expect(second.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()

  await readMailLinks(second, ben.email, new RegExp(`decision about your appeal ${reference}`))
  const back = await newVisitor()
  await logIn(back, ben.email)
  await expect(back).not.toHaveURL(/login/)
  await back.goto(path)
  await expect(back.getByText('The words before show that she asked.')).toBeVisible()
  await expectAccessible(back)
  await takeScreenshot(back, 'appeal-decided')
})
