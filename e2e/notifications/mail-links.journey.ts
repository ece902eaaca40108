import { expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { createMailLinks } from '../support/members.ts'

test('a used link, or one for another purpose, says so at once and offers a way on', {
  tag: '@once',
}, async ({ newVisitor, somebody }) => {
  const page = await newVisitor()
  const { reset } = await createMailLinks(await somebody({ name: 'Mia' }))
  const save = page.getByRole('button', { name: 'Save password' })
  // Opening the link does not use it up.
  for (const _look of [1, 2]) {
    await page.goto(`/reset-password/do?token=${reset}`)
    await expect(save).toBeVisible()
  }
  await page.getByLabel('New password', { exact: true }).fill('nine orange umbrellas')
  await page.getByLabel('Repeat your new password').fill('nine orange umbrellas')
  await press(save)
  await expect(page.getByText('Your new password is saved.')).toBeVisible()

  const expired = page.getByRole('alert').getByText('Link expired or invalid')
  await page.goto(`/reset-password/do?token=${reset}`)
  await expect(expired).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await takeScreenshot(page, 'reset-link-used')
  await press(page.getByRole('link', { name: 'Request a new link' }))
  await expect(page).toHaveURL('/reset-password')
  await page.goto(`/mail-change/do?token=${reset}`)
  await expect(expired).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
  await page.goto(`/reactivate?token=${reset}`)
  await expect(expired).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto(`/activate?token=${reset}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activation failed')
  await expect(page.getByRole('link', { name: 'Log in to get a new link' })).toBeVisible()
})
