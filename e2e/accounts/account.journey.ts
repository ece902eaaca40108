import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectProfileSaved,
  readMailLinks,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { simulateLoginAttack, expireTimeBonus, setJourneyPassword } from '../support/members.ts'

const password = 'seven green umbrellas'
const main = (page: Page) => page.getByRole('main')

async function logIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(main(page).getByRole('button', { name: 'Log in', exact: true }))
}

/** Opens the short link in the newest mail to the address with a matching subject. */
async function openLinkInMail(page: Page, to: string, subject: RegExp): Promise<void> {
  const links = await readMailLinks(page, to, subject)
  await page.goto(links.find((link) => /\/[\w-]{43}$/.test(link)) ?? 'no link')
}

test('five wrong passwords lock the account, and a mailed link sets a new password', {
  tag: '@once',
}, async ({ page, somebody }) => {
  const { name, email } = await somebody({ name: 'Lena' })
  await setJourneyPassword(name, password)
  await page.goto('/login')
  const alert = main(page).getByRole('alert')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await logIn(page, email, `wrong ${attempt}`)
    await expect(alert).toContainText('Login failed, please try again')
    await page.reload()
  }
  // The correct password is refused as well.
  await logIn(page, email, password)
  await expect(alert).toContainText('Too many incorrect attempts, account blocked for 15 min.')
  await expect(alert).toContainText(/You can try again at \d{1,2}:\d{2}/)
  await takeScreenshot(page, 'locked-out')
  await press(alert.getByRole('link', { name: 'choose a new password' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel(keepEmailOnOneLine('E-mail address')).fill(email)
  await press(page.getByRole('button', { name: 'Send link' }))
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  await openLinkInMail(page, email, /password/i)
  const newPassword = 'eight purple umbrellas'
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat your new password').fill(newPassword)
  await press(page.getByRole('button', { name: 'Save password' }))
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await press(main(page).getByRole('link', { name: 'Log in' }))
  await logIn(page, email, newPassword)
  await expect(page).toHaveURL('/members')
})

test('logging in to an account under attack requires a proof of work and keeps what was typed', {
  tag: '@once',
}, async ({ page, somebody, newVisitor }) => {
  const { id, name, email } = await somebody({ name: 'Nora' })
  await setJourneyPassword(name, password)
  await simulateLoginAttack(id)
  const scriptless = await newVisitor({ javaScriptEnabled: false })
  await scriptless.goto('/login', { waitUntil: 'load' })
  await logIn(scriptless, email, password)
  const scriptlessAlert = main(scriptless).getByRole('alert')
  await expect(scriptlessAlert).toContainText(
    'your browser has to solve a small task, which needs JavaScript',
  )
  await expect(scriptlessAlert.getByRole('link', { name: 'choose a new password' })).toBeVisible()
  await takeScreenshot(scriptless, 'login-task-without-script')
  await page.goto('/login')
  await logIn(page, email, 'wrong')
  await expect(main(page).getByRole('alert')).toContainText('Login failed, please try again')
  await expect(page.getByLabel(keepEmailOnOneLine('E-mail address or username'))).toHaveValue(email)
  await takeScreenshot(page, 'login-task')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')
})

test('a member deletes their account and restores it by a mailed link', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const { page, id, name, email } = await newMember({ name: 'Rosa', credits: 7 })
  await setJourneyPassword(name, password)
  await page.goto('/settings')
  await press(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('heading', { name: 'Would one of these help?' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Keep my account' })).toBeVisible()
  await press(main(page).locator('section').getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('group', { name: 'Why are you leaving?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByText('You’ll lose your 7 credits. They aren’t paid out.')).toBeVisible()
  await takeScreenshot(page, 'delete-account-confirm')
  const form = page.locator('#confirm')
  await form.getByLabel('Your password').fill('not this one')
  await press(form.getByRole('button', { name: 'Delete account' }))
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/check your password/)
  await form.getByLabel('Your password').fill(password)
  await press(form.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await expect(main(page).getByText(/You can restore everything until/)).toBeVisible()
  await takeScreenshot(page, 'account-closed')

  // The profile is hidden from others, and login is refused.
  const visitor = await newVisitor()
  expect((await visitor.goto(`/members/${id}`))?.status()).toBe(404)
  await page.goto('/login')
  await logIn(page, email, password)
  await expect(main(page).getByRole('alert')).toContainText('This account is waiting to be deleted.')

  await openLinkInMail(page, email, /./)
  await expect(page.getByRole('heading', { name: 'Restore your account' })).toBeVisible()
  const link = page.url()
  await press(page.getByRole('button', { name: 'Restore my account' }))
  await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
  await press(main(page).getByRole('link', { name: 'Log in' }))
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')
  expect((await visitor.goto(`/members/${id}`))?.status()).toBe(200)
  // The link works once; opened again it says so at once.
  await page.goto(link)
  await expect(main(page).getByRole('alert')).toHaveText('Link expired or invalid, request a new email')
})

test('a member changes their e-mail address by a mailed link', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const { page, name, email } = await newMember({ name: 'Nora' })
  const other = await somebody()
  await setJourneyPassword(name, password)
  await page.goto('/settings/account')
  const form = page.locator('#email')
  const address = form.getByLabel(keepEmailOnOneLine('New e-mail address'))
  const send = form.getByRole('button', { name: 'Send link' })
  await address.fill(other.email)
  await form.getByLabel('Your password').fill(password)
  await press(send)
  await expect(address).toHaveAccessibleDescription(
    new RegExp(keepEmailOnOneLine('An account with this e-mail address already exists')),
  )
  await expect(address).toHaveValue(other.email)
  const newAddress = `new-${email}`
  await address.fill(newAddress)
  await press(send)
  await expect(form.getByText(`We sent a link to ${newAddress}.`)).toBeVisible()
  await takeScreenshot(page, 'mail-change-sent')
  await openLinkInMail(page, newAddress, /./)
  await press(page.getByRole('button', { name: 'Use this address' }))
  await expect(page.getByText(keepEmailOnOneLine(`Your e-mail address is now ${newAddress}.`))).toBeVisible()
  const link = page.url()
  await page.goto('/settings/account')
  await expect(page.getByText(`Your address is ${newAddress}.`)).toBeVisible()
  // The link works once; opened again it says so at once.
  await page.goto(link)
  await expect(main(page).getByRole('alert')).toHaveText('Link expired or invalid, request a new email')
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})

test('a member requests an export of their data and downloads it', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page, name } = await newMember({ name: 'Dora' })
  await setJourneyPassword(name, password)
  await page.goto('/settings/data')
  const part = page.locator('#export')
  await part.getByLabel('Your password').fill('not this one')
  await press(part.getByRole('button', { name: 'Request my data' }))
  await expect(part.getByLabel('Your password')).toHaveAccessibleDescription(/check your password/)
  await part.getByLabel('Your password').fill(password)
  await press(part.getByRole('button', { name: 'Request my data' }))
  await expect(part.getByText('We’re preparing your data.')).toBeVisible()
  const link = part.getByRole('link', { name: /^Download/ })
  await expect(link).toBeVisible()
  await takeScreenshot(page, 'own-data')
  const waiting = page.waitForEvent('download')
  await press(link)
  const download = await waiting
  expect(await download.failure()).toBeNull()
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test('a member sets the city from the browser’s location after confirming it', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember(
    { name: 'Wil' },
    {
      geolocation: { latitude: 52.3874, longitude: 4.6462 },
      permissions: ['geolocation'],
    },
  )
  await page.goto('/profile')
  const locationSection = page.locator('#city')
  await press(locationSection.getByRole('button', { name: 'Use my location' }))
  await expect(locationSection.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  // Nothing is saved before it is confirmed.
  await expect(locationSection.getByRole('combobox', { name: 'City' })).toHaveValue('')
  await takeScreenshot(page, 'position-found')
  await press(locationSection.getByRole('button', { name: 'Use Haarlem' }))
  await expectProfileSaved(page)
  await expect(locationSection.getByRole('combobox', { name: 'City' })).toHaveValue(/^Haarlem, /)
  // Far from every city, but the earlier result is cached for an hour.
  await page.context().setGeolocation({ latitude: -48, longitude: -123 })
  await page.reload()
  await press(locationSection.getByRole('button', { name: 'Use my location' }))
  await expect(locationSection.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  const ageCachedPosition = (byMinutes: number) =>
    page.evaluate((minutes) => {
      const cached = JSON.parse(sessionStorage.getItem('position-city') ?? '{}') as { at: number }
      sessionStorage.setItem('position-city', JSON.stringify({ ...cached, at: cached.at - minutes * 60_000 }))
    }, byMinutes)
  await ageCachedPosition(58)
  await page.reload()
  await press(locationSection.getByRole('button', { name: 'Use my location' }))
  await expect(locationSection.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  await ageCachedPosition(2)
  await page.reload()
  await press(locationSection.getByRole('button', { name: 'Use my location' }))
  await expect(locationSection.getByRole('alert')).toContainText('We don’t know a city within 100 km of you.')
})

test('a member who denies geolocation can still choose a city', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ida' }, { permissions: [] })
  await page.goto('/profile')
  const locationSection = page.locator('#city')
  await press(locationSection.getByRole('button', { name: 'Use my location' }))
  await expect(locationSection.getByRole('alert')).toContainText('Your browser isn’t sharing your location.')
  const city = locationSection.getByRole('combobox', { name: 'City' })
  await city.fill('Haar')
  await press(page.getByRole('option', { name: /^Haarlem, / }))
  await expectProfileSaved(page)
  // The settings show it and lead to its one home.
  await page.goto('/settings')
  await expect(page.locator('#location')).toContainText('Haarlem')
  await press(page.locator('#location').getByRole('link', { name: 'Change city' }))
  await expect(page).toHaveURL('/profile#city')
})

test('a member who has not accepted the current legal texts must accept them first', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Kim', acceptedTexts: false })
  await page.goto('/members')
  const dialog = page.getByRole('dialog', { name: 'We’ve updated our policies' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'texts-changed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // The dialog does not cover the texts themselves, nor the deletion of the account.
  await press(dialog.getByRole('link', { name: 'The terms' }))
  await expect(page).toHaveURL('/pages/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/members')
  await press(dialog.getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('heading', { name: 'Would one of these help?' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto('/members')
  await press(dialog.getByRole('button', { name: 'I agree' }))
  await expect(dialog).toHaveCount(0)
  await page.goto('/settings/data')
  await expect(dialog).toHaveCount(0)
  const log = page.locator('#consents').getByRole('listitem')
  await expect(log).toHaveCount(2)
  await expect(log.filter({ hasText: 'Privacy statement' })).toContainText(
    /Version \d{4}-\d{2}-\d{2} · agreed on/,
  )
})

test('a member about to delete the account is offered a discount and can still delete it', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page, id } = await newMember({ name: 'Iris' })
  await expireTimeBonus(id)
  await page.goto('/settings/delete')
  await expect(main(page).locator('section').getByRole('link', { name: 'Delete account' })).toBeVisible()
  await takeScreenshot(page, 'leaving-offer')
  await press(page.getByRole('button', { name: '25% off your next credits' }))
  await expect(page).toHaveURL(/\/credits\?code=STAY-/)
  await expect(page.getByText(/25% off with the code STAY-/)).toBeVisible()
})
