import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, readMailLinks, press } from './fixtures.ts'

/** Somebody who has no account yet. */
export function createNewVisitor(first: string) {
  const name = `${first}_${randomBytes(4).toString('hex')}`
  return { name, email: `${name}@journeys.example`.toLowerCase(), password: 'seven green umbrellas' }
}
type NewVisitor = ReturnType<typeof createNewVisitor>

/** Presses a link that opens the sign-up over the page; before the script runs, the same link is a page. */
export async function openSignUp(page: Page, path: string, link: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await press(link)
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
}

const pressContinue = (form: Page | Locator) => press(form.getByRole('button', { name: 'Continue' }))

/** A woman who looks for men answers the first three steps. */
export async function answerFirstSteps(form: Page | Locator, { name }: NewVisitor): Promise<void> {
  await press(form.getByRole('radio', { name: 'Woman', exact: true }))
  await press(form.getByRole('radio', { name: 'Men', exact: true }))
  await pressContinue(form)
  await form.getByLabel('Day').fill('3')
  await form.getByLabel('Month').selectOption('May')
  await form.getByLabel('Year').fill('1994')
  await pressContinue(form)
  await form.getByLabel('Username').fill(name)
  await pressContinue(form)
}

/** The last step; the marketing box stays as it is. */
export async function fillAccountStep(form: Page | Locator, { email, password }: NewVisitor): Promise<void> {
  await form.getByLabel('E-mail address').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await press(form.getByRole('checkbox', { name: /sexual orientation/ }))
  await press(form.getByRole('checkbox', { name: /I accept the/ }))
  await press(form.getByRole('button', { name: 'Create your profile' }))
}

/** Opens the link of the mail and presses; answers the link. */
export async function activateByMailLink(page: Page, { email }: NewVisitor): Promise<string> {
  const links = await readMailLinks(page, email, /./)
  const link = links.find((one) => /\/[\w-]{43}$/.test(one)) ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
  return link
}
