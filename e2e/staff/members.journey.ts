// Staff find a member and help them, seeing no more than their role needs.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

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
  await press(page.getByRole('button', { name: 'Find' }))
  await expect(page.getByRole('heading', { name: /^Nobody fits/ })).toBeVisible()
  await field.fill(member.email)
  await press(page.getByRole('button', { name: 'Find' }))
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
  await expect(panel.getByText('Asked how credits work. <b>Twice</b>')).toBeVisible()
  await press(panel.getByRole('button', { name: 'Log out everywhere' }))
  const logOut = page.getByRole('dialog', { name: /out everywhere\?$/ })
  await logOut.getByLabel('Reason').fill('Lost the phone')
  await press(logOut.getByRole('button', { name: 'Log out everywhere' }))
  await expect(logOut).toHaveCount(0)
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
  await dialog.getByLabel('Facts and rule').fill('You asked for money (rule 4).')
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
