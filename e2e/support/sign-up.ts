import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, readMailLinks, press } from './fixtures.ts'

/** Data of a person who has no account yet; the name is unique. */
export function createNewVisitor(namePrefix: string) {
  const name = `${namePrefix}_${randomBytes(4).toString('hex')}`
  return { name, email: `${name}@journeys.example`.toLowerCase(), password: 'seven green umbrellas' }
}
type NewVisitor = ReturnType<typeof createNewVisitor>

/** Opens the sign-up dialog by its link; retries, because before hydration the link leads to a page instead. */
export async function openSignUp(page: Page, path: string, link: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await press(link)
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
}

const pressContinue = (form: Page | Locator) => press(form.getByRole('button', { name: 'Continue' }))

/** Fills in the first three steps, as a woman who looks for men. */
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

/** Fills in and submits the last step; the marketing box stays unchanged. */
export async function fillAccountStep(form: Page | Locator, { email, password }: NewVisitor): Promise<void> {
  await form.getByLabel(keepEmailOnOneLine('E-mail address')).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await press(form.getByRole('checkbox', { name: /sexual orientation/ }))
  await press(form.getByRole('checkbox', { name: /I accept the/ }))
  await press(form.getByRole('button', { name: 'Create your profile' }))
}

/** Skips photo, city and intent, and the six members to like. */
export async function skipFirstSteps(page: Page): Promise<void> {
  for (const name of [
    'Show your face',
    'Where do you live?',
    'Who do you hope to meet?',
    'See anyone you like?',
  ]) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await press(page.getByRole('link', { name: 'Skip', exact: true }))
  }
}

/** Confirms the address by the mailed link; returns the link. */
export async function activateByMailLink(page: Page, { email }: NewVisitor): Promise<string> {
  const links = await readMailLinks(page, email, /./)
  const link = links.find((address) => /\/[\w-]{43}$/.test(address)) ?? ''
  await page.goto(link)
  await expect(
    page.getByRole('heading', { name: keepEmailOnOneLine('Confirm your e-mail address') }),
  ).toBeVisible()
  await press(page.getByRole('button', { name: 'Confirm my address' }))
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible()
  return link
}
