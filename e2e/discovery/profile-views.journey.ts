import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

test('two members who show their views see each other’s, until one of them stops', { tag: '@once' }, async ({
  newMember,
}) => {
  const [{ page, id }, other] = [
    await newMember({ name: 'Nora' }, { viewport: { width: 390, height: 844 } }),
    await newMember({ name: 'Bas', gender: 'male' }, { viewport: { width: 1280, height: 800 } }),
  ]
  await page.goto('/likes/views')
  await expect(page.getByRole('heading', { name: 'See who viewed you' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'profile-views-off')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'profile-views-off-320')
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page.getByRole('button', { name: 'Show my views' }))
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await other.page.goto('/settings')
  const shareSwitch = other.page.getByLabel('Show when I view profiles')
  await press(shareSwitch)
  await expect(other.page.locator('#views').getByText('Saved')).toBeVisible()
  await expectAccessible(other.page)
  await other.page.locator('#views').scrollIntoViewIfNeeded()
  await takeScreenshot(other.page, 'profile-views-settings')
  await other.page.goto(`/members/${id}`)
  // Views are stored in batches.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('article')).toContainText(other.name)
  await expect(page.getByText('Today')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'profile-views')
  await other.page.goto('/likes/views')
  await expect(other.page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await takeScreenshot(other.page, 'profile-views-empty')
  await page.getByRole('link', { name: `${other.name},` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.name)
  await expect(async () => {
    await other.page.reload()
    await expect(other.page.getByRole('article')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await takeScreenshot(other.page, 'profile-views-wide')
  await other.page.goto('/settings')
  await press(shareSwitch)
  await expect(other.page.locator('#views').getByText('Saved')).toBeVisible()
  await page.goto('/likes/views')
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
})
