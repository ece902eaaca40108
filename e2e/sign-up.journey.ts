import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, linksInMail, onPhone, press, shot, test } from './fixtures.ts'

const password = 'seven green umbrellas'
const unique = () => randomBytes(4).toString('hex')

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in' }))
}

async function logOut(page: Page): Promise<void> {
  await press(page.locator('summary', { hasText: 'Account menu' }))
  await press(page.getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL('/')
}

test('a visitor signs up, mends what was wrong, confirms the address, and comes back later', async ({
  page,
}) => {
  const name = `Zoe_${unique()}`
  const email = `${name}@journeys.example`.toLowerCase()

  await page.goto('/')
  await shot(page, 'landing')
  await page.getByLabel('I am').selectOption('Woman')
  await page.getByLabel('Looking for').selectOption('Men')
  await press(page.getByRole('button', { name: 'Create your profile' }))

  // 1: an address that is none, a password that everybody has.
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  const address = page.getByLabel('E-mail address')
  await address.fill('zoe at home')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(address).toHaveAccessibleDescription(/Invalid email/)
  await expect(address).toHaveValue('zoe at home')
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByText('The password you typed is kept.')).toBeVisible()
  await shot(page, 'sign-up-refused')
  await address.fill(email)
  await press(page.getByRole('button', { name: 'Continue' }))

  // 2: too young.
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  // Chosen on the landing page already.
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 12))
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(
    /date of birth/i,
  )
  await expect(page.getByLabel('Day')).toHaveValue('3')
  await expect(page.getByLabel('Month')).toHaveValue('5')
  await page.getByLabel('Year').fill('1994')
  // Back and on again: nothing typed is lost.
  await press(page.getByRole('button', { name: 'Back' }))
  await expect(address).toHaveValue(email)
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByLabel('Year')).toHaveValue('1994')
  await press(page.getByRole('button', { name: 'Continue' }))

  // 3: the boxes start unticked, and two of them are needed.
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const consent = page.getByRole('checkbox', { name: /sexual orientation/ })
  await press(page.getByRole('button', { name: 'Create your profile' }))
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await press(consent)
  await press(page.getByRole('checkbox', { name: /I accept the/ }))
  await shot(page, 'sign-up-consent')
  await press(page.getByRole('button', { name: 'Create your profile' }))

  // Logged in, but not confirmed.
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const links = await linksInMail(page, email, /./)
  const link = links.find((one) => /\/[\w-]{43}$/.test(one)) ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(page.getByText('You have 3 credits to start with.')).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(3)
  for (const [index, words] of ['Complete your profile', 'Get Premium', 'Search members'].entries())
    await expect(cards.nth(index)).toContainText(words)
  await shot(page, 'activated')
  await press(page.getByRole('main').getByRole('link', { name: /^Search members/ }))
  await expect(page.getByRole('heading', { level: 1, name: 'Search members' })).toBeVisible()
  if (onPhone()) await expect(page.getByRole('link', { name: '3 credits' })).toBeVisible()
  await page.goto('/credits')
  await expect(page.getByText('You have 3 credits.')).toBeVisible()
  // The link works once.
  await page.goto(`/activate?token=${link.split('/').at(-1)}`)
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await expect(page.getByRole('heading', { name: 'Activation failed' })).toBeVisible()

  await logOut(page)
  await press(page.getByRole('link', { name: 'Log in' }))
  await logIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('Login failed, please try again')
  await expect(page.getByLabel('E-mail address or username')).toHaveValue(email)
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')

  await logOut(page)
  await page.goto('/login')
  await press(page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await press(page.getByRole('button', { name: 'Send the link' }))
  await expect(page.getByText('Look into your mailbox.')).toBeVisible()
  const [reset = ''] = (await linksInMail(page, email, /password/i)).filter((one) => /\/[\w-]{43}$/.test(one))
  await page.goto(reset)
  const fresh = 'eight purple umbrellas'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill('eight purple umbrella')
  await press(page.getByRole('button', { name: 'Save the password' }))
  await expect(page.getByLabel('New password again')).toHaveAccessibleDescription(/not the same/)
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('New password again').fill(fresh)
  await press(page.getByRole('button', { name: 'Save the password' }))
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await logIn(page, name, fresh)
  await expect(page).toHaveURL('/members')
})

test('a member who has not confirmed is told so and shown to nobody', async ({ newMember, newVisitor }) => {
  const { page, name, id, email } = await newMember({ name: 'Una', activated: false })
  await page.goto('/members')
  await expect(page.getByText('Confirm your e-mail so others can see you and reply.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Send the e-mail again' }))
  await expect(page.getByText('Sent. Please look into your mailbox')).toBeVisible()
  expect(await linksInMail(page, email, /./)).not.toHaveLength(0)
  const visitor = await newVisitor()
  await visitor.goto('/members?gender=female')
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  expect((await visitor.goto(`/members/${id}`))?.status()).toBe(404)
})
