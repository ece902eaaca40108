// Staff see the site as a member does: read-only, without conversations, until they end it.
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

test('support sees the site as a member does, changes nothing, reads no conversation and ends the view', async ({
  newMember,
  newVisitor,
}) => {
  const member = await newMember({ name: 'Nora', credits: 12, premium: true })
  const console = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(console, await inviteColleague('support'))
  await console.goto(`/staff/members/${member.id}`)
  await expect(console.getByRole('navigation', { name: 'Parts' })).toBeVisible()
  if (isPhone()) await console.getByRole('button', { name: 'Actions' }).tap()
  const panel = console.getByRole('complementary', { name: 'Actions' })
  const button = panel.getByRole('button', { name: 'See the site as the member does' })
  if (isPhone()) await button.tap()
  else {
    await expect(button).toBeVisible()
    await console.keyboard.press('v')
  }
  const dialog = console.getByRole('dialog', { name: /^See the site as/ })
  await press(dialog.getByRole('button', { name: 'Prepare the view' }))
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('Writes that no photo is shown')
  await expectAccessible(console, true)
  await takeScreenshot(console, 'staff-view-as-reason')
  await press(dialog.getByRole('button', { name: 'Prepare the view' }))
  const opened = console.waitForEvent('popup')
  await press(dialog.getByRole('link', { name: 'Open the view' }))
  const view = await opened
  const bar = view.getByRole('complementary', { name: /sees what/ })
  await expect(bar).toContainText(member.name)
  await expect(bar).toContainText('The view ends in 10 minutes')
  await expect(view).toHaveURL(/\/members$/)
  expect(await view.locator('script').count()).toBe(0)
  await expectAccessible(view, true)
  await expectNoHorizontalOverflow(view)
  await takeScreenshot(view, 'staff-view-discover')

  for (const [path, name] of [
    ['/profile', 'staff-view-profile'],
    ['/likes', 'staff-view-likes'],
    ['/notifications', 'staff-view-notices'],
    ['/credits', 'staff-view-credits'],
  ] as const) {
    await view.goto(path)
    await expect(bar).toBeVisible()
    await expect(view.getByText(member.email)).toHaveCount(0)
    await expectNoHorizontalOverflow(view)
    await takeScreenshot(view, name)
  }
  await view.goto('/chats')
  await expect(
    view.getByRole('heading', { name: 'Private conversations are not part of this view.' }),
  ).toBeVisible()
  await expect(bar).toBeVisible()
  await takeScreenshot(view, 'staff-view-chats')
  await view.goto('/settings')
  await press(view.getByRole('main').getByRole('button').first())
  await expect(
    view.getByRole('heading', { name: 'This view is read-only. Nothing can be changed in it.' }),
  ).toBeVisible()

  await view.goto('/members')
  await press(bar.getByRole('button', { name: 'End the view' }))
  await expect(view.getByRole('heading', { name: 'This view has ended.' })).toBeVisible()
  await takeScreenshot(view, 'staff-view-ended')
  await view.goto('/likes')
  await expect(view).toHaveURL(/\/login/)
  await expect(console.getByRole('navigation', { name: 'Parts' })).toBeVisible()
})
