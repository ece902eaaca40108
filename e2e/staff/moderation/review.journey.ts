// The review wall in two browsers: kinds with their numbers, what colleagues work on, and a sensitive photo.
import type { Page } from '@playwright/test'
import { callApiAs } from '../../support/call-api.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../../support/fixtures.ts'
import { addPhotos, setPhotosPending } from '../../support/photos.ts'

async function openWall(newPage: Promise<Page>): Promise<Page> {
  const page = await newPage
  await joinWithPasskey(page, await inviteColleague('moderator'))
  await page.goto('/staff/review')
  await expect(page.getByRole('list', { name: 'Photos that await review' })).toBeVisible()
  return page
}

test('a colleague sees at once who works on a photo, and a sensitive one stays blurred until it is opened', async ({
  newVisitor,
  somebody,
}) => {
  const [member, reporter] = [await somebody({ name: 'Wilma' }), await somebody({ name: 'Rita' })]
  await addPhotos(member, [false])
  await callApiAs(reporter, 'POST', '/api/report.php', { profile: member.id, reason: 'unwanted_image' })
  const photos = await setPhotosPending(member, 3)
  const [first, second] = [
    await openWall(newVisitor(createColleagueBrowser())),
    await openWall(newVisitor(createColleagueBrowser())),
  ]
  await expect(first.getByRole('link', { name: /^All photos \d/ })).toHaveAttribute('aria-current', 'page')
  const ofMember = (page: Page) =>
    page.getByRole('checkbox', { name: new RegExp(`^Photo of ${member.name}`) })
  await expect(ofMember(first)).toHaveCount(3)
  await ofMember(first).nth(1).check()
  await expect(
    second.getByRole('checkbox', { name: new RegExp(`^Photo of ${member.name}.* has this$`) }),
  ).toHaveCount(1)
  await takeScreenshot(second, 'staff-review-claimed')
  await expectAccessible(second, true)
  await expectNoHorizontalOverflow(second)
  // Who has no claim can't select the photo.
  await second
    .getByRole('checkbox', { name: new RegExp(`^Photo of ${member.name}.* has this$`) })
    .dispatchEvent('click')
  await expect(second.getByText('1 selected')).toHaveCount(0)
  await ofMember(first).nth(1).uncheck()
  await press(first.getByRole('link', { name: 'Today' }).filter({ visible: true }).first())
  await expect(
    second.getByRole('checkbox', { name: new RegExp(`^Photo of ${member.name}.* has this$`) }),
  ).toHaveCount(0)

  await press(second.getByRole('link', { name: /^Main photos/ }))
  await expect(second).toHaveURL(/kind=main/)
  await expect(ofMember(second)).toHaveCount(1)
  await press(second.getByRole('link', { name: /^All photos/ }))
  await press(second.getByRole('button', { name: new RegExp(`^Open the photo of ${member.name}`) }).first())
  const dialog = second.getByRole('dialog', { name: 'Open the photo' })
  await dialog.getByLabel('Reason').fill('A member reported it.')
  await takeScreenshot(second, 'staff-review-open')
  await press(dialog.getByRole('button', { name: 'Open' }))
  await expect(dialog).toHaveCount(0)
  await expect(
    second.getByRole('button', { name: new RegExp(`^Open the photo of ${member.name}`) }),
  ).toHaveCount(0)
  await takeScreenshot(second, 'staff-review')
  expect(await photos.readStates()).toHaveLength(3)
})
