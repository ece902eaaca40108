// Reports, complaints and photos, from the member's screen to the decision of the staff.
import { callApiAs } from '../../support/call-api.ts'
import { findMessageLine, openConversationPair, openMessageMenu } from '../../support/chats.ts'
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
  writeMessageInThread,
} from '../../support/fixtures.ts'
import { sendMailsOfDecision } from '../../support/members.ts'
import { addPhotos, setPhotosPending } from '../../support/photos.ts'
import type { Page } from '@playwright/test'
import type { StaffRole } from '../../../contract/src/staff/roles.ts'

const openConsole = async (newPage: Promise<Page>, role: StaffRole): Promise<Page> => {
  const page = await newPage
  await joinWithPasskey(page, await inviteColleague(role))
  return page
}
/** Opens the decision, which on a phone is behind a button. */
async function openDecision(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Decision' })
  if (isPhone()) await page.getByRole('button', { name: 'Decide', exact: true }).tap()
  await expect(panel.getByRole('radio').first()).toBeVisible()
  return panel
}

test('a message reported by a member is removed, colleagues see the claim at once, and both sides are mailed', async ({
  newMember,
  newVisitor,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await writeMessageInThread(ben.page, '<b>Send me 500 euros</b>')
  const page = await openConsole(newVisitor(createColleagueBrowser()), 'moderator')
  const colleague = await openConsole(newVisitor(createColleagueBrowser()), 'moderator')
  for (const screen of [page, colleague]) await screen.goto('/staff/cases')

  const menu = await openMessageMenu(mia, findMessageLine(mia, '<b>Send me 500 euros</b>'))
  await press(menu.getByRole('button', { name: 'Report' }))
  const report = mia.page.getByRole('dialog', { name: `Report a message from ${ben.name}` })
  await report.getByLabel('Asks for money or sells something').check()
  await report.getByLabel('Anything we should know? (optional)').fill(`He asked ${mia.name}`)
  await press(report.getByRole('button', { name: 'Send report' }))
  const receipt = mia.page.getByText(/R-\w{4}-\w{4}/).first()
  await expect(receipt).toBeVisible()
  const reference = /R-\w{4}-\w{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''

  // The queue is not reloaded by anybody.
  const item = page.getByRole('link', { name: new RegExp(reference) })
  await expect(item).toContainText('unclaimed')
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-cases')
  await press(item)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(reference) })).toBeVisible()
  await expect(page.getByText(`He asked ${mia.name}`)).toBeVisible()
  // What members write is shown as text.
  await expect(page.getByText('<b>Send me 500 euros</b>')).toBeVisible()
  await expect(colleague.getByRole('link', { name: new RegExp(reference) })).not.toContainText('unclaimed')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-case')

  // Among the own cases no next one is opened, and so claimed, after the decision: it belongs to another journey.
  await page.goto(`/staff/cases/${reference}?filter=mine`)
  const panel = await openDecision(page)
  await panel.getByRole('radio', { name: /Remove the message/ }).check()
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(panel.getByRole('alert').first()).toBeVisible()
  await panel.getByLabel('Facts').fill('You asked for 500 euros.')
  await expect(panel.getByText(/Our reason: You asked for 500 euros\./)).toBeVisible()
  await press(panel.getByRole('button', { name: mia.name }))
  await expect(panel.getByText(/You’re right/)).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-decision')
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(page.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
  await expect(colleague.getByRole('link', { name: new RegExp(reference) })).toHaveCount(0)
  await expect(findMessageLine(mia, '<b>Send me 500 euros</b>')).toHaveCount(0)
  await sendMailsOfDecision(reference)
  await readMailLinks(page, mia.email, new RegExp(`looked at your report ${reference}`))
  await readMailLinks(page, ben.email, /removed something of yours/)
  await page.goto(`/staff/cases/${reference}`)
  await expect(page.getByText('Decided before')).toBeVisible()
  await expect(page.getByText('You asked for 500 euros.')).toBeVisible()
})

test('a complaint about an intimate picture is answered, and its appeal is decided by another person', {
  tag: '@once',
}, async ({ newMember, newVisitor, somebody }) => {
  const [robin, shown] = [await newMember({ name: 'Robin' }), await somebody({ name: 'Shown' })]
  await addPhotos(shown, [false])
  const { reference, key } = (await callApiAs(robin, 'POST', '/api/complaint.php', {
    kind: 'intimate_pictures',
    location: `/members/${shown.id}`,
    text: 'This is me, and I never agreed.',
    name: 'Robin Example',
    email: robin.email,
    good_faith: true,
    signature: 'Robin Example',
  })) as { reference: string; key: string }
  const first = await openConsole(newVisitor(createColleagueBrowser()), 'senior_moderator')
  await first.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(first.getByText('This is me, and I never agreed.')).toBeVisible()
  // Two days by law (TAKE IT DOWN).
  await expect(
    first
      .getByText(/^1 d 23 h$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  const picture = first.getByRole('img', { name: 'Picture of the case, blurred' })
  await expect(picture).toBeVisible()
  await press(first.getByRole('button', { name: 'Open', exact: true }))
  const dialog = first.getByRole('dialog', { name: 'Open the picture' })
  await press(dialog.getByRole('button', { name: 'Open', exact: true }))
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('To compare it with the complaint')
  await press(dialog.getByRole('button', { name: 'Open', exact: true }))
  await expect(first.getByRole('img', { name: 'Picture of the case', exact: true })).toBeVisible()
  await expectAccessible(first, true)
  await takeScreenshot(first, 'staff-complaint')
  const panel = await openDecision(first)
  await panel.getByRole('radio', { name: /Nothing against our rules/ }).check()
  await panel.getByLabel('Reasons for the complainant').fill('It shows somebody else.')
  await press(panel.getByRole('button', { name: 'Decide and send' }))
  await expect(first.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
  await sendMailsOfDecision(reference)
  await readMailLinks(first, robin.email, new RegExp(`decision about your complaint ${reference}`))

  await robin.page.goto(`/complaints/${reference}/${key}`)
  await robin.page.getByLabel('What did we get wrong?').fill('Look at the second one.')
  await press(robin.page.getByRole('button', { name: 'Ask for another look' }))
  await expect(robin.page.getByText('Being reviewed again')).toBeVisible()
  await first.goto(`/staff/cases?filter=appeals`)
  await expect(first.getByRole('link', { name: new RegExp(reference) })).toContainText('not for you')
  await first.goto(`/staff/cases/${reference}`)
  await expect(first.getByText('You made the first decision.', { exact: false })).toBeVisible()
  await expect(first.getByRole('complementary', { name: 'Decision' })).toHaveCount(0)

  const second = await openConsole(newVisitor(createColleagueBrowser()), 'senior_moderator')
  await second.goto(`/staff/cases/${reference}?filter=mine`)
  await expect(second.getByText('Look at the second one.')).toBeVisible()
  const finalPanel = await openDecision(second)
  await finalPanel.getByRole('radio', { name: /Remove the photo/ }).check()
  await finalPanel.getByLabel('Facts').fill('It shows a person who never agreed.')
  await finalPanel.getByLabel('Reasons for the complainant').fill('You are right.')
  await press(finalPanel.getByRole('button', { name: 'Decide and send' }))
  await expect(second.getByRole('status').filter({ hasText: `${reference} is decided` })).toBeVisible()
  await robin.page.reload()
  await expect(robin.page.getByText('You are right.')).toBeVisible()
  await sendMailsOfDecision(reference)
  await readMailLinks(second, shown.email, /removed something of yours/)
})

test('sixty photos are decided by keyboard', { tag: '@keys' }, async ({ newVisitor, somebody }) => {
  const member = await somebody({ name: 'Many' })
  await addPhotos(member, [false])
  const photos = await setPhotosPending(member, 60, new Date('2019-01-01'))
  const page = await openConsole(newVisitor(createColleagueBrowser()), 'moderator')
  await page.goto('/staff/review')
  const wall = page.getByRole('list', { name: 'Photos that await review' })
  await expect(wall.getByRole('checkbox')).toHaveCount(60)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-review')
  // Photos of other journeys may wait behind these, which are the oldest.
  const expectLeft = (count: number) =>
    expect
      .poll(async () => (await photos.readStates()).filter(({ status }) => status === 'pending').length)
      .toBe(count)
  // The first is refused, two more together, the others accepted, all without the mouse.
  await page.keyboard.press('r')
  await page.keyboard.press('2')
  await expectLeft(59)
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('5')
  await expectLeft(57)
  for (let left = 57; left > 0; left -= 19) {
    await expect(page.getByText(/selected$/)).toHaveCount(0)
    for (let i = 0; i < 19; i += 1) {
      if (i > 0) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('x')
    }
    await expect(page.getByText('19 selected')).toBeVisible()
    await page.keyboard.press('a')
    await expectLeft(left - 19)
  }
  const rows = await photos.readStates()
  expect(rows.filter(({ status }) => status === 'active')).toHaveLength(57)
  expect(rows.filter(({ refusal }) => refusal === 'explicit')).toHaveLength(1)
  expect(rows.filter(({ refusal }) => refusal === 'quality')).toHaveLength(2)
})
