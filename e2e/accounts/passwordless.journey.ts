import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import { expect, expectAccessible, press, readMail, takeScreenshot, test } from '../support/fixtures.ts'

test('a code logs in only where it was asked for, and a passkey then takes its place', async ({
  page,
  somebody,
  newVisitor,
}) => {
  const { email } = await somebody({ name: 'Vera' })
  const main = page.getByRole('main')
  await page.goto('/login')
  await expect(main.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(email)
  await takeScreenshot(page, 'log-in-without-password')
  await press(main.getByRole('button', { name: 'Send me a code instead' }))
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  const mail = await readMail(page, email, /Your code for/)
  const code = /\b[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}\b/.exec(mail)?.[0] ?? ''

  const stranger = await newVisitor()
  await stranger.goto('/login/code')
  await stranger.getByLabel(keepEmailOnOneLine('E-mail address')).fill(email)
  await press(stranger.getByRole('button', { name: 'Send code' }))
  await stranger.getByLabel(keepEmailOnOneLine('Code from the e-mail')).fill(code)
  await press(stranger.getByRole('main').getByRole('button', { name: 'Log in' }))
  await expect(stranger.getByText('This code isn’t right, or can’t be used any more.')).toBeVisible()
  await takeScreenshot(stranger, 'code-refused')

  await page.getByLabel(keepEmailOnOneLine('Code from the e-mail')).fill(code.toLowerCase())
  await expectAccessible(page)
  await press(main.getByRole('button', { name: 'Log in' }))
  await expect(page).toHaveURL('/members')

  await addVirtualAuthenticator(page)
  await page.goto('/settings/login')
  await page.getByLabel('Name of the new passkey').fill('Blue phone')
  await press(main.getByRole('button', { name: 'Add a passkey' }))
  await expect(main.getByRole('listitem').filter({ hasText: 'Blue phone' })).toBeVisible()
  await takeScreenshot(page, 'ways-to-log-in')

  // The browser offers it in the field of the address; the authenticator chooses it at once.
  await page.evaluate(() => fetch('/api/logout.php'))
  await page.goto('/login')
  await expect(page).toHaveURL('/members')

  // Where the browser can't offer it there, the button does.
  await page.evaluate(() => fetch('/api/logout.php'))
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/login')
  await press(main.getByRole('button', { name: 'Log in with a passkey' }))
  await expect(page).toHaveURL('/members')
})
