import type { Locator, Page } from '@playwright/test'
import { expect, messageField, isPhone, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

/** The focused element; fails when it is not visible. */
async function getFocused(page: Page): Promise<Locator> {
  const element = page.locator(':focus')
  await expect(element).toBeVisible()
  return element
}

const maxTabPresses = 60
/** Presses Tab until the target has the focus; throws after `maxTabPresses`. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < maxTabPresses; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeVisible()
      return
    }
  }
  throw new Error(`${maxTabPresses} presses of Tab do not reach ${target.toString()}`)
}

test('the first Tab stop of every page is a skip link to its content', { tag: '@keys' }, async ({
  newMember,
  newVisitor,
}) => {
  const [visitor, mia] = [await newVisitor(), await newMember({ name: 'Mia' })]
  const anna = await findMemberId('Anna')
  const visits: [Page, string[]][] = [
    [visitor, ['/', '/signup', '/login', '/members', '/pages/terms']],
    [
      mia.page,
      ['/members', `/members/${anna}`, '/likes', '/chats', `/members/${anna}/chat`, '/profile', '/credits'],
    ],
  ]
  for (const [page, paths] of visits)
    for (const path of paths) {
      await page.goto(path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip, path).toBeFocused()
      await expect(skip, path).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.locator('#main'), path).toBeFocused()
    }
})

test('sign-up works by keyboard up to the last step', { tag: '@keys' }, async ({ newVisitor }) => {
  const page = await newVisitor()
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Create your profile' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Man', exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'When is your birthday?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('4')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ma')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1991')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`Keys_${test.info().project.name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Last step: your account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`keys${test.info().workerIndex}@journeys.example`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('ten yellow umbrellas')
  await tabTo(page, page.getByRole('checkbox', { name: /sexual orientation/ }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /sexual orientation/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Create your profile' }))
})

test('members can be searched, liked and opened by keyboard', async ({ newMember, somebody }) => {
  const country = isPhone() ? 'CH' : 'AT'
  const eva = await somebody({ name: 'Eva', country })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?all')
  if (isPhone()) {
    const button = page.getByRole('button', { name: /^Filters/ })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  }
  const form = page.getByRole(isPhone() ? 'dialog' : 'complementary', { name: 'Filters' })
  await tabTo(page, form.getByLabel('Country'))
  await page.keyboard.type(country === 'CH' ? 'Switz' : 'Austri')
  await tabTo(page, form.getByRole('button', { name: /^Show / }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`country=${country}`))
  // The address changes a moment before the list; replacing the list removes the focus from the old one.
  await expect(page.getByRole('link', { name: 'Remove this filter' })).toBeVisible()
  const heart = page.getByRole('button', { name: `Like ${eva.name}` })
  await tabTo(page, heart)
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, page.getByRole('link', { name: new RegExp(eva.name) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/members/${eva.id}\\?country=${country}&sort=activity$`))
  await tabTo(page, page.getByRole('link', { name: 'Message', exact: true }))
  await page.keyboard.press('Enter')
  await expect(messageField(page)).toBeVisible()
})

test('arrow keys and Home move through the photos of a profile', { tag: '@once' }, async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${await findMemberId('Anna')}`)
  await tabTo(page, page.getByRole('group', { name: 'Photos of Anna' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Photo 2 of 2')).toBeAttached()
  await page.keyboard.press('Home')
  await expect(page.getByText('Photo 1 of 2')).toBeAttached()
})

test('a chat works by keyboard: Enter sends, Shift+Enter starts a new line', async ({
  newMember,
  somebody,
}) => {
  const [mia, ben] = [
    await newMember({ name: 'Mia', credits: 20 }, { hasTouch: false }),
    await somebody({ name: 'Ben', gender: 'male' }),
  ]
  const { page } = mia
  await page.goto(`/members/${ben.id}/chat`)
  await tabTo(page, messageField(page))
  await page.keyboard.type('First line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('second line')
  await expect(messageField(page)).toHaveValue('First line\nsecond line')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  await expect(page.getByRole('log')).toContainText('second line')
  // The focus stays in the field.
  await expect(messageField(page)).toBeFocused()
  await page.keyboard.type('And more')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('And more')).toHaveCount(1)
  await expect(messageField(page)).toHaveValue('')
  await expect(messageField(page)).toBeFocused()

  const gift = page.getByRole('button', { name: 'Send a gift' })
  await gift.focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: `Send ${ben.name} a gift` })
  await tabTo(page, picker.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, picker.getByRole('button', { name: /^Send: / }))
  await page.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(page.getByRole('log').getByText(/^Gift, \d+ credit/)).toBeVisible()
})

test('on a touch screen Enter starts a new line', { tag: '@touch' }, async ({ newMember, somebody }) => {
  const [{ page }, { id }] = [await newMember(), await somebody()]
  await page.goto(`/members/${id}/chat`)
  await messageField(page).fill('One')
  await messageField(page).press('Enter')
  await expect(messageField(page)).toHaveValue('One\n')
})

test('a city is chosen and an order placed by keyboard', { tag: '@keys' }, async ({ newMember }) => {
  const { page } = await newMember()
  await page.goto('/profile')
  const city = page.getByRole('combobox', { name: 'City' })
  await tabTo(page, city)
  await page.keyboard.type('Utre')
  await expect(page.getByRole('option', { name: /^Utrecht, / })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue(/^Utrecht, /)

  await page.goto('/credits')
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Continue, / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/credits\/\d+\/\w+/)
  for (const tick of await page.getByRole('checkbox').all()) {
    await tabTo(page, tick)
    await page.keyboard.press('Space')
    await expect(tick).toBeChecked()
  }
  await tabTo(page, page.getByRole('button', { name: 'Order with obligation to pay' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
})

test('the account menu of the top bar works by keyboard', { tag: '@keys' }, async ({ newMember }) => {
  const { page } = await newMember()
  await page.goto('/members')
  await tabTo(page, page.locator('summary', { hasText: 'Account menu' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Settings', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await expect(await getFocused(page)).toBeVisible()
})
