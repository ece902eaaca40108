import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import { expect, readMailLinks, press, takeScreenshot, test } from '../support/fixtures.ts'
import { createJourneyAccount, setJourneyPassword } from '../support/members.ts'

const password = 'seven green umbrellas'
const main = (page: Page) => page.getByRole('main')
const pageTitle = (page: Page) => main(page).getByRole('heading', { level: 1 })

/** Logs in through the form, so that the account knows the browser. */
async function logIn(page: Page, member: { name: string }): Promise<void> {
  await setJourneyPassword(member.name, password)
  await page.goto('/login')
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(member.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(main(page).getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL('/members')
}
async function deleteAccount(page: Page, button: 'Delete account' | 'Erase everything now'): Promise<void> {
  await page.goto('/settings/delete?step=confirm')
  const form = main(page)
    .locator('form')
    .filter({ has: page.getByRole('button', { name: button }) })
  if (button === 'Erase everything now') await page.locator('summary').filter({ hasText: 'Erase' }).click()
  await form.getByLabel('Your password').fill(password)
  for (const tick of await form.getByRole('checkbox').all()) await tick.check()
  await press(form.getByRole('button', { name: button }))
  await expect(page).toHaveURL(/\/account-deleted/)
}
/** The short link in the newest mail to the address with a matching subject. */
async function readMailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const links = await readMailLinks(page, to, subject)
  return links.find((link) => /\/[\w-]{43}$/.test(link)) ?? 'no link'
}

test.describe('the page after activation', () => {
  test('sends visitors to the login and unconfirmed members to the confirmation page', {
    tag: '@once',
  }, async ({ newVisitor, newMember }) => {
    const visitor = await newVisitor()
    await visitor.goto('/activate/done')
    await expect(visitor).toHaveURL('/login?return=%2Factivate%2Fdone')
    const { page, email } = await newMember({ name: 'Mia', activated: false })
    await page.goto('/activate/done')
    await expect(page).toHaveURL('/activate')
    await expect(pageTitle(page)).toHaveText('Check your inbox')
    await expect(main(page)).toContainText(email)
    await expect(main(page).getByText(/is confirmed|You have \d/)).toHaveCount(0)
  })

  test('shows confirmed members their credit balance, people and one way to all of them', {
    tag: '@once',
  }, async ({ newMember }) => {
    const free = await newMember({ name: 'Mia', credits: 17 })
    await free.page.goto('/activate/done')
    await expect(main(free.page)).toContainText(
      keepEmailOnOneLine('Your e-mail address is confirmed. You have 17 credits.'),
    )
    await expect(main(free.page).getByRole('article').first()).toBeVisible()
    await expect(main(free.page).locator('.button')).toHaveText(['Discover people'])
    await takeScreenshot(free.page, 'activate-done')
    const spent = await newMember({ name: 'Mia', credits: 0 })
    await spent.page.goto('/activate/done')
    await expect(main(spent.page)).toContainText(keepEmailOnOneLine('Your e-mail address is confirmed.'))
    await expect(main(spent.page).getByText(/You have/)).toHaveCount(0)
  })

  test('confirming in a logged-out browser succeeds and offers a link to the login', {
    tag: '@once',
  }, async ({ newMember, newVisitor }) => {
    const { page, email } = await newMember({ name: 'Mia', activated: false })
    await page.goto('/activate')
    await press(main(page).getByRole('button', { name: keepEmailOnOneLine('Resend the e-mail') }))
    const link = await readMailedLink(page, email, /confirm/i)
    const elsewhere = await newVisitor()
    await elsewhere.goto(link)
    await press(elsewhere.getByRole('button', { name: 'Confirm my address' }))
    await expect(main(elsewhere)).toContainText(keepEmailOnOneLine('Your e-mail address is confirmed.'))
    await elsewhere.waitForLoadState('networkidle')
    await takeScreenshot(elsewhere, 'activated-elsewhere')
    await expect(main(elsewhere)).toContainText(keepEmailOnOneLine('Your e-mail address is confirmed.'))
    await expect(main(elsewhere).getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
    await elsewhere.goto(link)
    await expect(elsewhere.getByRole('button', { name: 'Confirm my address' })).toHaveCount(0)
    await expect(pageTitle(elsewhere)).toHaveText('Activation failed')
    // The member stays confirmed, whichever old link is opened again.
    await page.goto('/activate/error')
    await expect(page).toHaveURL('/activate/done')
    await expect(main(page)).toContainText(
      keepEmailOnOneLine('Your e-mail address is confirmed. You have 3 credits.'),
    )
  })

  test('without JavaScript, confirming in a logged-out browser says that it succeeded', {
    tag: '@once',
  }, async ({ newMember, newVisitor }) => {
    const { page, email } = await newMember({ name: 'Mia', activated: false })
    await page.goto('/activate')
    await press(main(page).getByRole('button', { name: keepEmailOnOneLine('Resend the e-mail') }))
    const link = await readMailedLink(page, email, /confirm/i)
    const elsewhere = await newVisitor({ javaScriptEnabled: false })
    await elsewhere.goto(link)
    await press(elsewhere.getByRole('button', { name: 'Confirm my address' }))
    await expect(main(elsewhere)).toContainText(keepEmailOnOneLine('Your e-mail address is confirmed.'))
    await expect(main(elsewhere).getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
  })

  test('after a failed link an unconfirmed member can request a new one', { tag: '@once' }, async ({
    newMember,
  }) => {
    const { page } = await newMember({ name: 'Mia', activated: false })
    await page.goto('/activate/error')
    await expect(pageTitle(page)).toHaveText('Activation failed')
    await expect(main(page).getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })
})

test.describe('the page after account deletion', () => {
  const addressWithDate = '/account-deleted?until=2026-12-01T12:00:00Z'
  const deletionTexts = /is closed|restore everything until|erasing everything|We are erasing/

  test('shows no deletion to visitors or members with an open account, whatever the address says', {
    tag: '@once',
  }, async ({ newVisitor, newMember }) => {
    const visitor = await newVisitor()
    const confirmed = await newMember({ name: 'Mia' })
    const unconfirmed = await newMember({ name: 'Mia', activated: false })
    for (const address of ['/account-deleted', addressWithDate]) {
      await visitor.goto(address)
      await expect(pageTitle(visitor)).toHaveText('Deleted accounts')
      await expect(main(visitor).getByText(deletionTexts)).toHaveCount(0)
      for (const { page } of [confirmed, unconfirmed]) {
        await page.goto(address)
        await expect(pageTitle(page)).toHaveText('Your account is open')
        await expect(main(page).getByText(deletionTexts)).toHaveCount(0)
      }
    }
    await takeScreenshot(visitor, 'account-deleted-visitor')
    await takeScreenshot(confirmed.page, 'account-deleted-member')
  })

  test('shows until when a closed account can be restored, and nothing after it was restored', {
    tag: '@once',
  }, async ({ newVisitor }) => {
    const member = await createJourneyAccount({ name: 'Rosa' })
    const page = await newVisitor()
    await logIn(page, member)
    await deleteAccount(page, 'Delete account')
    for (let look = 0; look < 2; look += 1) {
      await expect(pageTitle(page)).toHaveText('Your account is closed')
      await expect(main(page)).toContainText('You can restore everything until')
      await page.goto('/account-deleted')
    }
    // Another browser shows nothing about the deletion.
    const elsewhere = await newVisitor()
    await elsewhere.goto(addressWithDate)
    await expect(pageTitle(elsewhere)).toHaveText('Deleted accounts')
    await page.goto(await readMailedLink(page, member.email, /./))
    await press(page.getByRole('button', { name: 'Restore my account' }))
    await expect(pageTitle(page)).toHaveText('Your account is back')
    await page.goto('/account-deleted')
    await expect(pageTitle(page)).toHaveText('Deleted accounts')
  })

  test('says after an immediate erasure that everything is being erased', { tag: '@once' }, async ({
    newVisitor,
  }) => {
    const member = await createJourneyAccount({ name: 'Rosa' })
    const page = await newVisitor()
    await logIn(page, member)
    await deleteAccount(page, 'Erase everything now')
    await expect(pageTitle(page)).toHaveText('Your account is gone')
    await expect(main(page)).toContainText('We’re erasing everything now')
  })
})

test('a used link for an address change shows the member’s current e-mail address', {
  tag: '@once',
}, async ({ newMember, newVisitor }) => {
  const { page, name } = await newMember({ name: 'Mia' })
  await setJourneyPassword(name, password)
  const newAddress = `new-${name.toLowerCase()}@journeys.example`
  await page.goto('/settings/account')
  const form = page.locator('#email')
  await form.getByLabel(keepEmailOnOneLine('New e-mail address')).fill(newAddress)
  await form.getByLabel('Your password').fill(password)
  await press(form.getByRole('button', { name: 'Send link' }))
  const link = await readMailedLink(page, newAddress, /./)
  await page.goto(link)
  await press(page.getByRole('button', { name: 'Use this address' }))
  await expect(main(page)).toContainText(keepEmailOnOneLine(`Your e-mail address is now ${newAddress}`))
  await page.goto(link)
  await expect(main(page)).toContainText(keepEmailOnOneLine(`Your e-mail address is ${newAddress}`))
  const visitor = await newVisitor()
  await visitor.goto(link)
  await expect(main(visitor).getByRole('alert')).toBeVisible()
  await expect(main(visitor)).not.toContainText('stays as it was')
})
