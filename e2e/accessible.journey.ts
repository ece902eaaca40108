import type { Page } from '@playwright/test'
import { accessible, expect, fitsTheScreen, onPhone, press, shot, test, write } from './fixtures.ts'
import { idOf } from './members.ts'

/** Wide as the project's screen, and as the narrowest one. */
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what visitors see is accessible, ${colorScheme}`, async ({ newVisitor }) => {
    const page = await newVisitor({ colorScheme })
    const paths = {
      '/': 'landing',
      '/signup': 'sign-up',
      '/login': 'login',
      '/reset-password': 'reset-password',
      '/activate/error': 'activate-error',
      '/members': 'members-visitor',
      [`/members/${await idOf('Anna')}`]: 'profile-visitor',
      '/pages/terms': 'terms',
      '/pages/faq': 'faq',
      '/pricing': 'pricing',
      '/complaints': 'complaints',
      '/lang-config': 'languages',
      '/nothing/here': 'not-found',
    }
    for (const [path, name] of Object.entries(paths)) await look(page, path, `${colorScheme}/${name}`)
  })

  test(`what members see is accessible, ${colorScheme}`, async ({ newMember, somebody }) => {
    const [mia, ben] = [
      await newMember({ name: 'Mia', credits: 9, city: 'Utrecht' }, { colorScheme }),
      await somebody({ name: 'Ben', gender: 'male' }),
    ]
    const { page } = mia
    await page.goto(`/members/${ben.id}/chat`)
    await accessible(page)
    await write(page, 'Hello Ben')
    await expect(page).toHaveURL(/\/chats\/\d+$/)
    const paths = {
      [new URL(page.url()).pathname]: 'conversation',
      '/chats': 'chats',
      '/members': 'members',
      [`/members/${await idOf('Anna')}`]: 'profile',
      [`/members/${await idOf('Storm')}/chat`]: 'fictional-consent',
      '/likes': 'likes',
      '/likes/sent': 'likes-sent',
      '/profile': 'own-profile',
      '/settings': 'settings',
      '/credits': 'credits',
      '/premium': 'premium',
      '/transactions': 'transactions',
      '/activate/done': 'activated',
    }
    for (const [path, name] of Object.entries(paths)) await look(page, path, `${colorScheme}/${name}`)
    await page.goto('/credits')
    await press(page.getByRole('radio').first())
    await press(page.getByRole('button', { name: /^Continue, / }))
    await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
    await expect(page.getByText('Please tick both boxes to go on.').first()).toBeVisible()
    await accessible(page)
    await fits(page)
  })

  test(`what opens over a page is accessible, ${colorScheme}`, async ({ newMember, newVisitor, somebody }) => {
    const ben = await somebody({ name: 'Ben', gender: 'male' })
    const { page } = await newMember({ name: 'Mia' }, { colorScheme })
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
    const visitor = await newVisitor({ colorScheme, greeted: false })
    await visitor.goto('/members')
    await expect(visitor.getByRole('dialog', { name: 'Adults only' })).toBeVisible()
    await accessible(visitor)
  })
}
