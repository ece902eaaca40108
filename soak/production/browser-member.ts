// People with a real browser (Chromium): they sign up, confirm their address by the mailed link, and write to each other.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { findChromiumShell } from '../../tools/chromium.ts'

const waitDeadlineMs = 60_000
/** Forms that are filled faster than a person types are refused. */
const typingMs = 5000
const password = 'seven green umbrellas'

export interface BrowserMember {
  readonly name: string
  readonly email: string
  readonly page: Page
  /** Answers that were errors, requests without an answer, and errors of scripts. */
  readonly faults: string[]
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromiumShell(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** A page in a browser context of its own that records everything that fails. */
async function openPage(browser: Browser, url: string): Promise<Pick<BrowserMember, 'page' | 'faults'>> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: url, locale: 'en-GB' })
  const faults: string[] = []
  context.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left cancels its requests.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`)
  })
  context.on('weberror', (thrown) => faults.push(`script: ${thrown.error().message}`))
  const page = await context.newPage()
  page.setDefaultTimeout(waitDeadlineMs)
  return { page, faults }
}

/** The path of the link in the newest mail to the address; waits for the mail. */
async function readConfirmationPath(mailFolder: string, email: string): Promise<string> {
  const until = performance.now() + waitDeadlineMs
  for (;;) {
    for (const file of (await readdir(mailFolder)).filter((name) => name.endsWith('.eml')).toReversed()) {
      const mail = await PostalMime.parse(await readFile(join(mailFolder, file)))
      if (!mail.to?.some(({ address }) => address?.toLowerCase() === email)) continue
      const link = /https:\/\/\S+\/[\w-]{43}(?![\w-])/.exec(mail.text ?? '')
      if (link) return new URL(link[0]).pathname
    }
    if (performance.now() > until) throw new Error(`${email} got no mail`)
    await sleep(100)
  }
}

/** Signs up on the home page and confirms the address. */
export async function signUpInBrowser(
  browser: Browser,
  { url, mailFolder }: { url: string; mailFolder: string },
  { name, isWoman }: { name: string; isWoman: boolean },
): Promise<BrowserMember> {
  const opened = await openPage(browser, url)
  const { page } = opened
  const email = `${name}@visitors.example`.toLowerCase()
  const pressContinue = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/')
  await page.getByRole('dialog', { name: 'Adults only' }).getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('I am').selectOption(isWoman ? 'Woman' : 'Man')
  await page.getByLabel('Looking for').selectOption(isWoman ? 'Men' : 'Women')
  await page.getByRole('button', { name: 'Create your profile' }).click()
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').selectOption('May')
  await page.getByLabel('Year').fill('1994')
  await pressContinue()
  await page.getByLabel('Username').fill(name)
  await pressContinue()
  await page.getByLabel(keepEmailOnOneLine('E-mail address')).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /sexual orientation/ }).click()
  await page.getByRole('checkbox', { name: /I accept the/ }).click()
  await sleep(typingMs)
  await page.getByRole('button', { name: 'Create your profile' }).click()
  await page.waitForURL('**/first-steps')
  await page.goto(await readConfirmationPath(mailFolder, email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'You’re in' }).waitFor()
  return { ...opened, name, email }
}

/** Writes into the open conversation, and waits until the recipient's page shows it without being loaded again. */
export async function writeInBrowser(
  from: BrowserMember,
  to: BrowserMember | null,
  text: string,
): Promise<void> {
  await from.page.getByRole('textbox', { name: /^Message, \d+ credits?$/ }).fill(text)
  await from.page.getByRole('button', { name: /^Send, \d+ credit/ }).click()
  for (const member of to ? [from, to] : [from])
    await member.page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true }).waitFor()
}

/** Follows the links of the main menu, which load parts of the pages that were not loaded yet, and comes back. */
export async function walkThroughMenu({ page }: BrowserMember): Promise<void> {
  const conversation = page.url()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const count = await links.count()
  for (let index = 0; index < count; index += 1) {
    await links.nth(index).click()
    await page.waitForLoadState('networkidle')
  }
  await page.goto(conversation)
}
