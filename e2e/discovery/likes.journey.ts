import type { Page } from '@playwright/test'
import { sendLikeAs } from '../support/chats.ts'
import {
  expect,
  findMainLink,
  messageField,
  isPhone,
  press,
  takeScreenshot,
  test,
  waitForLiveConnection,
} from '../support/fixtures.ts'
import type { JourneyAccount } from '../support/members.ts'
import {
  activateByMailLink,
  answerFirstSteps,
  fillAccountStep,
  createNewVisitor,
  openSignUp,
  skipFirstSteps,
} from '../support/sign-up.ts'

const likeButton = (page: Page, name: string) => page.getByRole('button', { name: `Like ${name}` })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}, \\d+$`) })
const neighbourNavigation = (page: Page) => page.getByRole('navigation', { name: 'Previous and next member' })

test('a profile links to the previous and next result only when opened from a search', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  // Birth years that no other journey uses in this country, different ones for each project.
  const dateOfBirth = isPhone() ? '1951-01-01' : '1971-01-01'
  const filters = `country=GB&${isPhone() ? 'min_age=65' : 'min_age=50&max_age=64'}`
  const members: JourneyAccount[] = []
  for (const name of ['Una', 'Ute', 'Uma']) members.push(await somebody({ name, country: 'GB', dateOfBirth }))
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members?${filters}`)
  const links = page.locator('ul.member-grid').first().locator('a.card-link')
  await expect(links).toHaveCount(3)
  const ids = await links.evaluateAll((elements) =>
    elements.map((link) => /\d+/.exec(link.getAttribute('href') ?? '')?.[0]),
  )
  const [first, second, third] = ids.map(
    (id) => members.find((member) => String(member.id) === id)?.name ?? '',
  )

  const search = `?${filters}&sort=activity`
  await page.goto(`/members/${ids[0]}${search}`)
  await expect(heading(page, first ?? '')).toBeVisible()
  await expect(neighbourNavigation(page).getByRole('link')).toHaveCount(1)
  await press(neighbourNavigation(page).getByRole('link', { name: new RegExp(`^Next\\s+${second}`) }))
  await expect(heading(page, second ?? '')).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/members/${ids[1]}\\?.*country=GB`))
  await takeScreenshot(page, 'profile-in-search')
  if (!isPhone()) {
    await page.keyboard.press('ArrowRight')
    await expect(heading(page, third ?? '')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page, second ?? '')).toBeFocused()
  }
  await press(neighbourNavigation(page).getByRole('link', { name: new RegExp(`^Previous\\s+${first}`) }))
  await expect(heading(page, first ?? '')).toBeFocused()
  await page.goto(`/members/${ids[1]}`)
  await expect(heading(page, second ?? '')).toBeVisible()
  await expect(neighbourNavigation(page)).toHaveCount(0)
})

test('a like and its removal can both be undone from their toast', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const { page } = await newMember({ name: 'Mia' })
  const [ben, tom] = [
    await somebody({ name: 'Ben', gender: 'male' }),
    await somebody({ name: 'Tom', gender: 'male' }),
  ]
  const undo = page.getByRole('button', { name: 'Undo' })
  for (const { id, name } of [ben, tom]) {
    await page.goto(`/members/${id}`)
    await press(likeButton(page, name))
    await expect(page.getByText(`You like ${name}.`)).toBeVisible()
    await expect(page.getByText('You like this profile')).toBeVisible()
  }
  await press(undo)
  await expect(likeButton(page, tom.name)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('You like this profile')).toHaveCount(0)
  await page.goto('/likes/sent')
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(likeButton(page, ben.name))
  await expect(page.getByRole('article')).toHaveCount(0)
  await press(undo)
  await expect(page.getByRole('article')).toHaveCount(1)
  // The list that led here has only this member, so there are no neighbours to link to.
  await press(page.getByRole('link', { name: new RegExp(ben.name) }))
  await expect(heading(page, ben.name)).toBeVisible()
  await expect(neighbourNavigation(page)).toHaveCount(0)
})

test('opening a profile clears its new mark live, and a fan who blocks leaves the list live', {
  tag: '@once',
}, async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const fans = [
    await newMember({ name: 'Ben', gender: 'male' }),
    await newMember({ name: 'Tom', gender: 'male' }),
  ]
  await mia.page.goto('/likes')
  for (const { page } of fans) {
    await page.goto(`/members/${mia.id}`)
    await press(likeButton(page, mia.name))
    await expect(likeButton(page, mia.name)).toHaveAttribute('aria-pressed', 'true')
  }
  const [ben, tom] = fans.map(({ name }) => name)
  await expect(mia.page.getByText('2 members like you')).toBeVisible()
  await expect(findMainLink(mia.page, /Likes/)).toContainText('2 new')
  await press(mia.page.getByRole('link', { name: new RegExp(`${ben}.*new`) }))
  await expect(heading(mia.page, ben ?? '')).toBeVisible()
  await expect(mia.page).toHaveURL(/\/likes\/m\/\d+/)
  // On a phone a profile has no tabs; the title shows the count on every screen.
  await expect(mia.page).toHaveTitle(/^\(1\) /)
  await press(neighbourNavigation(mia.page).getByRole('link', { name: new RegExp(tom ?? '') }))
  await expect(heading(mia.page, tom ?? '')).toBeFocused()
  await expect(mia.page).toHaveTitle(new RegExp(`^${tom}`))

  await mia.page.goto('/likes')
  await expect(mia.page.getByRole('article')).toHaveCount(2)
  for (const { page } of fans.slice(1)) {
    await press(page.getByRole('link', { name: `Block ${mia.name}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Block' }))
  }
  await expect(mia.page.getByRole('article')).toHaveCount(1)
  await expect(mia.page.getByText('1 member likes you')).toBeVisible()
})

test('likes hidden by the site are locked cards, count in the total and link to premium', {
  tag: '@once',
}, async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male' })
  await mia.page.route(/\/api\/likes\.php/, async (route) => {
    const likes = (await (await route.fetch()).json()) as object
    const hidden = [false, false, true].map((fictional) => ({
      image: null,
      fictional,
      origin: fictional ? { kind: 'fictional', company: 'Rosewood Media B.V.' } : { kind: 'member' },
      liked_on: '2026-01-02',
      extra: null,
    }))
    const received = { total: 3, total_fictional: 1, at_least: false }
    await route.fulfill({ json: { ...likes, hidden, received } })
  })
  await mia.page.goto('/likes')
  await ben.page.goto(`/members/${mia.id}`)
  await press(likeButton(ben.page, mia.name))
  await expect(mia.page.getByText('3 members and 1 fictional profile like you')).toBeVisible()
  const locked = mia.page.getByRole('article').filter({ hasText: /Liked you on .*2026/ })
  await expect(locked).toHaveCount(3)
  await expect(locked.filter({ hasText: 'Fictional' })).toHaveCount(1)
  await expect(mia.page.getByText('Sent by staff of Rosewood Media B.V.')).toHaveCount(1)
  await takeScreenshot(mia.page, 'likes-hidden')
  await press(locked.first().getByRole('link', { name: 'Get Premium to see who this is' }))
  await expect(mia.page).toHaveURL(/\/premium$/)
})

test('an address with t shows a like popup once, of a member who has given a like', { tag: '@once' }, async ({
  newMember,
}) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male' })
  await ben.page.goto(`/members/${mia.id}`)
  await press(likeButton(ben.page, mia.name))
  await expect(likeButton(ben.page, mia.name)).toHaveAttribute('aria-pressed', 'true')

  await mia.page.goto('/likes/sent?network=x&t=1')
  await expect(mia.page).toHaveURL(/\/likes\/sent\?network=x$/)
  const popup = mia.page.getByRole('dialog', { name: `${ben.name} likes you` })
  await expect(popup).toBeVisible()
  await takeScreenshot(mia.page, 'like-popup')
  await press(popup.getByRole('link', { name: 'View profile' }))
  await expect(heading(mia.page, ben.name)).toBeVisible()
  await expect(mia.page.getByRole('dialog')).toHaveCount(0)
  await expect(mia.page).toHaveTitle(new RegExp(`^${ben.name}`))

  let requestCount = 0
  mia.page.on('request', (request) => {
    if (request.url().includes('auto-like')) requestCount += 1
  })
  await mia.page.goto('/likes?t=soon')
  await expect(mia.page).toHaveURL(/\/likes$/)
  await mia.page.goto('/likes?t=3601')
  await expect(mia.page).toHaveURL(/\/likes$/)
  await mia.page.goto('/chats?t=0')
  await expect(mia.page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  expect(requestCount).toBe(0)
  // The next popup is not a like by another member, so it is called a suggestion.
  await mia.page.goto('/likes?t=0')
  await expect(mia.page.getByRole('dialog', { name: /^You might like / })).toBeVisible()
  await press(mia.page.getByRole('button', { name: 'Keep browsing' }))
  await expect(mia.page.getByRole('dialog')).toHaveCount(0)
})

test('for a visitor the like popup is a suggestion with a sign-up link', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/members?t=0')
  const popup = page.getByRole('dialog', { name: /^You might like / })
  await expect(popup).toBeVisible()
  await expect(popup).not.toContainText('likes you')
  await press(popup.getByRole('link', { name: /^Sign up to like / }))
  await expect(page.getByRole('dialog', { name: /^Sign up to like / })).toBeVisible()
  await expect(popup).toHaveCount(0)
})

test('signing up to like a profile gives the like, which is sent once the address is confirmed', {
  tag: '@once',
}, async ({ page, somebody }) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const zoe = createNewVisitor('Zoe')
  const dialog = page.getByRole('dialog', { name: `Sign up to like ${ben.name}` })
  const visitorsHeart = page.getByRole('main').getByRole('link', { name: `Like ${ben.name}` })
  await openSignUp(page, `/members/${ben.id}`, visitorsHeart, dialog)
  await answerFirstSteps(dialog, zoe)
  await fillAccountStep(dialog, zoe)
  const welcome = page.getByRole('dialog', { name: `Welcome, ${zoe.name}` })
  await expect(welcome).toContainText(`Your like for ${ben.name} is saved.`)
  await press(welcome.getByRole('button', { name: 'Continue' }))
  await skipFirstSteps(page)
  // The server keeps it, so it is given although the address is not confirmed, and whatever device confirms it.
  await expect(likeButton(page, ben.name)).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => localStorage.clear())
  await activateByMailLink(page, zoe)
  await page.goto('/likes/sent')
  await expect(page.getByRole('link', { name: new RegExp(ben.name) })).toBeVisible()
})

test('signing up to give a gift asks which one once the address is confirmed', { tag: '@once' }, async ({
  page,
  somebody,
}) => {
  const ben = await somebody({ name: 'Ben', gender: 'male' })
  const zoe = createNewVisitor('Zoe')
  const dialog = page.getByRole('dialog', { name: `Sign up to send ${ben.name} a gift` })
  await openSignUp(
    page,
    `/members/${ben.id}`,
    page.getByRole('link', { name: `Send ${ben.name} a gift` }),
    dialog,
  )
  await answerFirstSteps(dialog, zoe)
  await fillAccountStep(dialog, zoe)
  await expect(page.getByRole('dialog', { name: `Welcome, ${zoe.name}` })).toContainText('choose a gift')
  await activateByMailLink(page, zoe)
  await page.goto('/members')
  const question = page.getByRole('dialog', { name: `A gift for ${ben.name}?` })
  await expect(question).toBeVisible()
  // Leaving without an answer asks again.
  await page.reload()
  await expect(question).toBeVisible()
  await press(question.getByRole('link', { name: 'Choose a gift' }))
  await expect(page).toHaveURL(new RegExp(`/members/${ben.id}/chat`))
  await expect(page.getByRole('dialog')).toContainText('A red rose')
  await page.goto('/members')
  await expect(messageField(page)).toHaveCount(0)
  await expect(question).toHaveCount(0)
})

test('an arriving like shows a toast that leads to the likes', async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben', gender: 'male' })]
  const connected = waitForLiveConnection(mia.page)
  await mia.page.goto('/members')
  await connected
  await sendLikeAs(ben, mia)
  const toast = mia.page.getByRole('link', { name: `${ben.name} likes you` })
  await expect(toast).toBeVisible()
  await takeScreenshot(mia.page, 'like-toast')
  await press(toast)
  await expect(mia.page.getByRole('heading', { level: 1, name: 'Likes' })).toBeVisible()
  await expect(mia.page.getByRole('article').filter({ hasText: ben.name })).toBeVisible()
})

test('each kind of likes has a tab with its own address', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const [fan, liked, match] = [
    await somebody({ name: 'Ben', gender: 'male' }),
    await somebody({ name: 'Tom', gender: 'male' }),
    await somebody({ name: 'Kai', gender: 'male' }),
  ]
  await sendLikeAs(fan, mia)
  await sendLikeAs(mia, liked)
  await sendLikeAs(match, mia)
  await sendLikeAs(mia, match)
  const { page } = mia
  const tabs = page.getByRole('navigation', { name: 'Kinds of likes' })
  for (const [address, tab, shown] of [
    ['/likes', /^Likes you/, [fan.name, match.name]],
    ['/likes/matched', /^Matches/, [match.name]],
    ['/likes/sent', /^Sent/, [liked.name, match.name]],
  ] as const) {
    await page.goto(address)
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    for (const { name } of [fan, liked, match])
      await expect(page.getByRole('article').filter({ hasText: name }), `${name} on ${address}`).toHaveCount(
        (shown as readonly string[]).includes(name) ? 1 : 0,
      )
  }
  await press(tabs.getByRole('link', { name: /^Matches/ }))
  await expect(page).toHaveURL('/likes/matched')
})

test('a list of likes has pages of 24, and a profile opened from one links to its neighbours', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const liked: JourneyAccount[] = []
  for (let i = 0; i < 26; i += 1)
    liked.push(await somebody({ name: `Ben${String.fromCharCode(97 + i)}`, gender: 'male' }))
  for (const member of liked) await sendLikeAs(mia, member)
  const { page } = mia
  const names = liked.map(({ name }) => name).toReversed()
  await page.goto('/likes/sent')
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('article').first()).toContainText(names[0] ?? '')
  await press(page.getByRole('link', { name: 'Older' }))
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').last()).toContainText(names[25] ?? '')
  await takeScreenshot(page, 'likes-older')
  await press(
    page
      .getByRole('article')
      .first()
      .getByRole('link', { name: new RegExp(names[24] ?? '') }),
  )
  // The member before this one is on the page before.
  await press(neighbourNavigation(page).getByRole('link', { name: new RegExp(`^Previous\\s+${names[23]}`) }))
  await expect(heading(page, names[23] ?? '')).toBeFocused()
  // Going on to a neighbour leaves no trace in the history.
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(2)
  await press(likeButton(page, names[24] ?? ''))
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page.getByRole('link', { name: 'Newest' }))
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(page.getByRole('link', { name: 'Older' })).toBeVisible()
})
