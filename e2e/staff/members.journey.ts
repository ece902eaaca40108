// Staff find a member and help them, seeing no more than their role needs.
import type { Page } from '@playwright/test'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMailLinks,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { addMandate } from '../support/mandates.ts'

/** Opens a form in the panel, which on a phone is behind a button. */
async function openForm(page: Page, name: string) {
  await expect(page.getByRole('navigation', { name: 'Parts' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Actions' })
  if (isPhone() && !(await panel.isVisible())) await page.getByRole('button', { name: 'Actions' }).tap()
  await press(panel.getByRole('button', { name }))
  return panel.getByRole('form', { name })
}

test('support finds a member by e-mail address, writes a note and logs them out', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Lena', credits: 30, premium: true })
  await member.page.goto('/members')
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/members')
  const field = page.getByRole('searchbox', { name: 'Find a member' })
  await field.fill('nobody@nowhere.example')
  await press(page.getByRole('search').getByRole('button', { name: 'Find' }))
  await expect(page.getByRole('heading', { name: /^Nobody fits/ })).toBeVisible()
  await field.fill(member.email)
  await press(page.getByRole('search').getByRole('button', { name: 'Find' }))
  await expect(page.getByRole('row').filter({ hasText: member.name })).toHaveCount(1)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-members')
  await press(page.getByRole('link', { name: member.name }))
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(member.name) })).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-member')

  await press(page.getByRole('button', { name: 'Show' }))
  const dialog = page.getByRole('dialog', { name: 'Show the e-mail address' })
  await press(dialog.getByRole('button', { name: 'Show' }))
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('To answer a letter')
  await press(dialog.getByRole('button', { name: 'Show' }))
  await expect(page.getByText(member.email)).toBeVisible()

  const openPanel = async () => {
    if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  }
  await openPanel()
  const panel = page.getByRole('complementary', { name: 'Actions' })
  await expect(panel.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await press(panel.getByRole('button', { name: 'Write a note' }))
  const note = page.getByRole('dialog', { name: /^Note about/ })
  await note.getByLabel('Note').fill('Asked how credits work. <b>Twice</b>')
  await expectAccessible(page, true)
  await press(note.getByRole('button', { name: 'Save the note' }))
  await press(panel.getByRole('button', { name: 'Log out everywhere' }))
  const logOut = page.getByRole('dialog', { name: /out everywhere\?$/ })
  await logOut.getByLabel('Reason').fill('Lost the phone')
  await press(logOut.getByRole('button', { name: 'Log out everywhere' }))
  await expect(logOut).toHaveCount(0)
  await page.goto(`/staff/members/${member.id}/notes`)
  await expect(page.getByText('Asked how credits work. <b>Twice</b>')).toBeVisible()
  await member.page.goto('/chats')
  await expect(member.page).toHaveURL(/\/login/)
})

test('a moderator suspends a member, whose open screen ends, and lifts it', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Tom' })
  await member.page.goto('/members')
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('moderator'))
  await page.goto(`/staff/members/${member.id}`)
  await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0)
  if (isPhone()) await page.getByRole('button', { name: 'Actions' }).tap()
  const panel = page.getByRole('complementary', { name: 'Actions' })
  await press(panel.getByRole('button', { name: 'Suspend' }))
  const dialog = page.getByRole('dialog', { name: /^Suspend/ })
  await dialog.getByLabel('Facts').fill('You asked for money (rule 4).')
  await press(dialog.getByRole('button', { name: 'Suspend and mail the reason' }))
  await expect(page.getByText('You asked for money (rule 4).')).toBeVisible()
  await member.page.goto('/chats')
  await expect(member.page).toHaveURL(/\/login/)
  await press(panel.getByRole('button', { name: 'Lift the suspension' }))
  const lifting = page.getByRole('dialog', { name: /^Lift the suspension/ })
  await lifting.getByLabel('Reason').fill('A mistake')
  await press(lifting.getByRole('button', { name: 'Lift the suspension' }))
  await expect(panel.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test('support finds a member by phone and IBAN, and reads orders and mails in their parts', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Femke' })
  const { phone, iban } = await addMandate(member.id)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto('/staff/members')
  const field = page.getByRole('searchbox', { name: 'Find a member' })
  for (const [words, match] of [
    [phone.replace('+31', '0'), 'Phone number'],
    [iban.replaceAll(/(.{4})/g, '$1 '), 'IBAN'],
  ] as const) {
    await field.fill(words)
    await press(page.getByRole('search').getByRole('button', { name: 'Find' }))
    const row = page.getByRole('row').filter({ hasText: member.name })
    await expect(row).toHaveCount(1)
    if (!isPhone()) await expect(row).toContainText(match)
  }
  await takeScreenshot(page, 'staff-members-by-iban')
  await press(page.getByRole('link', { name: member.name }))
  const parts = page.getByRole('navigation', { name: 'Parts' })
  await press(parts.getByRole('link', { name: 'Orders' }))
  await expect(page).toHaveURL(/\/orders$/)
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await press(parts.getByRole('link', { name: 'Mails' }))
  await expect(page.getByText('No mail was sent.')).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-member-mails')
  const form = await openForm(page, 'Send a mail again')
  await expect(form.getByLabel('Mail')).toContainText('Confirmation and invoice of order')
  await form.getByLabel('Reason').fill('Lost the mail')
  await press(form.getByRole('button', { name: 'Send the mail' }))
  await expect(form.getByText('The mail is on its way.')).toBeVisible()
  await readMailLinks(page, member.email, /.*/)
  await page.reload()
  await expect(page.getByText('Order confirmation')).toBeVisible()
})

test('support sends the activation mail again, and gives goodwill credits up to the limit', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Iris', activated: false, credits: 0 })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto(`/staff/members/${member.id}`)
  const mail = await openForm(page, 'Send a mail again')
  await press(mail.getByRole('button', { name: 'Send the mail' }))
  await expect(mail.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await mail.getByLabel('Reason').fill('Did not arrive')
  await press(mail.getByRole('button', { name: 'Send the mail' }))
  await expect(mail.getByText('The mail is on its way.')).toBeVisible()
  const [link = ''] = await readMailLinks(page, member.email, /confirm|activate/i)
  expect(link).toContain('http')

  const goodwill = await openForm(page, 'Give goodwill credits')
  await expect(goodwill.getByText('10 of 10 are left within 30 days.')).toBeVisible()
  await goodwill.getByLabel('Credits').fill('8')
  await goodwill.getByLabel('Note for the log').fill('A message was lost')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-member-goodwill')
  await press(goodwill.getByRole('button', { name: 'Give credits' }))
  await expect(goodwill.getByText('The credits are booked, and the mail is on its way.')).toBeVisible()
  await press(goodwill.getByRole('button', { name: 'Close' }))
  await openForm(page, 'Give goodwill credits')
  await expect(goodwill.getByText('2 of 10 are left within 30 days.')).toBeVisible()
  await goodwill.getByLabel('Credits').fill('3')
  await goodwill.getByLabel('Note for the log').fill('Another one')
  await press(goodwill.getByRole('button', { name: 'Give credits' }))
  await expect(goodwill.getByText('At most 2 more credits within 30 days.')).toBeVisible()
  await expect(goodwill.getByLabel('Credits')).toHaveAttribute('aria-invalid', 'true')
  await takeScreenshot(page, 'staff-member-goodwill-limit')
  await member.page.goto('/transactions')
  await expect(member.page.getByText('+8').first()).toBeVisible()
})

test('a request for erasure by mail becomes a case with a clock and is carried out', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Sanne' })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('support'))
  await page.goto(`/staff/members/${member.id}`)
  const form = await openForm(page, 'Record a data request')
  await form.getByLabel('What was asked').selectOption('Erasure by mail')
  await press(form.getByRole('button', { name: 'Record the request' }))
  const identity = form.getByLabel('How the identity was checked')
  await expect(identity).toHaveAttribute('aria-invalid', 'true')
  await identity.fill('Wrote from the address of the account')
  await press(form.getByRole('button', { name: 'Record the request' }))
  const caseLink = form.getByRole('link', { name: /^D-/ })
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-member-request')
  const reference = (await caseLink.textContent()) ?? ''
  await press(caseLink)
  await expect(page).toHaveURL(new RegExp(`/cases/${reference}`))
  // Among the own cases no next one is opened, and so claimed, afterwards: it belongs to another journey.
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible()
  await expect(page.getByText('Wrote from the address of the account')).toBeVisible()
  await expect(page.getByText('claimed by you')).toHaveCount(1)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-data-request')
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  const panel = page.getByRole('complementary', { name: 'Decision' })
  await panel.getByRole('radio', { name: /Refuse/ }).check()
  await press(panel.getByRole('button', { name: 'Refuse and mail the reason' }))
  await expect(panel.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByRole('radio', { name: /Erase after 14 days/ }).check()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-data-request-answer')
  await press(panel.getByRole('button', { name: 'Carry out and mail it' }))
  await expect(page.getByText(`${reference} is decided, and the mails are on their way.`)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toHaveCount(0)
  await readMailLinks(page, member.email, new RegExp(reference))
  await member.page.goto('/chats')
  await expect(member.page).toHaveURL(/\/login/)
  await page.goto(`/staff/members/${member.id}`)
  await expect(page.getByText('carried out')).toBeVisible()
})
