// An editor writes an experiment on a landing page, looks at its variants, starts it, and reads what a visitor did; then stops it.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'
import { answerFirstSteps, createNewVisitor, fillAccountStep } from '../support/sign-up.ts'

/** Not one that says it is automated: those are not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const headline = 'What shall we talk about?'

test('an experiment is planned, previewed and started, counts a visitor who signs up, and has no result when it is stopped', async ({
  newVisitor,
}) => {
  const { services } = await openApplication()
  // Of an earlier try.
  await services.db.deleteFrom('experiment').where('lander', '=', 'video').execute()
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('editor'))
  await page.goto('/staff/experiments')
  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const open = (name: string) => press(page.getByRole('button', { name, exact: true }).first())
  const confirm = async (name: string) => {
    await dialog.getByLabel('Reason', { exact: true }).fill('Test')
    await press(dialog.getByRole('button', { name, exact: true }))
  }
  await open('New experiment')
  await dialog.getByLabel('Name', { exact: true }).fill('A question as headline')
  await press(dialog.getByRole('button', { name: 'Create the draft', exact: true }))
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Hypothesis', { exact: true }).fill('A question brings more sign-ups.')
  await dialog.getByLabel('Page', { exact: true }).selectOption('video')
  await press(dialog.getByRole('button', { name: 'Create the draft', exact: true }))
  await expect(page.getByRole('heading', { name: 'A question as headline' })).toBeVisible()

  await page.getByLabel('Expected rate, in per cent', { exact: true }).fill('12,5')
  await open('Add a variant')
  await open('Save the draft')
  await expect(page.getByText('From two to four variants')).toBeVisible()
  await open('Remove C')
  await open('Save the draft')
  const preview = page.getByRole('link', { name: 'Preview B', exact: true })
  await expect(preview).toBeVisible()
  await takeScreenshot(page, 'staff-experiment-draft')
  const visitor = await newVisitor({ ...createColleagueBrowser(), userAgent })
  await visitor.goto((await preview.getAttribute('href')) ?? '')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(headline)
  await expect(visitor.locator('input[name="variant"]')).toHaveCount(0)
  await open('Start')
  await confirm('Start')
  await expect(page.getByText('Not yet: whatever the figures show now')).toBeVisible()

  await visitor.goto('/landers/video')
  const heading = await visitor.getByRole('heading', { level: 1 }).textContent()
  const letter = heading === headline ? 'B' : 'A'
  await press(visitor.getByRole('button', { name: 'Create your profile' }))
  await expect(visitor).toHaveURL(/[?&]variant=\d+/)
  const person = createNewVisitor('Variant')
  await answerFirstSteps(visitor, person)
  await fillAccountStep(visitor, person)
  await expect(visitor).not.toHaveURL(/\/signup\?/)
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(`^${letter} `) })
  await expect(row).toContainText('100%')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-experiment-1280')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-experiment-390')

  await open('Stop')
  await confirm('Stop')
  await expect(page.getByText('No result: it ended before')).toBeVisible()
  await open('Decide')
  await expect(dialog.getByLabel('What everybody is shown')).toHaveText('The page as it is')
  await confirm('Decide')
  await expect(page.getByText('decided that the page stays as it is.')).toBeVisible()
  await page.goto('/staff/experiments')
  await expect(page.getByRole('link', { name: 'A question as headline' }).first()).toBeVisible()
  await takeScreenshot(page, 'staff-experiments-list-390')
})
