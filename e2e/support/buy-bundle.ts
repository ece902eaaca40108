import type { Page } from '@playwright/test'
import { expect, press } from './fixtures.ts'

/** Buys a bundle (default: the smallest) with a button of the provider's page; returns the order number. */
export async function buyBundle(
  page: Page,
  button: string,
  { position, credits } = { position: 1, credits: 15 },
): Promise<string> {
  await page.goto(`/credits/${position}/ideal`)
  await press(page.locator('input[name=immediate]'))
  await press(page.locator('input[name=pro_rata]'))
  await press(page.getByRole('button', { name: 'Order with obligation to pay' }))
  await press(page.getByRole('button', { name: button, exact: true }))
  await expect(page.getByRole('heading', { name: `${credits} credits added` })).toBeVisible()
  return /\/payment\/([0-9A-Z]{10})/.exec(page.url())?.[1] ?? ''
}
