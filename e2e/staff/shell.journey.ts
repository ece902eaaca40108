// What surrounds every page of the console: today's work, the scope of sites, filters, keys and the palette; in English and German.
import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

const hourMs = 3_600_000
/** Stores an open report; returns its number. */
async function addReport(siteId: number, dueInMs: number): Promise<string> {
  const { services } = await openApplication()
  const code = randomBytes(4).toString('hex').toUpperCase()
  const reference = `R-${code.slice(0, 4)}-${code.slice(4)}`
  const now = Date.now()
  await services.db
    .insertInto('report')
    .values({
      reference,
      site_id: siteId,
      reason: 'spam',
      created_at: new Date(now),
      due_at: new Date(now + dueInMs),
    })
    .execute()
  return reference
}
/** Two sites of the journeys' database. */
async function findSites() {
  const { services } = await openApplication()
  const sites = await services.db.selectFrom('site').select('id').orderBy('id').limit(2).execute()
  const [first, second] = sites
  if (!first || !second) throw new Error('Two sites are needed.')
  return { first, second }
}
const openMenu = async (page: Page) => {
  if (isPhone()) await page.getByRole('button', { name: 'More', exact: true }).tap()
}

test('the first page shows what is overdue first, the own claims, and takes the next case', async ({
  newVisitor,
}) => {
  const { first } = await findSites()
  const late = await addReport(first.id, -400 * 24 * hourMs)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('senior_moderator', { siteId: first.id }))
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(late) })
  await expect(row).toContainText('over')
  await expect(page.getByRole('list', { name: 'Open work by kind' })).toContainText('overdue')
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-today')
  // Overdue by a year: it is the first one.
  await press(page.getByRole('button', { name: 'Take next' }))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(late) })).toBeVisible()
  await expect(page.getByText('claimed by you')).toBeAttached()
  await page.goto('/staff/today')
  await press(page.getByRole('link', { name: /^Mine/ }))
  await expect(row).toContainText('you')
  await press(page.getByRole('button', { name: 'Hand over shift' }))
  await page.getByLabel('Note to whoever works next').fill('Look at the pictures first.')
  await press(page.getByRole('button', { name: 'Hand over', exact: true }))
  const notes = page.getByRole('region', { name: 'Handed over' })
  await expect(notes).toContainText('Look at the pictures first.')
  await expect(notes.getByRole('link', { name: late })).toBeVisible()
  await expect(row).toHaveCount(0)
  await press(notes.getByRole('button', { name: 'Done' }))
  await expect(notes).toHaveCount(0)
  const { services } = await openApplication()
  await services.db.deleteFrom('report').where('reference', '=', late).execute()
})

test('the scope limits lists and counts, is part of the address, and stays while moving on', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const { first, second } = await findSites()
  const [here, there] = [await addReport(first.id, 900 * hourMs), await addReport(second.id, 900 * hourMs)]
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('owner'))
  await page.goto('/staff/cases?subject=spam')
  await expect(page.getByRole('link', { name: new RegExp(here) })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(there) })).toBeVisible()
  await openMenu(page)
  await page.getByLabel('Sites shown').selectOption(`site=${second.id}`)
  await expect(page).toHaveURL(new RegExp(`site=${second.id}`))
  await expect(page.getByRole('link', { name: new RegExp(here) })).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(there) })).toBeVisible()
  if (isPhone()) await expectAccessible(page)
  await takeScreenshot(page, 'staff-menu')
  await press(page.getByRole('link', { name: 'Members', exact: true }))
  await expect(page).toHaveURL(new RegExp(`/members\\?site=${second.id}`))
  // A link without a scope gets it, too.
  await press(page.getByRole('row').nth(1).getByRole('link'))
  await expect(page).toHaveURL(new RegExp(`/members/\\d+\\?site=${second.id}`))
  await openMenu(page)
  await page.getByLabel('Sites shown').selectOption('')
  await expect(page).not.toHaveURL(/site=/)
  // Whoever works on one site has nothing to choose, and sees nothing of another one.
  // On phones the menu is still open.
  await signOutAndJoin(page, first.id)
  await page.goto(`/staff/cases?site=${second.id}`)
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await expect(page.getByLabel('Sites shown')).toHaveCount(0)
})
const signOutAndJoin = async (page: Page, siteId: number) => {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const { invitation } = await inviteColleague('moderator', { siteId })
  await page.goto(invitation)
  await page.reload()
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

test('filters of the queue are part of the address, and can be kept under a name and deleted', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const { first } = await findSites()
  const reference = await addReport(first.id, 900 * hourMs)
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('moderator'))
  await page.goto('/staff/cases')
  await press(page.getByRole('button', { name: 'More filters' }))
  await page.getByLabel('Kind').selectOption('Report from a member')
  await page.getByLabel('Subject').selectOption('Spam')
  await press(page.getByRole('link', { name: /^Unclaimed/ }))
  await expect(page).toHaveURL(/\/cases\?filter=unclaimed&kind=report&subject=spam$/)
  await expect(page.getByRole('link', { name: new RegExp(reference) })).toBeVisible()
  await press(page.getByRole('button', { name: 'Keep this filter' }))
  const dialog = page.getByRole('dialog', { name: 'Keep this filter' })
  await press(dialog.getByRole('button', { name: 'Keep', exact: true }))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page, true)
  await dialog.getByLabel('Name').fill('Spam nobody has')
  await press(dialog.getByRole('button', { name: 'Keep', exact: true }))
  await expect(dialog).toHaveCount(0)
  await press(page.getByRole('link', { name: 'Clear' }))
  await expect(page).toHaveURL(/\/cases$/)
  await press(page.getByRole('link', { name: 'Spam nobody has' }))
  await expect(page).toHaveURL(/filter=unclaimed&kind=report&subject=spam$/)
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-filters')
  await press(page.getByRole('link', { name: 'Overdue', exact: true }))
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Delete the filter Spam nobody has' }))
  await expect(page.getByRole('link', { name: 'Spam nobody has' })).toHaveCount(0)
})

test('the palette finds members, cases, pages and acts', { tag: '@once' }, async ({
  newVisitor,
  somebody,
}) => {
  const member = await somebody({ name: 'Palette' })
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('senior_moderator'))
  const open = async () => {
    await (isPhone()
      ? page.getByRole('button', { name: 'Find', exact: true }).tap()
      : page.keyboard.press('Control+k'))
    return page.getByRole('combobox', { name: 'Search or do' })
  }
  const field = await open()
  await field.fill(member.name)
  const option = page.getByRole('option', { name: new RegExp(member.name) })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/members/${member.id}`))
  await (await open()).fill('r-2345-6789')
  await expect(page.getByRole('option', { name: 'Open case R-2345-6789' })).toBeVisible()
  await field.fill('review')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/review/)
  await (await open()).fill('show all keys')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toContainText('Accept')
  await page.keyboard.press('Escape')
  // Searching is recorded nowhere; opening the member was.
  const { services } = await openApplication()
  const acts = await services.db
    .selectFrom('audit_entry')
    .select('act')
    .where('member_id', '=', member.id)
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['member.opened'])
})

test('keys move, are listed, never act while text is typed, and can be switched off', {
  tag: '@keys',
}, async ({ newVisitor }) => {
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('owner'))
  const go = async (key: string, path: RegExp) => {
    await page.keyboard.press('g')
    await expect(page.getByRole('list', { name: 'Go to' })).toBeVisible()
    await page.keyboard.press(key)
    await expect(page).toHaveURL(path)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await go('m', /\/members/)
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find a member')).toBeFocused()
  await page.keyboard.type('gt[')
  await expect(page.getByLabel('Find a member')).toHaveValue('gt[')
  await expect(page).toHaveURL(/\/members/)
  await page.getByLabel('Find a member').blur()
  await page.keyboard.press('[')
  await expect(page.locator('html')).toHaveAttribute('data-folded')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-folded')
  await page.keyboard.press('[')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' })
  await expect(keys).toContainText('Find a member')
  await expectAccessible(page, true)
  await takeScreenshot(page, 'staff-keys')
  await page.keyboard.press('Escape')
  await go('y', /\/own/)
  await page.getByLabel('Low rows in tables').check()
  await expect(page.locator('html')).toHaveAttribute('data-compact')
  await page.getByLabel(/^Single keys act/).uncheck()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/own/)
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or do' })).toBeFocused()
})

test('a colleague who reads German finds no English', { tag: '@once' }, async ({ newVisitor, somebody }) => {
  const member = await somebody({ name: 'Deutsch' })
  const { first } = await findSites()
  const reference = await addReport(first.id, hourMs)
  const page = await newVisitor({ ...createColleagueBrowser(), locale: 'de-DE' })
  await joinWithPasskey(page, await inviteColleague('owner', { language: 'de' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible()
  const { readFileSync } = await import('node:fs')
  const catalogue = readFileSync(new URL('../../locales/de/console.po', import.meta.url), 'utf8')
  // Texts of two words and more that differ between the languages.
  const english = new Set(
    [...catalogue.matchAll(/^msgid "(?<source>[^"{}]+)"\nmsgstr "(?<translation>[^"]+)"$/gm)].flatMap(
      ({ groups }) =>
        groups && groups['source'] !== groups['translation'] && groups['source']?.includes(' ')
          ? [groups['source']]
          : [],
    ),
  )
  const paths = [
    'today',
    'cases',
    `cases/${reference}`,
    'review',
    'members',
    `members/${member.id}`,
    'people',
    'people/roles',
    'audit',
    'own',
  ]
  for (const path of paths) {
    await page.goto(`/staff/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim())
    expect(
      lines.filter((line) => english.has(line)),
      path,
    ).toEqual([])
  }
  await takeScreenshot(page, 'staff-german')
})
