// What people see during a database outage; uses its own server and database.
import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createApplication, type Application } from '../../server/src/app/create-application.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { type FallibleDatabase, startFallibleDatabase } from '../../soak/fallible-database.ts'
import { findFreePort } from '../../server/testing/platform/find-free-port.ts'
import { type ServerProcess, startServerProcess } from '../../soak/server-process.ts'
import { createSoakSite } from '../../soak/writers.ts'
import { expect, takeScreenshot, test } from '../support/fixtures.ts'

let folder: string
let database: FallibleDatabase
let app: Application
let server: ServerProcess
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outage-'))
  database = await startFallibleDatabase(folder)
  await migrate(database.url)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
  app = await createApplication(config, database.url)
  await createSoakSite(app.services.db)
  server = await startServerProcess({
    folder,
    port: await findFreePort(),
    databaseUrl: database.url,
    redisUrl: null,
    databasePoolSize: 5,
    servesPages: true,
  })
})
test.afterAll(async () => {
  await server.kill()
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const germanMessage = 'Das ist im Moment nicht verfügbar. Bitte versuch es in einer Minute noch einmal.'

test('during a database outage pages say so in the reader’s language, and Try again works once it is over @once', async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/503/, /Failed to load resource/, /unavailable/)
  const page = await newVisitor({ locale: 'de-DE' })
  await page.context().addCookies([{ name: 'site-entry-seen', value: '1', url: server.url }])
  await page.goto(`${server.url}/login`)
  await database.shutDown()

  // A link fetches data on the client: the page stays until the data can be loaded.
  await page.locator('a[href="/pricing"]:visible').first().click()
  await expect(page.getByText('Die Website antwortet nicht. Wir versuchen es weiter.')).toBeVisible()

  // A document request gets an error page.
  const response = await page.goto(`${server.url}/pricing`, { waitUntil: 'load' })
  expect(response?.status()).toBe(503)
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: germanMessage })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await page.content()).not.toMatch(/postgres|ECONN|ENOENT|PGSQL/)
  // The manifest needs only the site, which is cached.
  const manifest = await page.request.get(`${server.url}/manifest.webmanifest`)
  expect(manifest.status()).toBe(200)

  await database.start()
  await expect(async () => {
    await page.getByRole('link', { name: 'Erneut versuchen' }).click()
    await expect(page.getByRole('heading', { name: germanMessage })).toBeHidden({ timeout: 1000 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe('/pricing')
})

const complaintText = 'Two of my messages never arrived, and nobody answered my mails about it.'
async function fillComplaint(page: Page): Promise<void> {
  await page.goto(`${server.url}/complaints?about=us`)
  await page.getByLabel('What’s wrong, and why?').fill(complaintText)
  await page.getByLabel('Your name').fill('Mia Jansen')
  await page.getByLabel(keepEmailOnOneLine('E-mail address')).fill('mia@example.org')
}
const countComplaints = async () =>
  (await app.services.db.selectFrom('complaint').select('id').execute()).length

test('a form without JavaScript keeps its input when it is posted during a database outage @once', async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/503/, /Failed to load resource/)
  const page = await newVisitor()
  await page.context().addCookies([{ name: 'site-entry-seen', value: '1', url: server.url }])
  await fillComplaint(page)
  const countBefore = await countComplaints()
  await database.shutDown()
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(
    page.getByText('This is not available at the moment. Please try again in a minute.'),
  ).toBeVisible()
  await expect(page.getByLabel('What’s wrong, and why?')).toHaveValue(complaintText)
  await database.start()
  await expect(async () => {
    await page.getByRole('button', { name: 'Send complaint' }).click()
    await expect(page).toHaveURL(/sent=1/, { timeout: 2000 })
  }).toPass()
  expect(await countComplaints()).toBe(countBefore + 1)
})

test('a form posted while the session cannot be checked is sent again by a reload, as the page says @once', async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/503/, /Failed to load resource/)
  const page = await newVisitor()
  await page.context().addCookies([
    { name: 'site-entry-seen', value: '1', url: server.url },
    { name: 'session', value: 'x'.repeat(43), url: server.url },
  ])
  await fillComplaint(page)
  const countBefore = await countComplaints()
  await database.shutDown()
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('Reload this page to send it again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
  await takeScreenshot(page, 'form-outage')
  await database.start()
  await expect(async () => {
    await page.reload()
    await expect(page).toHaveURL(/sent=1/, { timeout: 2000 })
  }).toPass()
  expect(await countComplaints()).toBe(countBefore + 1)
})

test('with JavaScript a form submitted during a database outage keeps its input @once', async ({
  newVisitor,
  faults,
}) => {
  faults.allow(/503/, /Failed to load resource/)
  const page = await newVisitor()
  await page.context().addCookies([{ name: 'site-entry-seen', value: '1', url: server.url }])
  await page.goto(`${server.url}/login`)
  const name = page.getByLabel(keepEmailOnOneLine('E-mail address or username'))
  await name.fill('somebody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('cherries on one stem')
  await database.shutDown()
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('The site didn’t respond, so this may not have been saved.')).toBeVisible()
  await expect(name).toHaveValue('somebody@example.org')
  await database.start()
})
