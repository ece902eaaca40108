import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { sendLikeAs } from '../support/chats.ts'
import { findMemberId } from '../support/members.ts'
import { addPhotos } from '../support/photos.ts'

const gallery = (page: Page) => page.locator('.photoGallery-gallery')
const expectPhoto = (scope: Page | Locator, number: number, count: number) =>
  expect(scope.getByText(`Photo ${number} of ${count}`, { exact: true })).toBeAttached()
const backLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Back', exact: true })

/** Moves a finger over the first of the photos from right to left. */
async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const at = (part: number) => [{ x: x + width * part, y: y + height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.85) })
  for (let part = 0.8; part >= 0.1; part -= 0.05)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // A tap while it still moves would only stop it.
  await expect.poll(() => element.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)).toBe(1)
}

test('photos are swiped by touch and moved by buttons and keys, in the page and over the whole screen', async ({
  newMember,
}) => {
  const anna = await newMember({ name: 'Anna' })
  await addPhotos(anna, [false, false])
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${anna.id}`)
  await expectPhoto(page, 1, 2)
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'profile-photos')
  const track = page.getByRole('group', { name: `Photos of ${anna.name}` })
  if (isPhone()) await swipeLeft(page, track)
  else await press(gallery(page).getByRole('button', { name: 'Next photo' }))
  await expectPhoto(page, 2, 2)
  await press(gallery(page).getByRole('link', { name: 'Photo 1', exact: true }))
  await expectPhoto(page, 1, 2)

  const enlarge = page.getByRole('button', { name: 'Enlarge photo 1' })
  await press(enlarge)
  const lightbox = page.getByRole('dialog', { name: 'Photo 1 of 2' })
  await expect(lightbox).toBeVisible()
  const [box, viewport] = [await lightbox.boundingBox(), page.viewportSize()]
  expect(box?.width).toBeGreaterThanOrEqual((viewport?.width ?? 0) * 0.95)
  expect(box?.height).toBeGreaterThanOrEqual((viewport?.height ?? 0) * 0.95)
  await expectAccessible(page)
  const whole = page.getByRole('dialog').getByRole('group', { name: `Photos of ${anna.name}` })
  if (isPhone()) await swipeLeft(page, whole)
  else await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
  await press(page.getByRole('dialog').getByRole('button', { name: 'Previous photo' }))
  await expect(lightbox).toBeVisible()
  await press(page.getByRole('dialog').getByRole('button', { name: 'Next photo' }))
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
  // Whole, not cropped to the shape of a card.
  const photo = whole.getByRole('img', { name: `${anna.name}, photo 2 of 2` })
  await expect
    .poll(() =>
      photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight),
    )
    .toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  // The photo that was in view is the one in the page.
  await expectPhoto(gallery(page), 2, 2)
})

test('locked photos say what premium shows, and lead there from the page and from the lightbox', {
  tag: '@once',
}, async ({ newMember, newVisitor, somebody }) => {
  const anna = await somebody({ name: 'Anna' })
  await addPhotos(anna, [false, true, true])
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${anna.id}`)
  await expect(gallery(page).getByRole('link', { name: 'Photo 2, locked' })).toBeVisible()
  await press(gallery(page).getByRole('link', { name: 'Photo 3, locked' }))
  await expectPhoto(page, 3, 3)
  const offer = gallery(page).getByRole('link', { name: /^Premium shows all 3 photos/ })
  await expect(offer).toHaveCount(2)
  await expect(offer.last().locator('img')).toHaveAttribute('src', /blurred/)
  await takeScreenshot(page, 'profile-locked-photo')
  await press(offer.last())
  await expect(page).toHaveURL('/premium')
  await page.goBack()
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await page.keyboard.press('ArrowRight')
  await press(page.getByRole('dialog', { name: 'Photo 2 of 3' }).getByRole('link').nth(0))
  await expect(page).toHaveURL('/premium')

  const visitor = await newVisitor()
  await visitor.goto(`/members/${anna.id}`)
  await expect(visitor.getByRole('link', { name: /^Sign up to see more photos/ })).toHaveCount(2)
  const premium = await newMember({ name: 'Tom', gender: 'male', premium: true })
  await premium.page.goto(`/members/${anna.id}`)
  await expect(premium.page.getByRole('img', { name: `${anna.name}, photo 3 of 3` })).toBeAttached()
  await expect(gallery(premium.page).locator('.lock-notice')).toHaveCount(0)
})

test('the back arrow leads to the same place in the list, or to the list that the address names', async ({
  newMember,
  somebody,
}) => {
  const { page, ...ben } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=NL')
  const links = page.locator('ul.member-grid').first().locator('a.card-link')
  const link = links.nth(Math.min(5, (await links.count()) - 1))
  await link.scrollIntoViewIfNeeded()
  const place = (await link.boundingBox())?.y
  const path = await link.getAttribute('href')
  await press(link)
  await expect(page).toHaveURL(path ?? '')
  await press(backLink(page))
  await expect(page).toHaveURL(/\/members\?country=NL/)
  await expect.poll(async () => Math.round((await link.boundingBox())?.y ?? 0)).toBe(Math.round(place ?? 0))

  const anna = await somebody({ name: 'Anna' })
  await sendLikeAs(ben, anna)
  for (const [address, list] of [
    [`/members/${anna.id}`, '/members'],
    [`/members/${anna.id}?country=NL&sort=activity`, '/members?country=NL&sort=activity'],
    [`/likes/m/${anna.id}?list=sent`, '/likes/sent'],
    [`/likes/m/${anna.id}`, '/likes'],
  ] as const) {
    const other = await page.context().newPage()
    await other.goto(address)
    await expect(backLink(other)).toHaveAttribute('href', list)
    await other.close()
  }
})

test('the name, the fictional label and the first action are in the first view at every size', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const wide = await somebody({ name: 'Wilhelmmmmm' })
  await addPhotos(wide, [false, false])
  const storm = await findMemberId('Storm')
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  for (const [width, height] of [
    [320, 640],
    [390, 664],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const id of [storm, wide.id]) {
      await page.goto(`/members/${id}`)
      const main = page.getByRole('main')
      const action = main.getByRole('button', { name: /^Like (?!and comment)/ })
      const bottom = width < 1100 ? ((await action.boundingBox())?.y ?? 0) : height
      await expect(action).toBeInViewport({ ratio: 1 })
      const seen = [main.getByRole('heading', { level: 1 })]
      if (id === storm) seen.push(main.locator('header').getByText('Fictional profile'))
      for (const element of seen) {
        const box = await element.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0), `${await element.textContent()} at ${width}`).toBeLessThan(
          bottom,
        )
      }
      expect((await page.locator('.photoGallery-stage').boundingBox())?.height).toBeLessThanOrEqual(
        height * 0.9,
      )
      await expectNoHorizontalOverflow(page)
    }
  }
})
