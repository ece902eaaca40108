import type { Page } from '@playwright/test'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'
import { expect, isPhone, press, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

/** The pages from now on come to life only when the function that it answers is called. */
async function delayHydration(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const main = (page: Page) => page.getByRole('main')

test('what is switched or chosen before the page comes to life counts', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Nora' })
  const likesByMail = page.getByRole('switch', { name: 'Likes by e-mail', exact: true })
  const wakeSettings = await delayHydration(page)
  await page.goto('/notifications', { waitUntil: 'commit' })
  await press(likesByMail)
  wakeSettings()
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const wakeCheckout = await delayHydration(page)
  await page.goto('/credits/1', { waitUntil: 'commit' })
  const method = page.getByRole('radio', { name: /^PayPal/ })
  await press(method)
  wakeCheckout()
  await expect(page).toHaveURL(/\/credits\/1\/paypal$/)
  await expect(method).toBeChecked()
  await page.goto('/notifications')
  await expect(likesByMail).not.toBeChecked()
})

test('ages that are moved before the page comes to life are those that are searched', {
  tag: '@once',
}, async ({ page }) => {
  const wake = await delayHydration(page)
  await page.goto('/members?country=NL', { waitUntil: 'load' })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const youngest = filters.getByRole('slider', { name: 'Youngest age' })
  await youngest.press('ArrowRight')
  await youngest.press('ArrowRight')
  wake()
  await expect(filters.getByLabel('Age from')).toHaveValue('20')
})

test('a photo that is chosen before the profile comes to life is the one that is shown', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  const wake = await delayHydration(page)
  await page.goto(`/members/${await findMemberId('Anna')}`, { waitUntil: 'load' })
  await press(page.getByRole('link', { name: 'Photo 2', exact: true }))
  await expect(page).toHaveURL(/#photo-2$/)
  wake()
  await expect(page.getByText('Photo 2 of 2')).toBeAttached()
  await press(page.getByRole('button', { name: 'Enlarge photo 2' }))
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
})

test('a heart that is pressed before the page comes to life is celebrated when it is a match', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const ben = await somebody({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  await sendLikeAs(ben, mia)
  const wake = await delayHydration(mia.page)
  await mia.page.goto(`/members/${ben.id}`, { waitUntil: 'load' })
  await press(mia.page.getByRole('button', { name: `Like ${ben.name}` }))
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}#match-${ben.id}$`))
  wake()
  await expect(mia.page.getByRole('dialog', { name: `You and ${ben.name} like each other` })).toBeVisible()
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}$`))
})

test('a button that is pressed before the page comes to life does what it says', async ({ page }) => {
  const wake = await delayHydration(page)
  if (isPhone()) {
    await page.goto('/members', { waitUntil: 'load' })
    await press(page.getByRole('button', { name: 'Filters' }))
    wake()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  } else {
    await page.goto(`/members/${await findMemberId('Anna')}`, { waitUntil: 'load' })
    await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
    wake()
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible()
  }
})

test('a search that is reset before the page comes to life is kept no longer', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  const reset = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Reset' })
  const search = /\/members\?min_age=30$/
  const saved = () => page.waitForResponse((answer) => answer.url().includes('/api/search.php'))
  await page.goto('/members')
  const first = saved()
  await page.getByLabel('Age from').fill('30')
  await press(page.getByRole('button', { name: /^Show / }))
  await expect(page).toHaveURL(search)
  await first
  const wake = await delayHydration(page)
  await page.goto('/members', { waitUntil: 'load' })
  await expect(page).toHaveURL(search)
  const second = saved()
  await press(reset)
  wake()
  await second
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members$/)
})

for (const address of ['/profile', '/settings'])
  test(`country and city that are chosen before ${address} comes to life are kept and saved`, {
    tag: '@once',
  }, async ({ newMember }) => {
    const { page } = await newMember({ name: 'Mia', city: 'Utrecht' })
    const country = page.getByRole('combobox', { name: 'Country' })
    const city = page.getByRole('combobox', { name: 'City' })
    const wake = await delayHydration(page)
    await page.goto(address, { waitUntil: 'load' })
    await country.selectOption('BE')
    await city.fill('Antwerp')
    wake()
    await page.waitForFunction(() => !('comeToLife' in globalThis))
    await expect(country).toHaveValue('BE')
    await expect(city).toHaveValue('Antwerp')
    await press(page.locator('form').filter({ has: city }).getByRole('button', { name: 'Save' }))
    await expect(main(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(city).toHaveValue(/^Antwerp/)
    await page.reload()
    await expect(country).toHaveValue('BE')
    await expect(city).toHaveValue(/^Antwerp/)
  })

test('a city that is sent before the page comes to life is saved, and what is no city is told', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia', city: 'Utrecht' })
  const city = page.getByRole('combobox', { name: 'City' })
  const save = page.locator('form').filter({ has: city }).getByRole('button', { name: 'Save' })
  await delayHydration(page)
  await page.goto('/settings', { waitUntil: 'load' })
  await city.fill('Haarlem')
  await press(save)
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(city).toHaveValue(/^Haarlem/)
  await city.fill('Atlantis')
  await press(save)
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expect(city).toHaveValue('Atlantis')
})

test('letters that are typed in the search of conversations before it comes to life find them', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', credits: 9 })
  const [ben, tom] = [
    await somebody({ name: 'Ben', gender: 'male' }),
    await somebody({ name: 'Tom', gender: 'male' }),
  ]
  await sendMessageAs(mia, ben, 'Hello')
  await sendMessageAs(mia, tom, 'Hello')
  const wake = await delayHydration(mia.page)
  await mia.page.goto('/chats?name=x', { waitUntil: 'load' })
  await mia.page.getByRole('searchbox', { name: 'Search conversations' }).fill('Ben')
  wake()
  await expect(mia.page.getByRole('link', { name: new RegExp(ben.name) })).toBeVisible()
  await expect(mia.page.getByRole('link', { name: new RegExp(tom.name) })).toHaveCount(0)
})
