// Administrators change settings of a site: what is wrong, who was faster, what is in force, and how it is taken back.
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
import { openApplication } from '../support/members.ts'

test('a setting is changed with a reason, is in force at once, and is taken back', async ({
  newVisitor,
  page: visitor,
}) => {
  const { services } = await openApplication()
  const { id, host } = await services.db
    .insertInto('site')
    .values({
      host: `settings-${Date.now()}-${test.info().workerIndex}.example`,
      name: 'Settings journey',
      domain_language: 'en',
      niche: 1,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning(['id', 'host'])
    .executeTakeFirstOrThrow()
  const readPublic = async () => {
    const answer = await visitor.request.get(`/api/settings.php?domain=${host}`)
    return (await answer.json()) as { game_likes: number }
  }
  const [page, colleague] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(page, await inviteColleague('administrator'))
  await joinWithPasskey(colleague, await inviteColleague('owner'))
  await page.goto('/staff/sites')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-sites')
  await page.goto(`/staff/sites/${id}?group=credits`)
  const field = (on: typeof page, name: string) => on.getByRole('textbox', { name })
  await expect(field(page, 'Likes a day in the game')).toHaveValue('4')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-site-settings')

  // A value outside the limits is refused beside its field, and the other one is not saved either.
  await field(page, 'Likes a day in the game').fill('5')
  await field(page, 'Length of a message').fill('0')
  await press(page.getByRole('button', { name: 'Review and save' }))
  const dialog = page.getByRole('dialog', { name: 'Review and save' })
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Members like more often')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('A whole number, at least 1.')).toBeVisible()
  expect((await readPublic()).game_likes).toBe(4)
  await takeScreenshot(page, 'staff-site-settings-refused')
  await field(page, 'Length of a message').fill('1000')

  // A colleague is faster: both values are shown, and nothing is overwritten unseen.
  await colleague.goto(`/staff/sites/${id}?group=credits`)
  await field(colleague, 'Likes a day in the game').fill('6')
  await press(colleague.getByRole('button', { name: 'Review and save' }))
  await colleague.getByRole('textbox', { name: 'Reason' }).fill('Tried first')
  await press(colleague.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('A colleague set 6 in the meantime. You entered 5.')).toBeVisible()
  await expect.poll(async () => (await readPublic()).game_likes, { timeout: 1000 }).toBe(6)
  await expectAccessible(page)
  await takeScreenshot(page, 'staff-site-settings-conflict')
  await press(page.getByRole('button', { name: 'Keep mine' }))
  await press(page.getByRole('button', { name: 'Review and save' }))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Members like more often')
  await takeScreenshot(page, 'staff-site-settings-review')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await readPublic()).game_likes, { timeout: 1000 }).toBe(5)

  // The history names author and reason, and takes the change back.
  if (isPhone()) await press(page.getByRole('button', { name: 'History' }))
  await expect(page.getByText('Members like more often')).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-site-settings-history')
  await press(page.getByRole('button', { name: 'Undo game_likes' }).first())
  const undoing = page.getByRole('dialog', { name: 'Undo game_likes' })
  await undoing.getByRole('textbox').fill('Members complained')
  await press(undoing.getByRole('button', { name: 'Undo' }))
  await expect(undoing).toHaveCount(0)
  await expect.poll(async () => (await readPublic()).game_likes, { timeout: 1000 }).toBe(6)

  // A planned change waits, and can be taken back.
  if (isPhone()) await page.keyboard.press('Escape')
  await page.goto(`/staff/sites/${id}?group=money`)
  await field(page, 'Days to withdraw').fill('30')
  await press(page.getByRole('button', { name: 'Review and save' }))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A promise to members')
  // The days stand in the terms: members are told before.
  await expect(dialog.getByText('These stand in legal texts (terms): Days to withdraw.')).toBeVisible()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  await dialog.getByLabel('Starts').fill(inDays(1))
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog.getByText('Members are told of a new version 14 days before.')).toBeVisible()
  await takeScreenshot(page, 'staff-site-settings-legal')
  await dialog.getByLabel('Starts').fill(inDays(16))
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Planned: 30, from')).toBeVisible()
  await expect(field(page, 'Days to withdraw')).toHaveValue('14')
  if (isPhone()) await press(page.getByRole('button', { name: 'History' }))
  await expect(page.getByText('A promise to members')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo refund_days' }))
  const cancelling = page.getByRole('dialog', { name: 'Undo refund_days' })
  await cancelling.getByRole('textbox').fill('Not agreed')
  await press(cancelling.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
})
