import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import type { Page } from '@playwright/test'
import type { StorageKind } from '../../contract/src/domain/browser-storage.ts'
import { findBrowserStorageItem } from '../../tools/checks/find-browser-storage-item.ts'
import { sendMessageAs } from '../support/chats.ts'
import { expect, messageField, press, test } from '../support/fixtures.ts'
import { findMemberId, setJourneyPassword } from '../support/members.ts'

type StoredItemKey = readonly [kind: StorageKind, name: string]

/** Kind and name of every item that the browser stores for the site. */
async function readStoredItemKeys(page: Page): Promise<StoredItemKey[]> {
  const cookies = await page.context().cookies()
  const otherItems = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    cache: await caches.keys(),
  }))
  return [
    ...cookies.map(({ name }): StoredItemKey => ['cookie', name]),
    ...Object.entries(otherItems).flatMap(([kind, names]) =>
      names.map((name): StoredItemKey => [kind as StorageKind, name]),
    ),
  ]
}

class Crawl {
  readonly listed = new Set<string>()
  readonly unknown = new Set<string>()
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async recordItems(): Promise<void> {
    for (const [kind, name] of await readStoredItemKeys(this.page)) {
      const item = findBrowserStorageItem(kind, name)
      if (item) this.listed.add(item.key)
      else this.unknown.add(`${kind} ${name} on ${this.page.url()}`)
    }
  }
  async visit(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await this.page.goto(path)
      await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await this.recordItems()
    }
  }
}

test('the browser stores nothing for the site that /pages/cookies does not list', { tag: '@once' }, async ({
  newVisitor,
  somebody,
}) => {
  const mia = await somebody({ name: 'Mia', credits: 20 })
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const conversation = await sendMessageAs(ben, mia, 'Hello')
  const password = 'nine orange umbrellas'
  await setJourneyPassword(mia.name, password)
  const page = await newVisitor({ greeted: false })
  const crawl = new Crawl(page)

  await page.goto('/?network=partner&ref=spring')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Enter' }))
  await crawl.visit('/', '/members', '/pages/cookies', '/pricing', '/complaints')
  await crawl.visit(`/members/${await findMemberId('Anna')}`, '/signup', '/login', '/landers/tinderswipe')
  await page.goto('/members')
  await press(page.locator('summary[aria-label^="Language"]').first())
  await press(page.getByRole('button', { name: 'English' }))
  await page.goto('/login')
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(mia.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL('/members')
  await crawl.recordItems()

  await crawl.visit(
    `/members/${ben.id}`,
    '/likes',
    '/swipe-game',
    '/match-finder',
    '/credits',
    '/transactions',
    '/profile',
    '/settings',
    '/settings/data',
    '/withdrawal',
  )
  await page.goto('/settings')
  await press(page.getByText('Dark', { exact: true }))
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('scheme')
  await page.goto(`/chats/${conversation}`)
  await messageField(page).fill('Not sent yet')
  await crawl.recordItems()
  await press(page.getByRole('button', { name: 'Emoji' }))
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await crawl.recordItems()
  expect([...crawl.unknown], 'stored, but not listed').toEqual([])
  // The crawl must meet at least these; tools/checks/browser-storage.test.ts compares the whole list with the sources.
  expect([...crawl.listed]).toEqual(
    expect.arrayContaining([
      'session',
      'device',
      'locale',
      'scheme',
      'tracking',
      'site-entry-seen',
      'draft:*',
    ]),
  )

  await page.goto('/pages/cookies')
  for (const key of [
    'session',
    'device',
    'locale',
    'scheme',
    'tracking',
    'site-entry-seen',
    'draft:…',
    'outbox',
  ])
    await expect(page.locator('dt', { hasText: key }).first()).toBeVisible()
})
