import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'
import { expect, expectProfileSaved, isPhone, press, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

/** Pages opened from now on hydrate only when the returned function is called. */
async function delayHydration(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const main = (page: Page) => page.getByRole('main')

test('switches and radio buttons used before hydration take effect', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Nora' })
  const likesByMail = page.getByRole('switch', { name: keepEmailOnOneLine('Likes by e-mail'), exact: true })
  const hydrateSettings = await delayHydration(page)
  await page.goto('/notifications', { waitUntil: 'commit' })
  await press(likesByMail)
  hydrateSettings()
  await expect(main(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const hydrateCheckout = await delayHydration(page)
  await page.goto('/credits/1', { waitUntil: 'commit' })
  const method = page.getByRole('radio', { name: /^PayPal/ })
  await press(method)
  hydrateCheckout()
  await expect(page).toHaveURL(/\/credits\/1\/paypal$/)
  await expect(method).toBeChecked()
  await page.goto('/notifications')
  await expect(likesByMail).not.toBeChecked()
})

test('an age range set before hydration is kept in the filters', {
  tag: '@once',
}, async ({ page }) => {
  const hydrate = await delayHydration(page)
  await page.goto('/members?country=NL', { waitUntil: 'load' })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const youngest = filters.getByRole('slider', { name: 'Minimum age' })
  await youngest.press('ArrowRight')
  await youngest.press('ArrowRight')
  hydrate()
  await expect(filters.getByLabel('Age from')).toHaveValue('20')
})

test('a photo chosen before hydration is the one shown', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  const hydrate = await delayHydration(page)
  await page.goto(`/members/${await findMemberId('Anna')}`, { waitUntil: 'load' })
  await press(page.getByRole('link', { name: 'Photo 2', exact: true }))
  await expect(page).toHaveURL(/#photo-2$/)
  hydrate()
  await expect(page.getByText('Photo 2 of 2')).toBeAttached()
  await press(page.getByRole('button', { name: 'Enlarge photo 2' }))
  await expect(page.getByRole('dialog', { name: 'Photo 2 of 2' })).toBeVisible()
})

test('a like given before hydration shows the match dialog when it is a match', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const ben = await somebody({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  await sendLikeAs(ben, mia)
  const hydrate = await delayHydration(mia.page)
  await mia.page.goto(`/members/${ben.id}`, { waitUntil: 'load' })
  await press(mia.page.getByRole('button', { name: `Like ${ben.name}` }))
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}#match-${ben.id}$`))
  hydrate()
  await expect(mia.page.getByRole('dialog', { name: `You and ${ben.name} like each other` })).toBeVisible()
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}$`))
})

test('a button pressed before hydration takes effect', async ({ page }) => {
  const hydrate = await delayHydration(page)
  if (isPhone()) {
    await page.goto('/members', { waitUntil: 'load' })
    await press(page.getByRole('button', { name: 'Filters' }))
    hydrate()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  } else {
    await page.goto(`/members/${await findMemberId('Anna')}`, { waitUntil: 'load' })
    await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
    hydrate()
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible()
  }
})

test('a last search that is reset before hydration is forgotten', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  const reset = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: 'Reset' })
  const lastSearch = /\/members\?min_age=30$/
  const waitForSearchSave = () =>
    page.waitForResponse((response) => response.url().includes('/api/search.php'))
  await page.goto('/members?all')
  const first = waitForSearchSave()
  await page.getByLabel('Age from').fill('30')
  await press(page.getByRole('button', { name: /^Show / }))
  await expect(page).toHaveURL(lastSearch)
  await first
  const hydrate = await delayHydration(page)
  await page.goto('/members', { waitUntil: 'load' })
  await expect(page.getByLabel('Age from')).toHaveValue('30')
  const second = waitForSearchSave()
  await press(reset)
  hydrate()
  await second
  await page.goto('/members')
  await expect(page.getByLabel('Age from')).toHaveValue('18')
})

test('country and city chosen before hydration are kept and saved', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia', city: 'Utrecht' })
  const country = page.getByRole('combobox', { name: 'Country' })
  const city = page.getByRole('combobox', { name: 'City' })
  const hydrate = await delayHydration(page)
  await page.goto('/profile', { waitUntil: 'load' })
  await country.selectOption('BE')
  await city.fill('Antwerp')
  hydrate()
  await page.waitForFunction(() => !('markHydrated' in globalThis))
  await expect(country).toHaveValue('BE')
  await expect(city).toHaveValue('Antwerp')
  await city.focus()
  await page.getByLabel('About me').focus()
  await expectProfileSaved(page)
  await expect(city).toHaveValue(/^Antwerp/)
  await page.reload()
  await expect(country).toHaveValue('BE')
  await expect(city).toHaveValue(/^Antwerp/)
})

test('a text written into the profile before hydration is kept and saved', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  const about = page.getByLabel('About me')
  const hydrate = await delayHydration(page)
  await page.goto('/profile', { waitUntil: 'load' })
  await about.fill('Early bird.')
  hydrate()
  await expectProfileSaved(page)
  await page.reload()
  await expect(about).toHaveValue('Early bird.')
})

test('text typed into the chat search before hydration filters the conversations', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', credits: 9 })
  const [ben, tom] = [
    await somebody({ name: 'Ben', gender: 'male' }),
    await somebody({ name: 'Tom', gender: 'male' }),
  ]
  await sendMessageAs(mia, ben, 'Hello')
  await sendMessageAs(mia, tom, 'Hello')
  const hydrate = await delayHydration(mia.page)
  await mia.page.goto('/chats?name=x', { waitUntil: 'load' })
  await mia.page.getByRole('searchbox', { name: 'Search conversations' }).fill('Ben')
  hydrate()
  await expect(mia.page.getByRole('link', { name: new RegExp(ben.name) })).toBeVisible()
  await expect(mia.page.getByRole('link', { name: new RegExp(tom.name) })).toHaveCount(0)
})
