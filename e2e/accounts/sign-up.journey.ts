import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import {
  createPictureFile,
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  readMailLinks,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { findMemberId, createJourneyTrafficSource, setJourneyPassword } from '../support/members.ts'
import { closedHosts } from '../support/seed-people.ts'
import {
  activateByMailLink,
  answerFirstSteps,
  fillAccountStep,
  createNewVisitor,
  openSignUp,
  skipFirstSteps,
} from '../support/sign-up.ts'

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
}

async function logOut(page: Page): Promise<void> {
  await press(page.locator('summary', { hasText: 'Account menu' }))
  await press(page.getByRole('button', { name: 'Log out' }))
  await expect(page).toHaveURL('/')
}

test('a visitor signs up, corrects invalid fields and confirms the e-mail address', async ({ page }) => {
  const zoe = createNewVisitor('Zoe')
  const { name, email, password } = zoe

  await page.goto('/')
  await takeScreenshot(page, 'landing')
  await page.getByLabel('I am').selectOption('Woman')
  await page.getByLabel('Looking for').selectOption('Men')
  await press(page.getByRole('button', { name: 'Create your profile' }))

  // Step 1 was answered on the home page, but can be reopened.
  const continueButton = page.getByRole('button', { name: 'Continue' })
  const back = page.getByRole('button', { name: 'Back' })
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await press(back)
  await expect(page.getByRole('radio', { name: 'Woman' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  await press(continueButton)

  // Step 2: empty, then too young.
  const birthGroup = page.getByRole('group', { name: 'Date of birth' })
  await press(continueButton)
  await expect(birthGroup).toHaveAccessibleDescription('Enter your date of birth (18+)')
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 12))
  await press(continueButton)
  await expect(birthGroup).toHaveAccessibleDescription(/date of birth/i)
  await expect(page.getByLabel('Day')).toHaveValue('3')
  await expect(page.getByLabel('Month')).toHaveValue('5')
  await page.getByLabel('Year').fill('1994')
  await expect(page.getByText(/^You’re 3\d\. Welcome\.$/)).toBeVisible()
  await takeScreenshot(page, 'sign-up-birthday')
  await press(continueButton)

  // Step 3: invalid usernames and a taken one; leaving the field shows the error, too.
  const username = page.getByLabel('Username')
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeFocused()
  for (const [invalidName, errorText] of [
    ['@zoe', 'Your username may not start with @.'],
    [email, keepEmailOnOneLine('Your username may not be your e-mail address.')],
    ['Anna', 'This username is taken. Please choose another one.'],
  ] as const) {
    await username.fill(invalidName)
    await press(continueButton)
    await expect(username).toHaveAccessibleDescription(errorText)
    await expect(username).toBeFocused()
  }
  await username.fill('Zo')
  await username.blur()
  await expect(username).toHaveAccessibleDescription(/^Use 3 to 20/)
  await takeScreenshot(page, 'sign-up-refused')
  await username.fill(name)
  await expect(username).toHaveAccessibleDescription('')
  await press(continueButton)

  // Step 4: all errors at once; the boxes start unticked, and two of them are required.
  const create = page.getByRole('button', { name: 'Create your profile' })
  const address = page.getByLabel(keepEmailOnOneLine('E-mail address'))
  const consent = page.getByRole('checkbox', { name: /sexual orientation/ })
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await address.fill('zoe at home')
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await press(create)
  await expect(address).toHaveAccessibleDescription(/Invalid email/)
  await expect(consent).toHaveAttribute('aria-invalid', 'true')
  await expect(address).toHaveValue('zoe at home')
  await address.fill('anna@journeys.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(create)
  await expect(address).toHaveAccessibleDescription(/This email address already owns an account/)
  // Going back and forth loses no input, not even the password.
  await press(back)
  await expect(username).toHaveValue(name)
  await press(back)
  await expect(page.getByLabel('Year')).toHaveValue('1994')
  await press(continueButton)
  await press(continueButton)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await takeScreenshot(page, 'sign-up-consent')
  await fillAccountStep(page, zoe)

  // Photo, city and intent, each of which can be skipped.
  await expect(page).toHaveURL('/first-steps')
  await expect(page.getByRole('heading', { level: 1, name: 'Show your face' })).toBeVisible()
  await takeScreenshot(page, 'first-steps-photo')
  await page.locator('input[type=file]').setInputFiles(await createPictureFile(600, 750))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Add uncropped' }))
  await expect(page.getByText('Looking good.')).toBeVisible()
  await takeScreenshot(page, 'first-steps-photo-added')
  await press(page.getByRole('link', { name: 'Continue' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Where do you live?' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'first-steps-city')
  await press(page.getByRole('link', { name: 'Skip', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Who do you hope to meet?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Good dates, and then we’ll see.' }))
  await takeScreenshot(page, 'first-steps-hopes')
  await press(page.getByRole('button', { name: 'Continue' }))

  // Logged in but unconfirmed: likes are kept for the activation.
  await expect(page).toHaveURL('/signup-matches')
  await expect(page.getByRole('heading', { level: 1, name: 'See anyone you like?' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const firstHeart = page.getByRole('button', { name: /^Like / }).first()
  const likedName = (await firstHeart.getAttribute('aria-label'))?.replace('Like ', '') ?? ''
  await press(firstHeart)
  await expect(firstHeart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^You like /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Like ${likedName}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'sign-up-matches')
  const link = await activateByMailLink(page, zoe)
  await expect(page.getByText('You have 3 credits.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await takeScreenshot(page, 'activated')
  await press(page.getByRole('main').getByRole('link', { name: 'Discover people' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Get Premium' })).toBeVisible()
  await page.goto('/credits')
  await expect(page.getByText('You have 3 credits.')).toBeVisible()
  // The link works once; afterwards it shows the confirmation, not an error.
  await page.goto(`/activate?token=${link.split('/').at(-1)}`)
  await expect(page).toHaveURL('/activate/done')
  // The like from before the activation was delivered by it.
  await page.goto('/likes/sent')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(likedName)
})

test('a confirmed member likes one of the suggested profiles and skips the rest', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const ben = await somebody({ name: 'Ben', gender: 'male', country: 'FI' })
  const { page } = await newMember({ name: 'Mia', lookingFor: 'male', country: 'FI' })
  await page.goto('/signup-matches')
  const heart = page.getByRole('button', { name: `Like ${ben.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`You like ${ben.name}.`)).toBeVisible()
  await press(page.getByRole('link', { name: 'Skip', exact: true }))
  await expect(page).toHaveURL('/members')
})

test('a member logs out, logs in again and resets the password by mail', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  // The logout may interrupt a live connection that is opening.
  faults.allow(/WebSocket/)
  const { page, name, email } = await newMember({ name: 'Zoe' })
  const password = 'seven green umbrellas'
  await setJourneyPassword(name, password)
  await page.goto('/members')
  await logOut(page)
  await press(page.locator('#main').getByRole('link', { name: 'Log in' }))
  await logIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('Login failed, please try again')
  await expect(page.getByLabel(keepEmailOnOneLine('E-mail address or username'))).toHaveValue(email)
  await logIn(page, email, password)
  await expect(page).toHaveURL('/members')

  await logOut(page)
  await page.goto('/login')
  await press(page.getByRole('link', { name: 'Forgot your password?' }))
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel(keepEmailOnOneLine('E-mail address')).fill(email)
  await press(page.getByRole('button', { name: 'Send link' }))
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  const [reset = ''] = (await readMailLinks(page, email, /password/i)).filter((link) =>
    /\/[\w-]{43}$/.test(link),
  )
  await page.goto(reset)
  const newPassword = 'eight purple umbrellas'
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat your new password').fill('eight purple umbrella')
  await press(page.getByRole('button', { name: 'Save password' }))
  await expect(page.getByLabel('Repeat your new password')).toHaveAccessibleDescription(/not the same/)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat your new password').fill(newPassword)
  await press(page.getByRole('button', { name: 'Save password' }))
  await expect(page.getByText('Your new password is saved.')).toBeVisible()
  await press(page.getByRole('main').getByRole('link', { name: 'Log in' }))
  await logIn(page, name, newPassword)
  await expect(page).toHaveURL('/members')
})

test('an unconfirmed member is asked to confirm and is hidden from others', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const { page, name, id, email } = await newMember({ name: 'Una', activated: false })
  await page.goto('/members')
  await expect(page.getByText(keepEmailOnOneLine('Confirm your e-mail.'))).toBeVisible()
  // One line at every width, with the button on it and with its longer result, too.
  const expectOneLine = async () => {
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await page.locator('.alerts .notice').boundingBox()
      expect(box?.height).toBeLessThanOrEqual(48)
      await expectNoHorizontalOverflow(page)
    }
  }
  await expectOneLine()
  await press(page.getByRole('button', { name: keepEmailOnOneLine('Resend the e-mail') }))
  await expect(page.getByText('Sent. Check your inbox')).toBeVisible()
  await expectOneLine()
  expect(await readMailLinks(page, email, /./)).not.toHaveLength(0)
  const visitor = await newVisitor()
  await visitor.goto('/members?gender=female')
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  expect((await visitor.goto(`/members/${id}`))?.status()).toBe(404)
})

test('a visitor signs up in a dialog over a profile; the message written there arrives after activation', async ({
  page,
  newMember,
}) => {
  const ben = await newMember({ name: 'Ben', gender: 'male' })
  const zoe = createNewVisitor('Zoe')
  await ben.page.goto('/chats')
  const dialog = page.getByRole('dialog', { name: `Sign up to write to ${ben.name}` })
  const message = page.getByRole('link', { name: 'Message', exact: true })
  await openSignUp(page, `/members/${ben.id}`, message, dialog)
  // Nothing is entered yet, so it closes freely.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await press(message)
  await dialog.getByLabel(`Your first message to ${ben.name}`).fill('Do you bake, too?')
  // While the sign-up is in progress, neither Escape nor the backdrop closes it.
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await page.mouse.click(3, 3)
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'sign-up-modal')
  await answerFirstSteps(dialog, zoe)
  await fillAccountStep(dialog, zoe)

  const welcome = page.getByRole('dialog', { name: `Welcome, ${zoe.name}` })
  await expect(welcome.getByRole('heading')).toBeFocused()
  await expect(welcome).toContainText(`Your message to ${ben.name} is saved.`)
  await takeScreenshot(page, 'sign-up-modal-done')
  await press(welcome.getByRole('button', { name: 'Continue' }))
  await skipFirstSteps(page)
  await expect(page).toHaveURL(`/members/${ben.id}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(ben.name) })).toBeVisible()
  await expect(ben.page.getByText('Do you bake, too?')).toHaveCount(0)

  await activateByMailLink(page, zoe)
  await expect(ben.page.getByRole('link', { name: new RegExp(zoe.name) })).toContainText('Do you bake, too?')
})

test('leaving a started sign-up asks for confirmation, and staying keeps the answers', async ({
  page,
  somebody,
}) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const heart = page.getByRole('link', { name: `Like ${ben.name}` })
  const dialog = page.getByRole('dialog', { name: `Sign up to like ${ben.name}` })
  await openSignUp(page, `/members/${ben.id}`, heart, dialog)
  const leave = dialog.getByRole('button', { name: 'Leave sign-up' })
  await press(leave)
  await expect(dialog).toHaveCount(0)
  await expect(heart).toBeFocused()

  await press(heart)
  await press(dialog.getByRole('radio', { name: 'Woman', exact: true }))
  await press(leave)
  await expect(dialog.getByRole('heading', { name: 'Leave sign-up?' })).toBeFocused()
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(dialog.getByRole('radio', { name: 'Woman', exact: true })).toBeChecked()
  // Escape and a reload lose nothing either.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.reload()
  await press(heart)
  await expect(dialog.getByRole('radio', { name: 'Woman', exact: true })).toBeChecked()
  await press(leave)
  await press(dialog.getByRole('button', { name: 'Leave', exact: true }))
  await expect(dialog).toHaveCount(0)
})

test('a first message to a fictional profile requires consent to the note and is sent after activation', {
  tag: '@once',
}, async ({ page }) => {
  const zoe = createNewVisitor('Zoe')
  await page.goto(`/members/${await findMemberId('Storm')}/signup`)
  await expect(page.getByText('Storm is a fictional profile.')).toBeVisible()
  await page.getByLabel('Your first message to Storm').fill('What is your story?')
  await press(page.getByRole('radio', { name: 'Woman', exact: true }))
  await press(page.getByRole('radio', { name: 'Men', exact: true }))
  await press(page.getByRole('button', { name: 'Continue' }))
  const agreed = page.getByRole('checkbox', { name: /^I have read that Storm is fictional/ })
  await expect(agreed).toBeFocused()
  await expect(agreed).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'sign-up-member')
  await press(agreed)
  await answerFirstSteps(page, zoe)
  await fillAccountStep(page, zoe)
  await expect(page.getByRole('heading', { level: 1, name: 'Show your face' })).toBeVisible()
  await activateByMailLink(page, zoe)
  await expect(async () => {
    await page.goto('/chats')
    await expect(page.getByRole('link', { name: /Storm/ })).toContainText('What is your story?', {
      timeout: 1000,
    })
  }).toPass()
})

test('a refused proof of work is computed again, and nothing has to be typed again', {
  tag: '@once',
}, async ({ page }) => {
  const zoe = createNewVisitor('Zoe')
  const proofs: string[] = []
  await page.route('**/api/signup.php', async (route) => {
    proofs.push((route.request().postDataJSON() as { proof: string }).proof)
    if (proofs.length > 1) return route.continue()
    return route.fulfill({ status: 422, json: { error: { code: 'proof_required', message: 'Refused' } } })
  })
  await page.goto('/signup')
  await answerFirstSteps(page, zoe)
  await fillAccountStep(page, zoe)
  await expect(page).toHaveURL('/first-steps')
  expect(proofs).toHaveLength(2)
  expect(proofs[0]).not.toBe(proofs[1])
})

test('invite-only sites say so on the home and sign-up pages, and a traffic source opens sign-up', {
  tag: '@once',
}, async ({ page, baseURL }) => {
  const at = (host: string, path: string) =>
    Object.assign(new URL(path, baseURL), { hostname: host }).toString()
  for (const host of Object.values(closedHosts)) {
    await page.goto(at(host, '/'))
    await expect(page.getByRole('link', { name: 'Invite only' })).toHaveAttribute('href', /^mailto:support@/)
    await page.goto(at(host, '/signup'))
    await expect(page.getByRole('heading', { level: 1, name: 'By invitation only' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^support@/ })).toBeVisible()
  }
  await takeScreenshot(page, 'sign-up-closed')
  const { code } = await createJourneyTrafficSource()
  await page.goto(at(closedHosts.with_trafficsource, `/?network=${code}&sub1=a`))
  await expect(page.getByRole('button', { name: 'Create your profile' })).toBeVisible()
  // Later pages remember the source, and hide the payment logos and the company block.
  await page.goto(at(closedHosts.with_trafficsource, '/members'))
  await expect(page.getByRole('img', { name: 'visa' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Company details' })).toBeVisible()
  await page.goto(at(closedHosts.with_trafficsource, '/signup'))
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await page.goto(at(closedHosts.none, `/signup?network=${code}`))
  await expect(page.getByRole('heading', { level: 1, name: 'By invitation only' })).toBeVisible()
})

test('a sign-up started by a partner is completed; a modal reminds on phones, an alert on desktops', async ({
  page,
}) => {
  const { email, name } = createNewVisitor('Zoe')
  const { key } = await createJourneyTrafficSource()
  const response = await page.request.post('/api/affiliate-signup.php', {
    headers: { 'Idempotency-Key': name },
    data: { key, email, date_of_birth: '1994-05-03', gender: 'female', looking_for: 'male' },
  })
  const { url } = (await response.json()) as { url: string }
  await page.goto(new URL(url).pathname)
  const continueButton = page.getByRole('button', { name: 'Continue' })
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await page.getByLabel('Username').fill(name)
  await press(continueButton)
  await page.getByLabel('Password', { exact: true }).fill('seven green umbrellas')
  await press(continueButton)
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  const create = page.getByRole('button', { name: 'Create your profile' })
  await press(create)
  await expect(page.getByRole('checkbox', { name: /I accept the/ })).toHaveAttribute('aria-invalid', 'true')
  await press(page.getByRole('checkbox', { name: /sexual orientation/ }))
  await press(page.getByRole('checkbox', { name: /I accept the/ }))
  await takeScreenshot(page, 'complete-sign-up')
  await press(create)

  await skipFirstSteps(page)
  await expect(page).toHaveURL('/members')
  await expect(page.getByText(keepEmailOnOneLine('Confirm your e-mail.'))).toBeVisible()
  const reminder = page.getByRole('dialog', { name: 'Check your inbox' })
  if (isPhone()) {
    await expect(reminder).toContainText(email)
    await takeScreenshot(page, 'activation-modal')
    await press(reminder.getByRole('button', { name: 'Look around for now' }))
  }
  await expect(reminder).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(reminder).toHaveCount(0)
  // The link works once.
  await page.goto(`/complete-signup?token=${url.split('/').at(-1)}`)
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible()
})
