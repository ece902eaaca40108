import type { Page } from '@playwright/test'
import { accessible, expect, fitsTheScreen, onPhone, press, shot, test, write } from './fixtures.ts'
import { idOf } from './members.ts'

/** As wide as the project's screen, and on the phone as the narrowest one too. */
async function fits(page: Page): Promise<void> {
  await fitsTheScreen(page)
  if (!onPhone()) return
  await page.setViewportSize({ width: 320, height: 640 })
  await fitsTheScreen(page)
  await page.setViewportSize({ width: 390, height: 844 })
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await accessible(page)
  await fits(page)
  await shot(page, name)
}

test('what visitors see first is accessible, light and dark, and fits', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).not.toBe(light)
  await shot(page, 'landing-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  for (const [path, name] of [
    ['/', 'landing'],
    ['/signup', 'sign-up'],
    ['/login', 'login'],
    ['/reset-password', 'reset-password'],
    ['/members', 'members-visitor'],
    [`/members/${await idOf('Anna')}`, 'profile-visitor'],
    ['/nothing/here', 'not-found'],
  ] as const)
    await look(page, path, name)
})

test('what there is to read is accessible, light and dark, and fits', async ({ page }) => {
  for (const [path, name] of [
    ['/activate/error', 'activate-error'],
    ['/pages/terms', 'terms'],
    ['/pages/faq', 'faq'],
    ['/pages/company', 'company'],
    ['/pricing', 'pricing'],
    ['/complaints', 'complaints'],
    ['/lang-config', 'languages'],
  ] as const)
    await look(page, path, name)
})

test('what members do with each other is accessible, light and dark, and fits', async ({
  newMember,
  somebody,
}) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const { page } = await newMember({ name: 'Mia', credits: 9, city: 'Utrecht' }, { greeted: false })
  await page.goto(`/members/${ben.id}/chat`)
  await accessible(page)
  await write(page, 'Hello Ben')
  await expect(page).toHaveURL(/\/chats\/\d+$/)
  for (const [path, name] of [
    [new URL(page.url()).pathname, 'conversation'],
    ['/chats', 'chats'],
    ['/members', 'members'],
    [`/members/${await idOf('Anna')}`, 'profile'],
    [`/members/${await idOf('Storm')}/chat`, 'fictional-consent'],
    ['/likes', 'likes'],
    ['/likes/sent', 'likes-sent'],
  ] as const)
    await look(page, path, name)
})

test('what members have of their own is accessible, light and dark, and fits', async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  for (const [path, name] of [
    ['/profile', 'own-profile'],
    ['/settings', 'settings'],
    ['/premium', 'premium'],
    ['/transactions', 'transactions'],
    ['/activate/done', 'activated'],
    ['/credits', 'credits'],
  ] as const)
    await look(page, path, name)
  await press(page.getByRole('radio').first())
  await press(page.getByRole('button', { name: /^Continue, / }))
  await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  await expect(page.getByText('Please tick both boxes to go on.').first()).toBeVisible()
  await accessible(page)
  await fits(page)
})

test('the pages of an account are accessible, light and dark, and fit', async ({ newMember }) => {
  const { page } = await newMember({ name: 'Mia' })
  for (const [path, name] of [
    ['/settings/account', 'settings-account'],
    ['/settings/blocked', 'settings-blocked'],
    ['/settings/data', 'settings-data'],
    ['/settings/delete', 'delete-account'],
    ['/settings/delete?step=reason', 'delete-account-reason'],
    ['/settings/delete?step=confirm', 'delete-account-confirm'],
  ] as const)
    await look(page, path, name)
})

test('what opens over a page is accessible, light and dark', async ({ newMember, newVisitor, somebody }) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const { page } = await newMember({ name: 'Mia' })
  await page.goto(`/members/${ben.id}/chat?gift=1`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await accessible(page)
  await page.goto(`/members/${await idOf('Anna')}`)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await accessible(page)
  await press(page.getByRole('button', { name: 'Close' }))
  await press(page.getByRole('link', { name: 'Block Anna' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await accessible(page)
  await page.goto('/members')
  await press(page.locator('summary', { hasText: 'Account menu' }))
  await accessible(page)
  if (onPhone()) {
    await page.goto('/members')
    await press(page.getByRole('button', { name: /^Filters/ }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await accessible(page)
    await fits(page)
  }
  const visitor = await newVisitor({ greeted: false })
  await visitor.goto('/members')
  await expect(visitor.getByRole('dialog', { name: 'Adults only' })).toBeVisible()
  await accessible(visitor)
})
