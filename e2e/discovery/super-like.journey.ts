import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  waitForLiveConnection,
} from '../support/fixtures.ts'

/** Pictures of a state in dark colours, and its width on a small phone. */
async function inspect(page: Page, name: string): Promise<void> {
  await takeScreenshot(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalOverflow(page)
  if (size) await page.setViewportSize(size)
}

test('a super like is chosen, paid and shown at once in the other browser', async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male', credits: 4 })
  const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  await ben.page.goto('/members')
  await waitForLiveConnection(ben.page)
  const { page } = mia
  await page.goto(`/members/${ben.id}`)
  await inspect(page, 'super-like-profile')
  await press(page.getByRole('button', { name: `Super like or gift for ${ben.name}` }))
  const dialog = page.getByRole('dialog', { name: `Make ${ben.name} notice your like` })
  await expect(dialog.getByRole('button', { name: 'Send: Super like, 3 credits' })).toBeVisible()
  await inspect(page, 'super-like-dialog')
  await expectAccessible(page)

  await dialog.getByRole('radio', { name: /^A ring/ }).check({ force: true })
  await press(dialog.getByRole('link', { name: 'Get credits' }))
  await expect(page).toHaveURL('/credits')
  await page.goto(`/members/${ben.id}?extra=ring`)
  await expect(dialog.getByRole('radio', { name: /^A ring/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^Super like/ }).check({ force: true })
  await press(dialog.getByRole('button', { name: 'Send: Super like, 3 credits' }))
  await expect(page.getByText(`${ben.name} gets your super like.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Like ${ben.name}` })).toBeFocused()
  await expect(page.getByRole('link', { name: `Send ${ben.name} a gift` })).toBeVisible()

  const toast = ben.page.getByRole('link', { name: new RegExp(`${mia.name} likes you`) })
  await expect(toast).toContainText('Super like')
  await press(toast)
  await expect(ben.page.getByRole('link', { name: new RegExp(`${mia.name},.*Super like`) })).toBeVisible()
  await inspect(ben.page, 'super-like-received')
})
