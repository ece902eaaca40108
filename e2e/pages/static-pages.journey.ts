import { keepEmailOnOneLine } from '../../contract/src/domain/contact/keep-email-on-one-line.ts'
import { staticPageNames } from '../../contract/src/endpoints/sites.ts'
import { expect, expectAccessible, press, takeScreenshot, test } from '../support/fixtures.ts'
import { findMemberId, setJourneyPassword } from '../support/members.ts'

test('without JavaScript home, search, profile and terms are readable, and sign-up says that it needs JavaScript', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  const anna = await findMemberId('Anna')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good evenings start with hello.')
  await expect(page.locator('script')).toHaveCount(0)

  await page.goto('/members?country=NL&gender=female')
  await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const form = page.getByRole('complementary', { name: 'Filters' })
  await form.getByLabel('Country').selectOption('Germany')
  await press(form.getByRole('button', { name: /^Show / }))
  await expect(page).toHaveURL(/country=DE/)
  await expect(page.getByRole('article').filter({ hasText: 'Clara' })).toBeVisible()
  await takeScreenshot(page, 'members-without-script')

  await page.goto(`/members/${anna}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Anna, \d\d$/)
  const photo = page.getByRole('img', { name: 'Anna, photo 1 of 2' })
  await expect(photo).toBeVisible()

  await page.goto('/pages/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/')
  await press(page.getByRole('button', { name: 'Create your profile' }))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Who are you, and who are you looking for?' }),
  ).toBeVisible()
  // By class, because getByText ignores the content of noscript.
  const scriptNote = page.locator('form .banner.warning')
  await expect(scriptNote).toBeVisible()
  await expect(scriptNote).toContainText('Sign-up needs JavaScript')
})

test('without JavaScript a member sends a message, it arrives, and a fictional profile says who writes', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia' }, { javaScriptEnabled: false })
  const ben = await newMember({ name: 'Ben', gender: 'male' })
  await ben.page.goto('/chats')
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('link', { name: 'Message', exact: true }))
  await mia.page.getByRole('textbox', { name: 'Message' }).fill('Written by a plain form')
  await press(mia.page.getByRole('button', { name: /^Send, 1 credit/ }))
  await expect(mia.page).toHaveURL(/\/chats\/\d+$/)
  await expect(mia.page.getByRole('log')).toContainText('Written by a plain form')
  await expect(ben.page.getByRole('link', { name: new RegExp(mia.name) })).toContainText(
    'Written by a plain form',
  )

  const luna = await somebody({ name: 'Luna', fictional: true })
  await mia.page.goto(`/members/${luna.id}/chat`)
  await mia.page.locator('summary', { hasText: 'Who writes here?' }).click()
  const facts = mia.page.getByRole('group').getByText(`${luna.name} is a character.`)
  await expect(facts).toBeVisible()
  await press(mia.page.getByRole('button', { name: 'Hide all fictional profiles' }))
  await expect(mia.page).toHaveURL(/\/members$/)
})

for (const [code, ownName] of [
  ['nl', 'Nederlands'],
  ['de', 'Deutsch'],
] as const)
  test(`the language menu switches the site to ${ownName} and keeps it`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/members')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await press(page.locator('summary[aria-label^="Language"]'))
    // The menu lists the languages of the country; all others are one press further.
    if (code !== 'nl') await press(page.getByRole('link', { name: 'All languages' }))
    await press(page.getByRole('button', { name: ownName }))
    await expect(page).toHaveURL('/members')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await page.goto('/pages/terms')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Terms/)
    await takeScreenshot(page, `terms-${code}`)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', code)
  })

test('an unknown address shows the not-found page with a link home', { tag: '@once' }, async ({
  page,
  newMember,
}) => {
  for (const path of [
    '/nothing/here',
    '/nothinghere',
    '/members/999999999',
    '/pages/nothing',
    '/likes/nothing',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  }
  await takeScreenshot(page, 'not-found')
  await expectAccessible(page)
  await press(page.getByRole('link', { name: 'Go to the home page' }))
  await expect(page).toHaveURL('/')

  const mia = await newMember({ name: 'Mia' })
  expect((await mia.page.goto('/nothing/here'))?.status()).toBe(404)
  await expect(mia.page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  await press(mia.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Likes' }))
  await expect(mia.page).toHaveURL('/likes')
})

test('a members-only page leads to the login and, once logged in, back to it', { tag: '@once' }, async ({
  newVisitor,
  somebody,
}) => {
  const page = await newVisitor()
  const { name } = await somebody({ name: 'Mia' })
  const password = 'nine orange umbrellas'
  await setJourneyPassword(name, password)
  await page.goto('/chats')
  await expect(page).toHaveURL(/\/login\?return=/)
  await page.getByLabel(keepEmailOnOneLine('E-mail address or username')).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL('/chats')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('all static pages open', { tag: '@once' }, async ({ page }) => {
  for (const path of [
    ...staticPageNames.map((name) => `/pages/${name}`),
    '/pricing',
    '/complaints',
    '/lang-config',
    '/credits',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(/\{\w+\}|undefined|\[object/)).toHaveCount(0)
  }
})
