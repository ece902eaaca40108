import type { Page } from '@playwright/test'
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { conversationRows, findBubbles, openConversationPair } from '../support/chats.ts'
import { suspendMembersOf } from '../support/members.ts'
import {
  expect,
  expectProfileSaved,
  findMainLink,
  isPhone,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

/** Holds all page data back from now on; the returned function lets it through. */
async function holdPageData(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(/\.data(\?|$)/)
  }
}
const skeleton = (page: Page) => page.locator('.page-skeleton')

test('a tap changes the tab and shows the outlines of the next page before the server answers', async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/members?all')
  const menu = page.getByRole('navigation', { name: isPhone() ? 'Tabs' : 'Main menu' })
  const likes = menu.getByRole('link', { name: 'Likes' })
  const getColour = (name: string) =>
    menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).color)
  const currentColour = await getColour('Discover')
  const release = await holdPageData(page)
  await press(likes)
  await expect(skeleton(page)).toBeVisible()
  await expect.poll(() => getColour('Likes')).toBe(currentColour)
  expect(await getColour('Discover')).not.toBe(currentColour)
  await takeScreenshot(page, 'page-skeleton')
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)

  // Another order of the search: outlines over the results at once, while the page around them stays.
  await press(menu.getByRole('link', { name: 'Discover' }))
  const results = page.locator('ul.member-grid').first()
  await expect(results.getByRole('article').first()).toBeVisible()
  const releaseResults = await holdPageData(page)
  await press(page.locator('summary', { hasText: 'Sort by' }))
  await press(page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Newest' }))
  await expect(page.locator('.skeleton-cover')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await releaseResults()
  await expect(page.locator('.skeleton-cover')).toHaveCount(0)
  await expect(page).toHaveURL(/sort=newest/)
})

test('going back shows the page at the same place without waiting for the server, then its new state', async ({
  newMember,
  somebody,
}) => {
  const country = isPhone() ? 'HU' : 'CZ'
  if (test.info().retry > 0) await suspendMembersOf(country)
  const people = await Promise.all(
    Array.from({ length: 14 }, (_, index) => somebody({ name: `H${index}`, country })),
  )
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  // Reached by a link as well as loaded as a document: both come back at once.
  await page.goto(`/members?country=${country}`)
  const cards = page.locator('ul.member-grid').first().getByRole('article')
  await expect(cards).toHaveCount(people.length)
  await cards.nth(9).scrollIntoViewIfNeeded()
  const scrolledBy = await page.evaluate(() => scrollY)
  const name = await cards.nth(9).locator('.card-name').textContent()
  await press(cards.nth(9).getByRole('link').first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.split(',')[0] ?? '')
  const release = await holdPageData(page)
  await page.goBack()
  await expect(cards).toHaveCount(people.length)
  await expect(skeleton(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledBy)
  // The profile too, when going forward again.
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.split(',')[0] ?? '')
  await page.goBack()
  await expect(cards).toHaveCount(people.length)
  const newcomer = await somebody({ name: 'Newcomer', country })
  await release()
  await page.goForward()
  await page.goBack()
  await expect(page.getByRole('article').filter({ hasText: newcomer.name })).toBeVisible()
})

test('going back to a conversation and to the list of chats shows them without waiting for the server', {
  tag: '@once',
}, async ({ newMember }) => {
  const [mia, ben] = await openConversationPair(newMember)
  const { page } = mia
  await writeMessageInThread(ben.page, 'See you at seven?')
  const conversationAddress = page.url()
  await page.goto('/chats')
  const rows = conversationRows(page)
  await press(rows.getByRole('link'))
  await expect(findBubbles(mia, 'See you at seven?')).toBeVisible()
  await press(page.getByRole('heading', { level: 1 }).getByRole('link'))
  await expect(page).toHaveURL(/\/members\/\d+$/)
  const release = await holdPageData(page)
  await writeMessageInThread(ben.page, 'Or at eight?')
  await page.goBack()
  await expect(page).toHaveURL(conversationAddress)
  await expect(findBubbles(mia, 'See you at seven?')).toBeVisible()
  await expect(skeleton(page)).toHaveCount(0)
  await expect(findBubbles(mia, 'Or at eight?')).toBeVisible()
  await page.goForward()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/chats')
  await expect(rows).toContainText('Or at eight?')
  await release()
  await expect(rows).toContainText('Or at eight?')
})

test('going back to the profile and to the notifications shows what was saved there, never older values', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  await page.goto('/profile')
  const about = page.getByLabel('About me')
  await about.fill('I collect old maps.')
  await about.blur()
  await expectProfileSaved(page)
  await press(findMainLink(page, /Discover/))
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await page.goBack()
  await expect(about).toHaveValue('I collect old maps.')

  await page.goto('/notifications')
  const likesByMailName = keepEmailOnOneLine('Likes by e-mail')
  const likesByMail = page.getByRole('switch', { name: likesByMailName })
  await press(likesByMail)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await press(findMainLink(page, /Discover/))
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  const release = await holdPageData(page)
  const request = page.waitForRequest(/\.data(\?|$)/)
  await page.goBack()
  await request
  // A switch that shows an older state would save it with the next change of any other.
  await expect(page.getByRole('switch', { name: likesByMailName, checked: true })).toHaveCount(0)
  await release()
  await expect(likesByMail).not.toBeChecked()
})
