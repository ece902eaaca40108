import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expect,
  expectNoHorizontalOverflow,
  findMainLink,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { callApiAs } from '../support/call-api.ts'

/** In a city that no other journey uses: these members come before those of other journeys, who must not be liked. */
const gameMember = { gender: 'female', lookingFor: 'female', city: 'Groningen' } as const

const topCardLink = (page: Page) => page.locator('.deck article:not([inert]) a')
/** Name on the top card. */
const readTopName = async (page: Page): Promise<string> =>
  ((await topCardLink(page).getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
const deckButton = (page: Page, name: RegExp) => page.locator('.deck-buttons').getByRole('button', { name })
const expectRemaining = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible()

/** Passes until the member's card is on top. */
async function passUntil(page: Page, name: string): Promise<void> {
  await expect(async () => {
    const topName = await readTopName(page)
    if (topName !== name) await press(deckButton(page, /^Pass on/))
    expect(topName).toBe(name)
  }).toPass({ intervals: [100] })
}
/** Drags the top card sideways with the mouse. */
async function dragTopCard(page: Page, pixels: number): Promise<void> {
  const box = await page.locator('.deck').boundingBox()
  if (!box) throw new Error('there is no deck')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y + 4, { steps: 4 })
  await page.mouse.move(x + pixels, y + 6, { steps: 8 })
  await page.mouse.up()
}

test('the swipe game by buttons: pass, undo, like, open the profile and return', async ({
  newMember,
  somebody,
}) => {
  for (const name of ['Iris', 'Jana', 'Kim']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  await page.goto('/members')
  if (isPhone()) await press(findMainLink(page, /Game/))
  else await page.goto('/swipe-game')
  await expectRemaining(page, '4 of 4 likes left')
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'swipe-game')

  const first = await readTopName(page)
  await press(deckButton(page, /^Pass on/))
  await expect.poll(() => readTopName(page)).not.toBe(first)
  await press(deckButton(page, /^Undo/))
  await expect.poll(() => readTopName(page)).toBe(first)
  await expect(page.locator('.deck-buttons').getByRole('button', { name: 'Undo' })).toBeDisabled()

  await press(deckButton(page, new RegExp(`^Like ${first}`)))
  await expectRemaining(page, '3 of 4 likes left')
  const second = await readTopName(page)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: second })).toContainText(
    '3 likes left.',
  )
  await press(page.getByRole('link', { name: `View the profile of ${second}` }))
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(second) })).toBeVisible()
  await page.goBack()
  await expect.poll(() => readTopName(page)).toBe(second)
  await page.reload()
  await expectRemaining(page, '3 of 4 likes left')
  await expect(page.locator('.deck')).not.toContainText(first)
})

test('the card fills the height between the bar and the buttons, which stay in reach', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  await somebody({ name: 'Iris', ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  const games = page.getByRole('navigation', { name: 'Games' })
  for (const [width, height, minCardHeight] of [
    [320, 640, 320],
    [390, 664, 360],
    [390, 844, 500],
    [768, 1024, 700],
    [1280, 800, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/swipe-game')
    const card = page.locator('.deck article').first()
    const box = await card.boundingBox()
    expect(box?.height, `card at ${width}x${height}`).toBeGreaterThanOrEqual(minCardHeight)
    // A phone's card is as wide as the page, another one keeps the shape of the photos.
    if (width < 576) expect(box?.width).toBe(width - 30)
    else expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.8, 1)
    const buttons = await page.locator('.deck-buttons').boundingBox()
    const visibleBottom = width < 1100 ? ((await tabs.boundingBox())?.y ?? 0) : height
    expect((buttons?.y ?? 0) + (buttons?.height ?? 0), `buttons at ${width}x${height}`).toBeLessThanOrEqual(
      visibleBottom,
    )
    await expectNoHorizontalOverflow(page)
    // The match finder is one tap away, below 1100 px by the tabs of both games.
    if (width >= 1100) continue
    await press(games.getByRole('link', { name: 'Match finder' }))
    await expect(page).toHaveURL('/match-finder')
    await expect(tabs.getByRole('link', { name: 'Game' })).toHaveAttribute('aria-current', 'page')
    await expectNoHorizontalOverflow(page)
  }
})

test('dragging a card far enough passes or likes; a shorter drag puts it back', async ({
  newMember,
  somebody,
}) => {
  for (const name of ['Iris', 'Jana', 'Kim']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  await page.goto('/swipe-game')
  const first = await readTopName(page)
  await dragTopCard(page, -60)
  expect(await readTopName(page)).toBe(first)
  await expect(page).toHaveURL(/swipe-game$/)
  await dragTopCard(page, -140)
  await expect.poll(() => readTopName(page)).not.toBe(first)
  await expectRemaining(page, '4 of 4 likes left')
  await dragTopCard(page, 140)
  await expectRemaining(page, '3 of 4 likes left')
})

test('a like returned in the swipe game shows a match on both screens', { tag: '@once' }, async ({
  newMember,
}) => {
  const lea = await newMember({ name: 'Lea', ...gameMember })
  const mia = await newMember({ name: 'Mia', ...gameMember })
  await lea.page.goto(`/members/${mia.id}`)
  const heart = lea.page.getByRole('button', { name: `Like ${mia.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await mia.page.goto('/swipe-game')
  await passUntil(mia.page, lea.name)
  await press(deckButton(mia.page, /^Like/))
  for (const [{ page }, other] of [
    [mia, lea],
    [lea, mia],
  ] as const)
    await expect(page.getByRole('dialog', { name: `You and ${other.name} like each other` })).toBeVisible()
  await press(mia.page.getByRole('button', { name: 'Keep browsing' }))
  await expect(deckButton(mia.page, /^Undo/)).toBeDisabled()
})

test('four likes a day, then undo, discovery and passing remain', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  for (const name of ['Iris', 'Jana', 'Kim', 'Lou', 'Mo', 'Nele']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  await page.goto('/swipe-game')
  await expectRemaining(page, '4 of 4 likes left')
  for (const words of ['3 of 4 likes left', '2 of 4 likes left', '1 of 4 likes left', '0 of 4 likes left']) {
    await press(deckButton(page, /^Like/))
    await expectRemaining(page, words)
  }
  const heading = page.getByRole('heading', { name: 'That’s all for today.' })
  await expect(heading).toBeFocused()
  await expectRemaining(page, 'Four new likes at midnight.')
  await expect(page.getByRole('main').getByRole('link', { name: 'Discover' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'swipe-game-finished')
  await press(page.getByRole('button', { name: 'Undo the last one' }))
  await expectRemaining(page, '1 of 4 likes left')
  await press(deckButton(page, /^Like/))
  await press(page.getByRole('link', { name: 'Keep browsing' }))
  const topName = await readTopName(page)
  await press(deckButton(page, /^Like/))
  await expect(page.getByText('You’re out of likes for today. You can still pass.')).toBeVisible()
  expect(await readTopName(page)).toBe(topName)
  await press(deckButton(page, /^Pass on/))
  await expect.poll(() => readTopName(page)).not.toBe(topName)
})

test('choices made offline are kept and sent once when the connection is back', { tag: '@once' }, async ({
  newMember,
  somebody,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  for (const name of ['Iris', 'Jana', 'Kim', 'Lou']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  await page.goto('/swipe-game', { waitUntil: 'networkidle' })
  await expectRemaining(page, '4 of 4 likes left')
  await page.context().setOffline(true)
  const first = await readTopName(page)
  await press(deckButton(page, /^Like/))
  const second = await readTopName(page)
  await press(deckButton(page, /^Pass on/))
  await expect.poll(() => readTopName(page)).not.toBe(second)
  const offlineNotice = page.getByText(
    'You’re offline. 2 choices are saved and will be sent when you’re back.',
  )
  await expect(offlineNotice).toBeVisible()
  await page.context().setOffline(false)
  await expect(offlineNotice).toHaveCount(0)
  await expectRemaining(page, '3 of 4 likes left')
  await page.goto('/likes/sent')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(first)
})

test('the swipe game has keyboard shortcuts, which pause while a menu has the focus', {
  tag: '@keys',
}, async ({ newMember, somebody }) => {
  for (const name of ['Iris', 'Jana', 'Kim']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember })
  await page.goto('/swipe-game')
  await expectRemaining(page, '4 of 4 likes left')
  const first = await readTopName(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => readTopName(page)).not.toBe(first)
  await page.keyboard.press('u')
  await expect.poll(() => readTopName(page)).toBe(first)
  await page.keyboard.press('ArrowRight')
  await expectRemaining(page, '3 of 4 likes left')
  await page.keyboard.press('Backspace')
  await expectRemaining(page, '4 of 4 likes left')
  await expect.poll(() => readTopName(page)).toBe(first)
  await page.locator('summary', { hasText: 'Account menu' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await readTopName(page)).toBe(first)
  await page.getByRole('button', { name: /^Like/ }).focus()
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(first) })).toBeVisible()
})

test('without JavaScript the swipe game is one card with buttons', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  for (const name of ['Iris', 'Jana', 'Kim']) await somebody({ name, ...gameMember })
  const { page } = await newMember({ name: 'Mia', ...gameMember }, { javaScriptEnabled: false })
  await page.goto('/swipe-game')
  const first = await readTopName(page)
  await press(deckButton(page, /^Pass on/))
  await expect.poll(() => readTopName(page)).not.toBe(first)
  await press(deckButton(page, /^Undo/))
  await expect.poll(() => readTopName(page)).toBe(first)
  await press(deckButton(page, /^Like/))
  await expectRemaining(page, '3 of 4 likes left')
})

test('an unconfirmed member is asked to confirm the address before the first card', { tag: '@once' }, async ({
  newMember,
}) => {
  const { page, email } = await newMember({ name: 'Mia', ...gameMember, activated: false })
  await page.goto('/swipe-game')
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await expectAccessible(page)
})

const pressNext = (page: Page) => press(page.getByRole('button', { name: 'Next' }))
const expectQuestion = (page: Page, number: number) =>
  expect(page.getByText(`Question ${number} of 5`)).toBeVisible()

test('five questions lead to suggestions with reasons; going back and forth keeps the answers', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const near = await somebody({ name: 'Iris', ...gameMember, city: 'Utrecht', dateOfBirth: '1994-05-01' })
  const older = await somebody({ name: 'Jana', ...gameMember, city: 'Utrecht', dateOfBirth: '1960-05-01' })
  await callApiAs(near, 'PUT', '/api/profile.php', { about: 'I bake bread, badly.' })
  const { page } = await newMember({ name: 'Mia', ...gameMember, city: 'Utrecht', dateOfBirth: '1994-06-01' })
  await page.goto('/match-finder')
  await expectQuestion(page, 1)
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'match-finder')
  await press(page.getByRole('button', { name: 'Around my age' }))
  await pressNext(page)
  await expectQuestion(page, 2)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page.getByText('Under 25 km'))
  await pressNext(page)
  await expectQuestion(page, 3)
  for (const name of ['Hiking', 'Yoga']) await press(page.getByText(name, { exact: true }))
  await expect(page.getByText('2 of 5 chosen')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshot(page, 'match-finder-interests')

  // Back by browser history, then by the button.
  await page.goBack()
  await expectQuestion(page, 2)
  await expect(page.getByRole('radio', { name: 'Under 25 km' })).toBeChecked()
  await page.goForward()
  await expectQuestion(page, 3)
  await expect(page.getByRole('checkbox', { name: 'Yoga' })).toBeChecked()
  await press(page.getByRole('button', { name: 'Back' }))
  await expectQuestion(page, 2)
  await pressNext(page)
  await expect(page.getByText('2 of 5 chosen')).toBeVisible()
  await pressNext(page)
  await expectQuestion(page, 4)
  await press(page.getByRole('link', { name: 'Skip this question' }))
  await expectQuestion(page, 5)
  await press(page.getByRole('button', { name: 'Show my suggestions' }))

  await expect(page.getByRole('heading', { level: 1, name: /for you$/ })).toBeVisible()
  const suggestions = page.locator('ul.games-results').first()
  const nearCard = suggestions.getByRole('listitem').filter({ hasText: near.name })
  await expect(nearCard).toContainText('nder 10 km away · “I bake bread, badly.”')
  await expect(suggestions).not.toContainText('photo')
  await expect(suggestions).not.toContainText(older.name)
  // Too few members match: others are added and labelled.
  await expect(page.getByRole('region', { name: 'Close to what you asked for' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'match-finder-found')
  const heart = nearCard.getByRole('button', { name: `Like ${near.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  // A member who has answered before sees the suggestions at once.
  await page.goto('/match-finder')
  await expect(page.getByRole('list', { name: 'Your answers' })).toContainText('Under 25 km')
  await press(page.getByRole('link', { name: 'Change answers' }))
  await expectQuestion(page, 1)
  await expect(page.getByLabel('From')).not.toHaveValue('18')
})

test('the five questions work without JavaScript', { tag: '@once' }, async ({ newMember, somebody }) => {
  const near = await somebody({ name: 'Iris', ...gameMember, city: 'Haarlem' })
  const { page } = await newMember(
    { name: 'Mia', ...gameMember, city: 'Haarlem' },
    { javaScriptEnabled: false },
  )
  await page.goto('/match-finder')
  await page.getByLabel('From').fill('20')
  await pressNext(page)
  await press(page.getByText('Under 10 km'))
  await pressNext(page)
  await press(page.getByText('Hiking', { exact: true }))
  await press(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('radio', { name: 'Under 10 km' })).toBeChecked()
  await pressNext(page)
  await expect(page.getByRole('checkbox', { name: 'Hiking' })).toBeChecked()
  await pressNext(page)
  await press(page.getByRole('link', { name: 'Skip this question' }))
  await press(page.getByRole('button', { name: 'Show my suggestions' }))
  await expect(page.locator('ul.games-results').first()).toContainText(near.name)
  await expect(page.getByRole('list', { name: 'Your answers' })).toContainText('20–99')
})

test('the swipe landing page lets visitors try sample cards, then leads to sign-up', {
  tag: '@once',
}, async ({ page, newVisitor, newMember }) => {
  await page.goto('/landers/tinderswipe?network=somewhere&sub1=seven')
  await expect(page.getByText('Illustration, not a member').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'lander-tinderswipe')
  await press(page.getByRole('button', { name: 'Like' }))
  await dragTopCard(page, -140)
  await press(page.getByRole('button', { name: 'Pass' }))
  await expect(page.getByRole('heading', { name: 'That’s how it works' })).toBeFocused()
  await expectAccessible(page)
  await press(page.getByRole('main').getByRole('link', { name: 'Create your profile' }).first())
  await expect(page).toHaveURL(/\/signup\?network=somewhere&sub1=seven&lander=tinderswipe$/)

  const plain = await newVisitor({ javaScriptEnabled: false })
  await plain.goto('/landers/tinderswipe')
  await expect(plain.getByRole('list', { name: 'Sample cards' }).getByRole('listitem')).toHaveCount(3)
  await expect(plain.getByRole('button', { name: 'Like' })).toBeHidden()
  await expectNoHorizontalOverflow(plain)
  await press(plain.getByRole('main').getByRole('link', { name: 'Create your profile' }))
  await expect(plain).toHaveURL(/\/signup\?lander=tinderswipe$/)

  const { page: memberPage } = await newMember({ name: 'Mia', ...gameMember })
  await memberPage.goto('/landers/tinderswipe')
  await expect(memberPage).toHaveURL(/\/swipe-game$/)
})
