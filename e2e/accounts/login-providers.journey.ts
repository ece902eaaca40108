import type { Page } from '@playwright/test'
import { expect, press, takeScreenshot, test } from '../support/fixtures.ts'
import { setJourneyPassword } from '../support/members.ts'

/** Has an account at both providers, which know the browser already. */
const addProviderAccount = (page: Page, account: string) =>
  page.context().addCookies([{ name: 'account', value: account, url: 'http://127.0.0.1' }])

test('an account at Google logs in once it is linked, also without JavaScript, and one at Apple does not', async ({
  newMember,
  newVisitor,
}) => {
  const { page, name } = await newMember({ name: 'Vita' })
  await setJourneyPassword(name, 'seven green umbrellas')
  const main = page.getByRole('main')
  await addProviderAccount(page, name)
  await page.goto('/settings/login')
  await page.getByLabel('Your password').fill('seven green umbrellas')
  await press(main.getByRole('button', { name: 'Confirm' }))
  await press(main.getByRole('button', { name: 'Link Google' }))
  await expect(page).toHaveURL('/settings/login?linked=google#accounts')
  await expect(main.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await takeScreenshot(page, 'linked-account')

  const visitor = await newVisitor()
  const card = visitor.getByRole('main')
  await addProviderAccount(visitor, name)
  await visitor.goto('/login')
  await takeScreenshot(visitor, 'log-in-with-providers')
  await press(card.getByRole('button', { name: 'Continue with Apple' }))
  await expect(card.getByRole('alert')).toContainText('This Apple account isn’t linked to an account here.')
  await takeScreenshot(visitor, 'account-not-linked')
  await press(card.getByRole('link', { name: 'Back to login' }))
  await press(card.getByRole('button', { name: 'Continue with Google' }))
  await expect(visitor).toHaveURL('/members')
  // No request names the address with code and state as where it comes from.
  const callback = await visitor.request.get('/login/google/callback?state=unknown')
  expect([callback.status(), callback.headers()['referrer-policy']]).toEqual([422, 'no-referrer'])

  const scriptless = await newVisitor({ javaScriptEnabled: false })
  await addProviderAccount(scriptless, name)
  await scriptless.goto('/login?return=/likes')
  await press(scriptless.getByRole('main').getByRole('button', { name: 'Continue with Google' }))
  await expect(scriptless).toHaveURL('/likes')
})
