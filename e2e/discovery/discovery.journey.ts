import type { Page } from '@playwright/test'
import { expect, isPhone, press, takeScreenshot, test } from '../support/fixtures.ts'
import { findMemberId, type JourneyAccount, type JourneyMemberOptions } from '../support/members.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Search members' })
const foundTotal = (page: Page) => page.locator('.members-resultsSummary').getByRole('status')
/** The cards of the search itself, without the similar ones. */
const cards = (page: Page) => page.locator('ul.member-grid').first().getByRole('article')
const findCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** The form stands beside the members on a desktop and comes up from below on a phone. */
async function openFilters(page: Page) {
  if (!isPhone()) return page.getByRole('complementary', { name: 'Filters' })
  await press(page.getByRole('button', { name: /^Filters/ }))
  return page.getByRole('dialog', { name: 'Filters' })
}
async function applyFilters(
  page: Page,
  fill: (form: Awaited<ReturnType<typeof openFilters>>) => Promise<void>,
) {
  const form = await openFilters(page)
  await fill(form)
  await press(form.getByRole('button', { name: /^Show / }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('filters narrow the search, say how many there are, and go one by one', async ({
  newMember,
  somebody,
}) => {
  // A country that no other journey uses, another one for each screen.
  const [country, land] = isPhone() ? (['PL', 'Poland'] as const) : (['ES', 'Spain'] as const)
  const [here, there] = isPhone() ? (['Kraków', 'Warszawa'] as const) : (['Sevilla', 'Madrid'] as const)
  const young = await somebody({ name: 'Iga', country, city: here, dateOfBirth: '2001-02-03' })
  const old = await somebody({ name: 'Ewa', country, city: there, dateOfBirth: '1970-02-03' })
  const man = await somebody({ name: 'Jan', country, city: there, gender: 'male' })
  const drawn = await somebody({ name: 'Ida', country, city: there, fictional: true })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })

  await page.goto('/members')
  await applyFilters(page, async (form) => {
    await form.getByLabel('Country').selectOption(land)
  })
  await expect(page).toHaveURL(new RegExp(`country=${country}`))
  await expect(foundTotal(page)).toHaveText('3 people and 1 fictional profile, last active first')
  await expect(cards(page)).toHaveCount(4)
  await expect(findCard(page, drawn.name)).toContainText('Fictional')
  await takeScreenshot(page, 'members')

  await applyFilters(page, async (form) => {
    await press(form.getByText('Women', { exact: true }))
    await press(form.getByText('Hide fictional profiles'))
  })
  await expect(foundTotal(page)).toHaveText('2 people, last active first')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('ul.member-grid').first()).not.toContainText(man.name)

  await applyFilters(page, async (form) => {
    await form.getByLabel('Age from').fill('20')
    await form.getByLabel('to', { exact: true }).fill('30')
  })
  await expect(foundTotal(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(young.name)
  // A short page goes on with others, and says which filter they leave out.
  const similar = page.getByRole('region', { name: 'A little outside your search' })
  await expect(similar).toContainText('Searched more widely:')
  await expect(similar.getByRole('article').first()).toBeVisible()
  await takeScreenshot(page, 'members-similar')

  await press(page.getByRole('link', { name: /20–30/ }))
  await expect(foundTotal(page)).toHaveText('2 people, last active first')
  const regions = await openFilters(page)
  await regions.getByLabel('Country').selectOption(land)
  const region = regions.locator('select[name=countryregion]')
  const code = await region
    .locator('option', { hasText: isPhone() ? /Ma(ł|l)opol|Lesser/ : /Madrid/ })
    .getAttribute('value')
  await region.selectOption(code)
  // What the button promises is what comes.
  await press(regions.getByRole('button', { name: 'Show 1', exact: true }))
  await expect(foundTotal(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(isPhone() ? young.name : old.name)
  await page.goBack()
  await expect(foundTotal(page)).toHaveText('2 people, last active first')
})

/** A country of a test's own with so many in it that they need pages. */
async function createMembersInCountry(
  somebody: (wanted: JourneyMemberOptions) => Promise<JourneyAccount>,
  country: string,
  count: number,
) {
  await Promise.all(Array.from({ length: count }, (_, index) => somebody({ name: `P${index}`, country })))
}
const readCardNames = (page: Page) => cards(page).locator('.card-name .ellipsis').allTextContents()

test('many members stand on numbered pages, each with an address @keys', async ({ newMember, somebody }) => {
  await createMembersInCountry(somebody, 'NO', 26)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=NO')
  await expect(foundTotal(page)).toHaveText('26 people, last active first')
  await expect(cards(page)).toHaveCount(24)
  const names = await readCardNames(page)
  await press(page.getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(2)
  for (const name of await readCardNames(page)) expect(names).not.toContain(name)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  // A page that there no longer is shows the last one.
  await page.goto('/members?country=NO&page=9')
  await expect(cards(page)).toHaveCount(2)
})

test('on a phone the pages come by scrolling, and back from a profile one is where one was @touch', async ({
  newMember,
  somebody,
}) => {
  await createMembersInCountry(somebody, 'FI', 26)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=FI')
  await expect(cards(page)).toHaveCount(24)
  const steady = await page.evaluate(() => document.documentElement.scrollWidth)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(26)
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('2 more people')).toBeAttached()
  const names = await readCardNames(page)
  expect(new Set(names).size).toBe(26)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(steady)
  await cards(page).last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await cards(page).last().getByRole('link').tap()
  await expect(page).toHaveURL(/\/members\/\d+\?country=FI/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(26)
  expect(await readCardNames(page)).toEqual(names)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 100)
  // An address with a page begins there, and leads to those before.
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Show the people before these' }).tap()
  await expect(cards(page).first()).toContainText(names[0] ?? '')
})

test('a page that did not come can be asked for again @touch', async ({ newMember, somebody, faults }) => {
  await createMembersInCountry(somebody, 'IE', 26)
  faults.allow(/Failed to load resource/)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=IE')
  await expect(cards(page)).toHaveCount(24)
  await page.route('**/api/members.php?*after=*', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many_requests', message: 'Too many requests.' } },
    }),
  )
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('alert')).toHaveText('More people could not be loaded.')
  await page.unroute('**/api/members.php?*after=*')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(cards(page)).toHaveCount(26)
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
})

test('a search is kept for the next visit; one that a link brought is not; reset keeps none', {
  tag: '@once',
}, async ({ newMember, baseURL }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members')
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/search.php'))
  await applyFilters(page, async (form) => {
    await form.getByLabel('Age from').fill('30')
    await press(form.getByText('Only people who could also want me'))
  })
  await expect(page).toHaveURL(/\/members\?min_age=30&one_way=on$/)
  await saved
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members\?min_age=30&one_way=on$/)
  await expect(page.getByRole('link', { name: /30–99/ })).toBeVisible()

  // A page somewhere else that links here.
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${baseURL ?? ''}/members?country=FR">Look</a>`,
    }),
  )
  await page.goto('https://elsewhere.example/')
  await page.getByRole('link', { name: 'Look' }).click()
  await expect(page.getByRole('link', { name: /France/ })).toBeVisible()
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members\?min_age=30&one_way=on$/)

  const reset = page.waitForResponse((answer) => answer.url().includes('/api/search.php'))
  await press((await openFilters(page)).getByRole('link', { name: 'Reset' }))
  await expect(page).toHaveURL(/\/members\?all$/)
  await reset
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('link', { name: /30–99/ })).toHaveCount(0)
})

test('who isn’t premium sees what is locked, and a link with it searches without; premium members search by it', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?interests=hiking&online=on&photos=on')
  await expect(page.getByText('Interests and who is online are for premium members.')).toBeVisible()
  await expect(page.getByRole('link', { name: /With a photo/ })).toBeVisible()
  const form = await openFilters(page)
  await expect(form.getByText('For premium members.')).toBeVisible()
  await expect(form.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium')
  await takeScreenshot(page, 'members-locked')

  const country = isPhone() ? 'US' : 'FR'
  await somebody({ name: 'Amy', country })
  const { page: premium } = await newMember({ name: 'Max', gender: 'male', premium: true })
  await premium.goto(`/members?country=${country}`)
  await applyFilters(premium, async (own) => {
    await press(own.getByText('Hiking', { exact: true }))
    await press(own.getByText('Yoga', { exact: true }))
    await takeScreenshot(premium, 'members-interests')
  })
  await expect(premium).toHaveURL(/interests=hiking%2Cyoga/)
  // Nobody here has both: what to give up, and how many that finds.
  await expect(premium.getByRole('heading', { name: 'Nobody fits all of this yet' })).toBeVisible()
  await takeScreenshot(premium, 'members-nobody')
  await press(premium.getByRole('link', { name: 'Without Hiking and Yoga: 1 person' }))
  await expect(foundTotal(premium)).toHaveText('1 person, last active first')
})

test('the ages move by two thumbs or by numbers, with the keyboard alone @keys', async ({
  newMember,
  somebody,
}) => {
  await somebody({ name: 'Ada', country: 'CA', dateOfBirth: '1950-01-01' })
  await somebody({ name: 'Bea', country: 'CA', dateOfBirth: '2000-01-01' })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=CA')
  await expect(foundTotal(page)).toHaveText('2 people, last active first')
  const form = await openFilters(page)
  const youngest = form.getByRole('slider', { name: 'Youngest age' })
  const oldest = form.getByRole('slider', { name: 'Oldest age' })
  await form.getByLabel('to', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(youngest).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(form.getByLabel('Age from')).toHaveValue('20')
  await page.keyboard.press('Tab')
  await expect(oldest).toBeFocused()
  // The thumbs never pass each other.
  await page.keyboard.press('Home')
  await expect(form.getByLabel('to', { exact: true })).toHaveValue('20')
  await form.getByLabel('to', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('40')
  await expect(oldest).toHaveValue('40')
  await expect(form.getByRole('button', { name: 'Show 1', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/country=CA&min_age=20&max_age=40$/)
  await expect(foundTotal(page)).toHaveText('1 person, last active first')
  // The form begins anew with what was searched: the head of the answer has the focus.
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Why am I shown this?' })).toBeFocused()
  await page.getByRole('link', { name: /20–40/ }).focus()
  await page.keyboard.press('Enter')
  await expect(foundTotal(page)).toHaveText('2 people, last active first')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Newest' }).focus()
  await page.keyboard.press('Enter')
  await expect(foundTotal(page)).toHaveText('2 people, newest members first')
  await expect(cards(page).first()).toContainText('Bea')
})

test('near and far need an own city; without one the form says where to choose it', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  await somebody({ name: 'Near', city: 'Utrecht' })
  await somebody({ name: 'Far', city: 'Maastricht' })
  const { page } = await newMember({ name: 'Ben', gender: 'male', city: 'Utrecht' })
  await page.goto('/members?country=NL')
  const sorting = page.getByRole('navigation', { name: 'Sort by' })
  await press(sorting.getByRole('link', { name: 'Nearest' }))
  await expect(page).toHaveURL(/sort=nearest/)
  await expect(foundTotal(page)).toContainText('nearest first')
  await applyFilters(page, async (form) => {
    await form.getByLabel('Distance').selectOption('Up to 25 km')
  })
  await expect(page).toHaveURL(/distance=25&sort=nearest/)
  await expect(findCard(page, 'Near_').first()).toBeVisible()
  await expect(page.locator('ul.member-grid').first()).not.toContainText('Far_')

  const { page: nowhere } = await newMember({ name: 'Max', gender: 'male' })
  await nowhere.goto('/members')
  await expect(nowhere.getByRole('link', { name: 'Nearest' })).toHaveCount(0)
  const form = await openFilters(nowhere)
  await expect(form.getByLabel('Distance')).toBeDisabled()
  await expect(form.getByRole('link', { name: 'Choose it in your settings' })).toBeVisible()
})

test('without script the form and the pages lead to the same addresses', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const country = isPhone() ? 'AU' : 'NZ'
  await createMembersInCountry(somebody, country, 25)
  const { page } = await newMember(
    { name: 'Ben', gender: 'male', premium: true },
    { javaScriptEnabled: false },
  )
  await page.goto(`/members?country=${country}`)
  const form = page.getByRole('complementary', { name: 'Filters' })
  await form.getByLabel('Age from').fill('20')
  await form.getByText('Only people who could also want me').click()
  await form.getByRole('button', { name: 'Show 25', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/members\\?country=${country}&min_age=20&one_way=on$`))
  await expect(foundTotal(page)).toHaveText('25 people, last active first')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(cards(page)).toHaveCount(1)
  // It was made here, so it is kept.
  await page.goto('/members')
  await expect(page).toHaveURL(/min_age=20&one_way=on$/)
  await form.getByText('Hiking', { exact: true }).click()
  await form.getByText('Yoga', { exact: true }).click()
  await form.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/interests=hiking%2Cyoga/)
})

test('visitors see so many pages and are asked to sign up behind them', { tag: '@once' }, async ({
  page,
  somebody,
}) => {
  const country = isPhone() ? 'BE' : 'IT'
  await createMembersInCountry(somebody, country, 73)
  await page.goto(`/members?country=${country}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(foundTotal(page)).toHaveText('73 people, last active first')
  await expect(page.getByRole('heading', { name: 'There are more people to meet' })).toBeVisible()
  await page.goto(`/members?country=${country}&page=9`)
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByRole('link', { name: 'Page 4' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await takeScreenshot(page, 'members-visitors-end')
  await press(
    cards(page)
      .first()
      .getByRole('link', { name: /^Like / }),
  )
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a profile shows its photos one by one and enlarged', async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${await findMemberId('Anna')}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Anna, \d\d$/ })).toBeVisible()
  const first = page.getByRole('img', { name: 'Anna, photo 1 of 2' })
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await press(page.getByRole('link', { name: 'Photo 2', exact: true }))
  await expect(page.getByText('Photo 2 of 2')).toBeAttached()
  await press(page.getByRole('button', { name: 'Enlarge photo 2' }))
  const lightbox = page.getByRole('dialog', { name: 'Photo 2 of 2' })
  await expect(lightbox).toBeVisible()
  await takeScreenshot(page, 'lightbox')
  await press(lightbox.getByRole('button', { name: 'Previous photo' }))
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('blocking takes two people out of each other’s sight', { tag: '@once' }, async ({ newMember }) => {
  const country = isPhone() ? 'SE' : 'DK'
  const [mia, ben] = [
    await newMember({ name: 'Mia', country }),
    await newMember({ name: 'Ben', gender: 'male', country }),
  ]
  for (const [{ page }, other] of [
    [mia, ben],
    [ben, mia],
  ] as const) {
    await page.goto(`/members?country=${country}`)
    await expect(findCard(page, other.name)).toHaveCount(1)
  }
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('link', { name: `Block ${ben.name}` }))
  const question = mia.page.getByRole('dialog', { name: `Block ${ben.name}?` })
  await takeScreenshot(mia.page, 'block')
  await press(question.getByRole('link', { name: 'Keep' }))
  await expect(question).toHaveCount(0)
  await press(mia.page.getByRole('link', { name: `Block ${ben.name}` }))
  await press(question.getByRole('button', { name: 'Block' }))
  await expect(heading(mia.page)).toBeVisible()

  for (const [{ page }, other] of [
    [mia, ben],
    [ben, mia],
  ] as const) {
    await page.goto(`/members?country=${country}`)
    await expect(heading(page)).toBeVisible()
    await expect(findCard(page, other.name)).toHaveCount(0)
  }
  await ben.page.goto(`/members/${mia.id}`)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`You're blocked by ${mia.name}.`)
  await takeScreenshot(ben.page, 'blocked')
  await ben.page.goto(`/members/${mia.id}/chat`)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`You're blocked by ${mia.name}.`)
  // Who blocked may think again.
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('button', { name: 'Lift the block' }))
  await expect(mia.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
})

test('a part of a page that is wanted without a connection comes with it', { tag: '@once' }, async ({
  newMember,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  const { page } = await newMember({ name: 'Mia' })
  await page.goto(`/members/${await findMemberId('Anna')}`, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await press(page.getByRole('button', { name: 'Enlarge photo 1' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Anna/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog')).toBeVisible()
})
