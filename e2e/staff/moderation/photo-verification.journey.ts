// A photo verification in two browsers: the member asks on a phone and sees the answer on a desktop, staff compare in the queue.
import {
  createPictureFile,
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  takeScreenshot,
  test,
  waitForLiveConnection,
} from '../../support/fixtures.ts'
import { callApiAs } from '../../support/call-api.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../../support/colleagues.ts'
import { addPhotos } from '../../support/photos.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 860 }

test('a picture in the drawn pose is compared by staff, and the profile says when it was verified', async ({
  newMember,
  newVisitor,
}) => {
  const [member, viewer] = [
    await newMember({ name: 'Vera' }),
    await newMember({ name: 'Vic', gender: 'male', lookingFor: 'female' }),
  ]
  await addPhotos(member, [false])
  const { page } = member
  await page.setViewportSize(phone)
  const connected = waitForLiveConnection(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Verify your profile' }).click()
  await expect(page.getByText('Nobody else sees the picture.')).toBeVisible()
  await expectAccessible(page, true)
  await takeScreenshot(page, 'verification-none-390')
  await page.getByRole('button', { name: 'Get a pose' }).click()
  await expect(page.getByText(/This pose is valid until/)).toBeVisible()
  await page.getByLabel('Take or choose a picture').setInputFiles(await createPictureFile(600))
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'verification-pose-390')
  await page.setViewportSize(desktop)
  await takeScreenshot(page, 'verification-pose-1280')
  await page.getByRole('button', { name: 'Send this picture' }).click()
  await expect(page.getByText('We’re checking your picture.')).toBeVisible()
  await takeScreenshot(page, 'verification-waiting-1280')
  await connected

  const staff = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(staff, await inviteColleague('moderator'))
  await staff.goto('/staff/cases?kind=verification')
  await staff
    .getByRole('link', { name: /Verify a main photo/ })
    .last()
    .click()
  await expect(staff.getByRole('img', { name: 'Main photo' })).toBeVisible()
  await staff.keyboard.press('o')
  await expect(staff.getByRole('img', { name: 'The picture that was sent' })).toBeVisible()
  await expectAccessible(staff, true)
  await expectNoHorizontalOverflow(staff)
  await staff.keyboard.press('1')
  await takeScreenshot(staff, 'staff-verification')
  await staff.getByRole('button', { name: /Verify the main photo/ }).click()
  await expect(staff.getByText(/is decided, and the mails are on their way/)).toBeVisible()

  await expect(page.getByText(/Verified on/)).toBeVisible()
  await takeScreenshot(page, 'verification-verified-1280')
  await page.setViewportSize(phone)
  await takeScreenshot(page, 'verification-verified-390')
  for (const [name, size] of Object.entries({ '390': phone, '1280': desktop })) {
    await viewer.page.setViewportSize(size)
    await viewer.page.goto(`/members/${member.id}`)
    await viewer.page.getByText(/^Photo verified in/).click()
    await expect(viewer.page.getByText(/This says nothing about/)).toBeVisible()
    await takeScreenshot(viewer.page, `verified-profile-${name}`)
    await expectNoHorizontalOverflow(viewer.page)
    await viewer.page.goto('/members?verified=1')
    await expect(
      viewer.page.getByRole('link', { name: new RegExp(`^${member.name}.*photo verified`) }),
    ).toBeVisible()
    await takeScreenshot(viewer.page, `verified-search-${name}`)
  }
  await expectAccessible(viewer.page, true)

  // Another main photo ends it at once, also in a tab that is open.
  await addPhotos(member, [false])
  const { profile } = (await callApiAs(member, 'GET', '/api/profile.php')) as {
    profile: { photos: { id: string }[] }
  }
  await callApiAs(member, 'PUT', '/api/photo.php', { photo: profile.photos[1]?.id, position: 1 })
  await expect(page.getByRole('status').filter({ hasText: 'Your main photo has changed' })).toBeVisible()
})
