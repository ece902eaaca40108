import type { Page } from '@playwright/test'
import {
  createPictureFile,
  expect,
  expectProfileSaved,
  findMainLink,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

const profileSection = (page: Page, id: string) => page.locator(`#${id}`)
test('a photo, a city and interests are saved, and others see them', async ({ newMember }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await newMember({ name: 'Ben', gender: 'male' })]
  const { page } = mia
  await page.goto('/profile')
  const photos = profileSection(page, 'photos')
  const chooser = photos.getByLabel('Add a photo')
  await expect(photos.getByText('0 of 3')).toBeVisible()
  await chooser.setInputFiles(await createPictureFile(120))
  await expect(photos.getByRole('alert')).toHaveText(
    'This photo is too small. It needs at least 300 x 300 pixels.',
  )
  await expect(photos.getByText('0 of 3')).toBeVisible()
  await takeScreenshot(page, 'photo-refused')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') })
  await expect(photos.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP photo.')
  await chooser.setInputFiles(await createPictureFile(900, 1200))
  await press(page.getByRole('button', { name: 'Add cropped photo' }))
  await expect(photos.getByText('1 of 3')).toBeVisible()
  await expect(photos.getByRole('alert')).toHaveCount(0)
  const ownPhoto = photos.getByRole('link', { name: 'Change photo 1' }).locator('img')
  await expect
    .poll(() => ownPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const city = page.getByRole('combobox', { name: 'City' })
  await city.fill('Haar')
  await press(page.getByRole('option', { name: /^Haarlem, / }))
  await expect(city).toHaveValue(/^Haarlem, /)
  await expectProfileSaved(page)

  await page.getByLabel('About me').fill('I bake bread, badly, and walk far.')
  await page.getByRole('searchbox', { name: 'Search interests' }).fill('lang')
  await press(page.getByText('Languages', { exact: true }))
  await page.getByRole('searchbox', { name: 'Search interests' }).fill('')
  await page.getByLabel('Who I hope to meet').fill('Somebody who reads maps.')
  await page.getByLabel('Who I hope to meet').blur()
  await expectProfileSaved(page)
  await expect(page.getByText('Saved just now')).toBeVisible()
  await takeScreenshot(page, 'profile-edit')

  await page.reload()
  await expect(city).toHaveValue(/^Haarlem, /)
  await expect(page.getByRole('checkbox', { name: 'Languages' })).toBeChecked()
  await expect(page.getByLabel('About me')).toHaveValue('I bake bread, badly, and walk far.')

  await ben.page.goto(`/members/${mia.id}`)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${mia.name}, \\d\\d$`))
  await expect(ben.page.getByText(/^Haarlem/)).toBeVisible()
  await expect(ben.page.getByText('I bake bread, badly, and walk far.')).toBeVisible()
  await expect(ben.page.getByText('Languages', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: 'Who I hope to meet' })).toBeVisible()
  await expect(ben.page.getByText('Somebody who reads maps.')).toBeVisible()
  const publicPhoto = ben.page.getByRole('img', { name: `${mia.name}, photo 1 of 1` })
  await expect
    .poll(() => publicPhoto.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await takeScreenshot(ben.page, 'profile-seen')
})

test('a city that is not in the list is refused beside the field, and the text stays', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ city: 'Utrecht' })
  await page.goto('/profile')
  const city = page.getByRole('combobox', { name: 'City' })
  await expect(city).toHaveValue(/^Utrecht/)
  await city.fill('Atlantis')
  await expect(profileSection(page, 'city').getByText('No city starts like that.')).toBeAttached()
  await page.getByLabel('About me').focus()
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expect(city).toHaveValue('Atlantis')
  await expect(page.getByText('Not everything is saved.')).toBeVisible()
})

test('the city chosen last stays in the field when answers to earlier choices arrive late', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember()
  const heldAnswers: (() => void)[] = []
  await page.route('**/api/profile.php', async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => heldAnswers.push(resolve))
    await route.fulfill({ response })
  })
  await page.goto('/profile')
  const city = page.getByRole('combobox', { name: 'City' })
  for (const name of ['Haarlem', 'Utrecht']) {
    await city.fill(name)
    await press(page.getByRole('option', { name: new RegExp(`^${name}, `) }))
    await expect(city).toHaveValue(new RegExp(`^${name}, `))
    await expect.poll(() => heldAnswers.length).toBe(1)
  }
  heldAnswers[0]?.()
  // Utrecht is sent once the answer to Haarlem was read.
  await expect.poll(() => heldAnswers.length).toBe(2)
  await expect(city).toHaveValue(/^Utrecht, /)
  heldAnswers[1]?.()
  await expectProfileSaved(page)
  await page.reload()
  await expect(city).toHaveValue(/^Utrecht, /)
})

test('keys that follow the text at once choose a city that begins with it', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember()
  await page.goto('/profile')
  const city = page.getByRole('combobox', { name: 'City' })
  await city.focus()
  await expect(page.getByRole('option', { name: /^Utrecht, / })).toBeVisible()
  // All keys within one task, as on a busy phone, so that no rendering of lower priority comes between them.
  await city.evaluate(async (field: HTMLInputElement) => {
    document.execCommand('insertText', false, 'Utre')
    for (const key of ['ArrowDown', 'Enter']) {
      for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve()
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  })
  await expect(city).toHaveValue(/^Utrecht, /)
  await expectProfileSaved(page)
  await page.reload()
  await expect(city).toHaveValue(/^Utrecht, /)
})

test('profile text survives leaving: by a link, by closing the tab, offline and after a reload', async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
  const { page } = await newMember({ name: 'Mia' })
  const about = page.getByLabel('About me')
  const readAbout = async (other: Page) => {
    await other.goto('/profile', { waitUntil: 'networkidle' })
    return other.getByLabel('About me').inputValue()
  }
  await page.goto('/profile')
  await about.fill('I collect old maps.')
  // At once, without a pause in which it would be saved.
  await press(findMainLink(page, /Discover/))
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  const second = await page.context().newPage()
  await expect.poll(() => readAbout(second)).toBe('I collect old maps.')

  await second.getByLabel('About me').fill('I collect old maps and new friends.')
  await second.close({ runBeforeUnload: true })
  await expect.poll(() => readAbout(page)).toBe('I collect old maps and new friends.')

  await page.context().setOffline(true)
  await about.fill('I collect old maps, new friends and stamps.')
  await expect(page.getByText('Not saved yet: you’re offline.')).toBeVisible()
  await takeScreenshot(page, 'profile-offline')
  await page.context().setOffline(false)
  await expectProfileSaved(page)
  expect(await readAbout(page)).toBe('I collect old maps, new friends and stamps.')

  // The server refuses nothing and answers nothing: the text is there after a reload, and then saved.
  await page.route('**/api/profile.php', (route) => route.abort())
  await about.fill('I collect everything.')
  await expect(page.getByText('Not saved yet. We’ll keep trying.')).toBeVisible()
  await page.unroute('**/api/profile.php')
  await page.reload()
  await expect(about).toHaveValue('I collect everything.')
  await expectProfileSaved(page)
  expect(await readAbout(page)).toBe('I collect everything.')
})

test('members see their own profile as others do, with no action but a link back', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, name } = await newMember({ name: 'Mia' })
  await page.goto('/profile')
  await press(page.getByRole('link', { name: 'Preview' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}, `))
  const main = page.getByRole('main')
  await expect(main.getByText('This is how others see your profile.')).toBeVisible()
  for (const words of [/^Like/, /^Message/, /gift/, /^Block/, /^Report/])
    await expect(
      main.getByRole('button', { name: words }).or(main.getByRole('link', { name: words })),
    ).toHaveCount(0)
  await press(main.getByRole('link', { name: 'Edit my profile' }))
  await expect(page).toHaveURL('/profile')
})

test('a profile has photos and actions at both its addresses; premium shows a badge and unlocks every photo', {
  tag: '@once',
}, async ({ newMember, newVisitor }) => {
  const [free, premium] = [
    await newMember({ name: 'Ben', gender: 'male' }),
    await newMember({ name: 'Tom', gender: 'male', premium: true }),
  ]
  const [petra, anna, storm] = [
    await findMemberId('Petra'),
    await findMemberId('Anna'),
    await findMemberId('Storm'),
  ]
  const badge = (page: Page) => page.getByRole('main').getByText('Premium', { exact: true })
  for (const address of [`/members/${petra}`, `/likes/m/${petra}`]) {
    const { page } = free
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Petra, \d\d$/)
    await expect(main.getByRole('img', { name: 'Petra, photo 1 of 2' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Like Petra' })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Super like or gift for Petra' })).toBeVisible()
    for (const name of ['Message', 'Block Petra'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(badge(page)).toBeVisible()
  }
  for (const id of [anna, storm]) {
    await free.page.goto(`/members/${id}`)
    await expect(free.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(badge(free.page)).toHaveCount(0)
  }
  const visitor = await newVisitor()
  await visitor.goto(`/members/${petra}`)
  await expect(badge(visitor)).toHaveCount(0)
  const locked = visitor.getByRole('link', { name: 'Photo 2, locked' })
  await expect(locked.locator('.lock-notice svg')).toBeVisible()
  await premium.page.goto(`/members/${petra}`)
  await expect(premium.page.getByRole('link', { name: 'Photo 2', exact: true })).toBeVisible()
  await expect(premium.page.locator('.photoGallery-gallery .lock-notice')).toHaveCount(0)
  await premium.page.goto('/members?gender=female&country=NL&photos=true')
  await expect(premium.page.getByRole('link', { name: /^Petra, .*Premium/ })).toBeVisible()
  await expect(premium.page.getByRole('link', { name: /^Storm, .*Premium/ })).toHaveCount(0)
})
