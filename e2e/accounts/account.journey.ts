import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expect, readMailLinks, press, takeScreenshot, test } from '../support/fixtures.ts'
import { simulateLoginAttack, expireTimeBonus, setJourneyPassword } from '../support/members.ts'

const password = 'seven green umbrellas'
const main = (page: Page) => page.getByRole('main')

async function logIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(main(page).getByRole('button', { name: 'Log in' }))
}

/** The short link of a mail, which leads to its screen. */
async function openLinkInMail(page: Page, to: string, subject: RegExp): Promise<void> {
  const links = await readMailLinks(page, to, subject)
  await page.goto(links.find((link) => /\/[\w-]{43}$/.test(link)) ?? 'no link')
}

test('wrong passwords lead to a lockout, and the mailed link to a new password', { tag: '@once' }, async ({
  page,
  somebody,
}) => {
  const { name, email } = await somebody({ name: 'Lena' })
  await setJourneyPassword(name, password)
  await page.goto('/login')
  const alert = main(page).getByRole('alert')
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await logIn(page, email, `wrong ${attempt}`)
    await expect(alert).toContainText('Login failed, please try again')
    await page.reload()
  }
  // Not with the right one either.
  await logIn(page, email, password)
  await expect(alert).toContainText('Too many incorrect attempts, account blocked for 15 min.')
  await expect(alert).toContainText(/You can try again at \d{1,2}:\d{2}/)
  await takeScreenshot(page, 'locked-out')
  await press(alert.getByRole('link', { name: 'choose a new password' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await press(page.getByRole('button', { name: 'Send the link' }))
  await expect(page.getByText('Check your mailbox.')).toBeVisible()
  await openLinkInMail(page, email, /password/i)
  const fresh = 'eight purple umbrellas'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill(fresh)
  await press(page.getByRole('button', { name: 'Save the password' }))
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await press(main(page).getByRole('link', { name: 'Log in' }))
  await logIn(page, email, fresh)
  await expect(page).toHaveURL('/members')
})

test('an account that strangers attack asks the browser for a small task, and what was typed stays', {
  tag: '@once',
}, async ({ page, somebody, newVisitor }) => {
  const { id, name, email } = await somebody({ name: 'Nora' })
  await setJourneyPassword(name, password)
  await simulateLoginAttack(id)
  const scriptless = await newVisitor({ javaScriptEnabled: false })
  await scriptless.goto('/login', { waitUntil: 'load' })
  await logIn(scriptless, email, password)
  const told = main(scriptless).getByRole('alert')
  await expect(told).toContainText('your browser has to solve a small task, which needs JavaScript')
  await expect(told.getByRole('link', { name: 'choose a new password' })).toBeVisible()
  await takeScreenshot(scriptless, 'login-task-without-script')
  await page.goto('/login')
  await logIn(page, email, 'wrong')
  await expect(main(page).getByRole('alert')).toContainText('Login failed, please try again')
  await expect(page.getByLabel('E-mail address or username')).toHaveValue(email)
  await takeScreenshot(page, 'login-task')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')
})

test('a member deletes the account and restores it from the mail', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const { page, id, name, email } = await newMember({ name: 'Rosa', credits: 7 })
  await setJourneyPassword(name, password)
  await page.goto('/settings')
  await press(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('heading', { name: 'Is one of these enough?' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Keep account' })).toBeVisible()
  await press(main(page).locator('section').getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('group', { name: 'Why are you leaving?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Delete account' }))
  await expect(page.getByText('Your 7 credits are lost. They are not paid out.')).toBeVisible()
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

  // Gone for everybody, and for the login.
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
  // The link works once, and says so at once.
  await page.goto(link)
  await expect(main(page).getByRole('alert')).toHaveText('Link expired or invalid, request a new email')
})

test('a member changes the address by the mailed link', { tag: '@once' }, async ({ newMember, somebody }) => {
  const { page, name, email } = await newMember({ name: 'Nora' })
  const other = await somebody()
  await setJourneyPassword(name, password)
  await page.goto('/settings/account')
  const form = page.locator('#email')
  const address = form.getByLabel('New e-mail address')
  const send = form.getByRole('button', { name: 'Send the link' })
  await address.fill(other.email)
  await form.getByLabel('Your password').fill(password)
  await press(send)
  await expect(address).toHaveAccessibleDescription(/An account with this e-mail address already exists/)
  await expect(address).toHaveValue(other.email)
  const fresh = `new-${email}`
  await address.fill(fresh)
  await press(send)
  await expect(form.getByText(`We sent a link to ${fresh}.`)).toBeVisible()
  await takeScreenshot(page, 'mail-change-sent')
  await openLinkInMail(page, fresh, /./)
  await press(page.getByRole('button', { name: 'Use this address' }))
  await expect(page.getByText(`Your e-mail address is now ${fresh}.`)).toBeVisible()
  const link = page.url()
  await page.goto('/settings/account')
  await expect(page.getByText(`Your address is ${fresh}.`)).toBeVisible()
  // The link works once, and says so at once.
  await page.goto(link)
  await expect(main(page).getByRole('alert')).toHaveText('Link expired or invalid, request a new email')
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})

test('a member asks for their data and downloads the archive', { tag: '@once' }, async ({ newMember }) => {
  const { page, name } = await newMember({ name: 'Dora' })
  await setJourneyPassword(name, password)
  await page.goto('/settings/data')
  const part = page.locator('#export')
  await part.getByLabel('Your password').fill('not this one')
  await press(part.getByRole('button', { name: 'Ask for my data' }))
  await expect(part.getByLabel('Your password')).toHaveAccessibleDescription(/check your password/)
  await part.getByLabel('Your password').fill(password)
  await press(part.getByRole('button', { name: 'Ask for my data' }))
  await expect(part.getByText('We are packing your data.')).toBeVisible()
  const link = part.getByRole('link', { name: /^Download/ })
  await expect(link).toBeVisible()
  await takeScreenshot(page, 'own-data')
  const waiting = page.waitForEvent('download')
  await press(link)
  const download = await waiting
  expect(await download.failure()).toBeNull()
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test('a member finds the city by the browser’s position, and says that it is right', {
  tag: '@once',
}, async ({ newMember }) => {
  const { page } = await newMember(
    { name: 'Wil' },
    {
      geolocation: { latitude: 52.3874, longitude: 4.6462 },
      permissions: ['geolocation'],
    },
  )
  await page.goto('/settings')
  const part = page.locator('#location')
  await press(part.getByRole('button', { name: 'Use my position' }))
  await expect(part.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  // Nothing is saved before it is confirmed.
  await expect(part.getByRole('combobox', { name: 'City' })).toHaveValue('')
  await takeScreenshot(page, 'position-found')
  await press(part.getByRole('button', { name: 'Use Haarlem' }))
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
  await expect(part.getByRole('combobox', { name: 'City' })).toHaveValue(/^Haarlem, /)
  // Far from every city, but the answer is kept for an hour.
  await page.context().setGeolocation({ latitude: -48, longitude: -123 })
  await page.reload()
  await press(part.getByRole('button', { name: 'Use my position' }))
  await expect(part.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  const age = (minutes: number) =>
    page.evaluate((by) => {
      const kept = JSON.parse(sessionStorage.getItem('position-city') ?? '{}') as { at: number }
      sessionStorage.setItem('position-city', JSON.stringify({ ...kept, at: kept.at - by * 60_000 }))
    }, minutes)
  await age(58)
  await page.reload()
  await press(part.getByRole('button', { name: 'Use my position' }))
  await expect(part.getByText(/The city nearest to you is Haarlem/)).toBeVisible()
  await age(2)
  await page.reload()
  await press(part.getByRole('button', { name: 'Use my position' }))
  await expect(part.getByRole('alert')).toContainText('We know no city within 100 km of you.')
})

test('who does not tell the position still chooses a city', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ida' }, { permissions: [] })
  await page.goto('/settings')
  const part = page.locator('#location')
  await press(part.getByRole('button', { name: 'Use my position' }))
  await expect(part.getByRole('alert')).toContainText('Your browser does not tell us where you are.')
  const city = part.getByRole('combobox', { name: 'City' })
  await city.fill('Haar')
  await press(page.getByRole('option', { name: /^Haarlem, / }))
  await press(part.getByRole('button', { name: 'Save' }))
  await expect(part.getByText('Saved', { exact: true })).toBeVisible()
})

test('who has not agreed to the present texts is asked before anything else', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page } = await newMember({ name: 'Kim', acceptedTexts: false })
  await page.goto('/members')
  const dialog = page.getByRole('dialog', { name: 'Our texts have changed' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'texts-changed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  // The texts themselves, and the way out, are not covered.
  await press(dialog.getByRole('link', { name: 'The terms' }))
  await expect(page).toHaveURL('/pages/terms')
  await expect(dialog).toHaveCount(0)
  await page.goto('/members')
  await press(dialog.getByRole('link', { name: 'Delete account' }))
  await expect(page.getByRole('heading', { name: 'Is one of these enough?' })).toBeVisible()
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

test('who would leave is offered a discount once, and is not held', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page, id } = await newMember({ name: 'Iris' })
  await expireTimeBonus(id)
  await page.goto('/settings/delete')
  await expect(main(page).locator('section').getByRole('link', { name: 'Delete account' })).toBeVisible()
  await takeScreenshot(page, 'leaving-offer')
  await press(page.getByRole('button', { name: '25% off your next credits' }))
  await expect(page).toHaveURL(/\/credits\?code=STAY-/)
  await expect(page.getByText(/25% off with the code STAY-/)).toBeVisible()
})
