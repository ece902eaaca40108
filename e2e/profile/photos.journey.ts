import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  createPictureFile,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { refusePhotos } from '../support/members.ts'

const photoSection = (page: Page) => page.locator('#photos')
const photoSlots = (page: Page) => photoSection(page).getByRole('link', { name: /^Change photo \d+$/ })
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' })
const createPictureFiles = async (count: number) => {
  const picture = await createPictureFile(320, 400)
  return Array.from({ length: count }, (_, index) => ({ ...picture, name: `${index + 1}.png` }))
}

/** Adds photos at once and uncropped; `room` is how many of them the limit still allows. */
async function addUncropped(page: Page, count: number, room = count): Promise<void> {
  await photoSection(page)
    .getByLabel('Add a photo')
    .setInputFiles(await createPictureFiles(count))
  const name = room > 1 ? 'Add all uncropped' : 'Add uncropped'
  await press(cropDialog(page).getByRole('button', { name }))
}

/** Ids of the photos, in the order shown. */
const readPhotoOrder = (page: Page) =>
  photoSection(page)
    .locator('[data-photo]')
    .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-photo')))

test('a free member can add 3 photos, a premium member 25', { tag: '@once' }, async ({ newMember }) => {
  // Uploads 28 photos, one after the other.
  const [free, premium] = [await newMember({ name: 'Mia' }), await newMember({ name: 'Eva', premium: true })]
  await free.page.goto('/profile')
  await expect(photoSection(free.page).getByText('0 of 3 photos')).toBeVisible()
  await free.page
    .getByLabel('Add a photo')
    .setInputFiles([
      ...(await createPictureFiles(2)),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('-') },
    ])
  const dialog = cropDialog(free.page)
  await expect(dialog.getByText('Photo 1 of 2.')).toBeVisible()
  await expect(photoSection(free.page).getByRole('alert')).toHaveText(
    'Please choose a JPEG, PNG or WebP photo.',
  )
  await expectAccessible(free.page)
  await takeScreenshot(free.page, 'photo-crop')
  await dialog.getByRole('application').press('ArrowUp')
  await press(dialog.getByRole('button', { name: 'Add cropped photo' }))
  await expect(dialog.getByText('Photo 2 of 2.')).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Add uncropped' }))
  await expect(dialog).toHaveCount(0)
  await expect(photoSection(free.page).getByText('2 of 3 photos')).toBeVisible()
  await addUncropped(free.page, 3, 1)
  await expect(photoSection(free.page).getByRole('alert')).toContainText(
    'You have reached your limit of 3 photos.',
  )
  await expect(photoSection(free.page).getByText('3 of 3 photos')).toBeVisible()
  await expect(photoSection(free.page).getByLabel('Add a photo')).toHaveCount(0)
  await expect(photoSection(free.page).getByText('Premium members can have 25 photos.')).toBeVisible()
  await takeScreenshot(free.page, 'photos-free-limit')

  await premium.page.goto('/profile')
  await expect(photoSection(premium.page).getByText('0 of 25 photos')).toBeVisible()
  await addUncropped(premium.page, 25)
  await expect(photoSection(premium.page).getByText('25 of 25 photos')).toBeVisible({ timeout: 120_000 })
  await expect(photoSlots(premium.page)).toHaveCount(25)
  await expect(photoSection(premium.page).getByLabel('Add a photo')).toHaveCount(0)
})

test('a photo chosen offline is uploaded when the connection returns', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|manifest patches/)
  const { page } = await newMember()
  // A script that fails to load makes the page reload, but not before the photo is uploaded.
  const connectionLost = Promise.withResolvers<void>()
  await page.route('**/assets/member-features*.js', async (route) => {
    await connectionLost.promise
    await route.abort()
  })
  const scriptRequested = page.waitForRequest('**/assets/member-features*.js')
  await page.goto('/profile')
  await photoSection(page)
    .getByLabel('Add a photo')
    .setInputFiles(await createPictureFiles(1))
  await expect(cropDialog(page)).toBeVisible()
  await scriptRequested
  await page.context().setOffline(true)
  const scriptFailed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/member-features'),
  )
  connectionLost.resolve()
  await scriptFailed
  await press(cropDialog(page).getByRole('button', { name: 'Add uncropped' }))
  const slot = photoSection(page).getByRole('listitem').filter({ hasText: 'Not uploaded.' })
  await expect(slot.getByRole('button', { name: 'Try again: 1.png' })).toBeVisible()
  await expect(photoSection(page).getByText('1 photo hasn’t been uploaded.')).toBeVisible()
  await takeScreenshot(page, 'photo-offline')
  await press(slot.getByRole('button', { name: 'Try again: 1.png' }))
  await expect(slot).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.context().setOffline(false)
  await expect(photoSection(page).getByText('1 of 3 photos')).toBeVisible()
  await expect(slot).toHaveCount(0)
  await reloaded
  await expect(photoSlots(page)).toHaveCount(1)
})

test('photos are reordered by keyboard and by dragging', async ({ newMember }) => {
  const { page } = await newMember()
  await page.goto('/profile')
  await addUncropped(page, 3)
  await expect(photoSlots(page)).toHaveCount(3)
  const [a, b, c] = await readPhotoOrder(page)
  let reorderRequests = 0
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') reorderRequests += 1
  })
  await page.getByRole('button', { name: /^Move photo 3:/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => readPhotoOrder(page)).toEqual([c, a, b])
  await expect(page.getByText('Moved to first place. It’s now your main photo.')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Move photo 1:/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => readPhotoOrder(page)).toEqual([a, c, b])
  await expect(page.getByRole('button', { name: /^Move photo 2:/ })).toBeFocused()

  const [from, to] = [
    await photoSlots(page).nth(2).boundingBox(),
    await photoSlots(page).nth(0).boundingBox(),
  ]
  if (!from || !to) throw new Error('the photos are not on the screen')
  await page.mouse.move(from.x + 40, from.y + 70)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => readPhotoOrder(page)).toEqual([b, a, c])
  // Three moves by keyboard, one by dragging.
  await expect.poll(() => reorderRequests).toBe(4)
  await page.reload()
  expect(await readPhotoOrder(page)).toEqual([b, a, c])
})

test('a refused photo shows the reason and can be appealed', { tag: '@once' }, async ({ newMember }) => {
  const { page, id } = await newMember()
  await page.goto('/profile')
  await addUncropped(page, 1)
  await expect(photoSlots(page)).toHaveCount(1)
  await refusePhotos(id, 'contact_details')
  await page.reload()
  await expect(photoSection(page).getByText('Photo 1 was refused.')).toBeVisible()
  await expect(photoSection(page).getByText('It shows contact details')).toBeVisible()
  await takeScreenshot(page, 'photo-refused-list')
  await press(photoSection(page).getByRole('link', { name: 'Ask for another look' }))
  const panel = page.getByRole('dialog', { name: 'Photo 1' })
  await expectAccessible(page)
  await panel.getByLabel('What should we know?').fill('The number is the house where I was born.')
  await press(panel.getByRole('button', { name: 'Ask for another look' }))
  await expect(panel.getByText('Someone else is looking at this photo.')).toBeVisible()
  await takeScreenshot(page, 'photo-appealed')
  await press(panel.getByRole('link', { name: 'Close' }))
  await expect(photoSection(page).getByText('In review')).toBeVisible()
  await expect(photoSection(page).getByRole('link', { name: 'Ask for another look' })).toHaveCount(0)
})
