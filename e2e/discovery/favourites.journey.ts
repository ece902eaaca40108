import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  waitForFollowingTab,
  waitForLiveConnection,
} from '../support/fixtures.ts'

const saveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name} to your favourites` })

test('a saved profile is in the favourites and on other tabs, nobody is told, and it leaves after a block', async ({
  newMember,
}) => {
  const [other, { page, id, name }] = [
    await newMember({ name: 'Nora' }),
    await newMember({ name: 'Bas', gender: 'male' }),
  ]
  const isFirstPageLive = waitForLiveConnection(page)
  await page.goto('/likes/favourites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'favourites-empty')
  await isFirstPageLive
  // The first tab holds the connection of the browser.
  const isLive = waitForLiveConnection(page)
  await page.goto(`/members/${other.id}`)
  await isLive
  const secondTab = await page.context().newPage()
  await secondTab.goto(`/members/${other.id}`)
  await waitForFollowingTab(secondTab)
  await press(saveButton(page, other.name))
  await expect(saveButton(page, other.name)).toHaveAttribute('aria-pressed', 'true')
  await expect(saveButton(secondTab, other.name)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await takeScreenshot(page, 'favourite-on-profile')
  await page.goto('/likes/favourites')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(other.name)
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'favourites')
  await other.page.goto(`/members/${id}`)
  await expect(saveButton(other.page, name)).toHaveAttribute('aria-pressed', 'false')
  await expect(other.page.getByText('Likes you')).toHaveCount(0)
  await press(other.page.getByRole('link', { name: `Block ${name}` }))
  await press(other.page.getByRole('dialog').getByRole('button', { name: 'Block' }))
  await expect(other.page).toHaveURL(/\/members$/)
  await page.reload()
  await expect(page.getByText('No favourites yet')).toBeVisible()
})

test('without JavaScript a profile can be saved and removed again', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const other = await somebody({ name: 'Nora' })
  const { page } = await newMember({ name: 'Bas', gender: 'male' }, { javaScriptEnabled: false })
  await page.goto(`/members/${other.id}`)
  await saveButton(page, other.name).click()
  await expect(saveButton(page, other.name)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/likes/favourites')
  await expect(page.getByRole('article')).toHaveCount(1)
  await saveButton(page, other.name).click()
  await expect(page.getByText('No favourites yet')).toBeVisible()
})
