import type { Page } from '@playwright/test'
import { callApiAs } from '../support/call-api.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  readMail,
  slowDownProcessor,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import {
  checkSavedSearchesNextWeek,
  findMemberId,
  type JourneyAccount,
  type JourneyMemberOptions,
  suspendMembersOf,
} from '../support/members.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Discover' })
const resultSummary = (page: Page) => page.locator('.members-resultsHead').getByRole('status')
/** Cards of the search results, without those of similar members. */
const cards = (page: Page) => page.locator('ul.member-grid').first().getByRole('article')
const sortButton = (page: Page) => page.locator('summary', { hasText: 'Sort by' })
const findCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** The filter form: a sidebar on a desktop, a dialog on a phone. */
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

test('filters narrow the search, show the number of results and can be removed one by one', async ({
  newMember,
  somebody,
}) => {
  // A country that no other journey uses, a different one for each project.
  const [country, countryName] = isPhone() ? (['PL', 'Poland'] as const) : (['ES', 'Spain'] as const)
  const [here, there] = isPhone() ? (['Kraków', 'Warszawa'] as const) : (['Sevilla', 'Madrid'] as const)
  const young = await somebody({ name: 'Iga', country, city: here, dateOfBirth: '2001-02-03' })
  const old = await somebody({ name: 'Ewa', country, city: there, dateOfBirth: '1970-02-03' })
  const man = await somebody({ name: 'Jan', country, city: there, gender: 'male' })
  const fictional = await somebody({ name: 'Ida', country, city: there, fictional: true })
  const { page, ...ben } = await newMember({ name: 'Ben', gender: 'male' })
  await callApiAs(old, 'PUT', '/api/profile.php', { intent: 'friends' })
  await callApiAs(young, 'PUT', '/api/profile.php', { intent: 'casual' })

  await page.goto('/members?all')
  await applyFilters(page, async (form) => {
    await form.getByLabel('Country').selectOption(countryName)
  })
  await expect(page).toHaveURL(new RegExp(`country=${country}`))
  await expect(resultSummary(page)).toHaveText('3 people and 1 fictional profile, last active first')
  await expect(cards(page)).toHaveCount(4)
  await expect(findCard(page, fictional.name)).toContainText('Fictional')
  await takeScreenshot(page, 'members')

  await applyFilters(page, async (form) => {
    await press(form.getByText('Women', { exact: true }))
    await press(form.getByText('Hide fictional profiles'))
  })
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('ul.member-grid').first()).not.toContainText(man.name)

  await applyFilters(page, async (form) => {
    await form.getByLabel('Age from').fill('20')
    await form.getByLabel('to', { exact: true }).fill('30')
  })
  await expect(resultSummary(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(young.name)
  // A short page continues with similar members and says which filter they don't match.
  const similar = page.getByRole('region', { name: 'Just outside your search' })
  await expect(similar).toContainText('We widened your search:')
  await expect(similar.getByRole('article').first()).toBeVisible()
  await takeScreenshot(page, 'members-similar')

  await press(page.getByRole('link', { name: /20–30/ }))
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  await applyFilters(page, async (form) => {
    await form.getByLabel('Here for').selectOption('New friends')
  })
  await expect(resultSummary(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(old.name)
  await press(cards(page).getByRole('link').first())
  const hereFor = page.getByRole('term').filter({ hasText: 'Here for' })
  await expect(hereFor.locator('+ dd')).toHaveText('New friends')
  await hereFor.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'intent-on-profile')
  await page.goBack()
  await press(page.getByRole('link', { name: /New friends/ }))
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  const regions = await openFilters(page)
  await regions.getByLabel('Country').selectOption(countryName)
  const region = regions.locator('select[name=countryregion]')
  const code = await region
    .locator('option', { hasText: isPhone() ? /Ma(ł|l)opol|Lesser/ : /Madrid/ })
    .getAttribute('value')
  await region.selectOption(code)
  // The count on the button matches the results.
  await press(regions.getByRole('button', { name: 'Show 1', exact: true }))
  await expect(resultSummary(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(isPhone() ? young.name : old.name)
  await page.goBack()
  await expect(resultSummary(page)).toHaveText('2 people, last active first')

  await press(page.getByRole('link', { name: 'Save this search' }))
  await expect(page.getByLabel('Name')).toHaveValue(new RegExp(`^Women, ${countryName}`))
  await page.getByLabel('Name').fill('Far away')
  await page.getByLabel('Tell me about new people').selectOption({ label: 'Once a week' })
  await expectAccessible(page)
  await takeScreenshot(page, 'saved-search-new')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Far away' }) })
  await expect(row.getByLabel('Tell me about new people')).toHaveValue('weekly')
  await expectAccessible(page)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'saved-searches')
  await press(row.getByRole('link', { name: 'Far away' }))
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  const newcomer = await somebody({ name: 'Ola', country, city: here })
  await checkSavedSearchesNextWeek(ben)
  const mail = await readMail(page, ben.email, /^1 new person matches your search$/)
  for (const { name } of [newcomer, young, old]) expect(mail).not.toContain(name)
  await page.goto('/saved-searches')
  await press(row.getByRole('button', { name: 'Delete Far away' }))
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
})

/** Creates members in a country that no other journey uses. */
async function createMembersInCountry(
  somebody: (options: JourneyMemberOptions) => Promise<JourneyAccount>,
  country: string,
  count: number,
) {
  if (test.info().retry > 0) await suspendMembersOf(country)
  await Promise.all(Array.from({ length: count }, (_, index) => somebody({ name: `P${index}`, country })))
}
const readCardNames = (page: Page) => cards(page).locator('.card-name').allTextContents()

test('Discover opens on people: four are in view on a phone and eight on a desktop', async ({
  newMember,
  somebody,
}) => {
  const country = isPhone() ? 'GR' : 'PT'
  await createMembersInCountry(somebody, country, 9)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members?country=${country}`)
  await expect(cards(page)).toHaveCount(9)
  // A card counts if its face, the upper three fifths, is above the fold and the tabs.
  const inView = await cards(page).evaluateAll((elements) => {
    const fold = document.querySelector('.bottom-tabs')?.getBoundingClientRect().top
    const bottom = fold === undefined || fold === 0 ? innerHeight : fold
    return elements.filter((element) => {
      const { top, height } = element.getBoundingClientRect()
      return top >= 0 && top + height * 0.6 <= bottom
    }).length
  })
  expect(inView).toBeGreaterThanOrEqual(isPhone() ? 4 : 8)
})

test('many results are split into numbered pages, each with its own address @keys', async ({
  newMember,
  somebody,
}) => {
  await createMembersInCountry(somebody, 'NO', 26)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=NO')
  await expect(resultSummary(page)).toHaveText('26 people, last active first')
  await expect(cards(page)).toHaveCount(24)
  const names = await readCardNames(page)
  await press(page.getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(2)
  for (const name of await readCardNames(page)) expect(names).not.toContain(name)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  // A page number beyond the last one shows the last page.
  await page.goto('/members?country=NO&page=9')
  await expect(cards(page)).toHaveCount(2)
})

test('on a phone pages load by scrolling, and returning from a profile restores the position @touch', async ({
  newMember,
  somebody,
}) => {
  await createMembersInCountry(somebody, 'FI', 26)
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=FI')
  await expect(cards(page)).toHaveCount(24)
  const pageWidthPx = await page.evaluate(() => document.documentElement.scrollWidth)
  await cards(page).last().scrollIntoViewIfNeeded()
  await expect(cards(page)).toHaveCount(26)
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('2 more people')).toBeAttached()
  const names = await readCardNames(page)
  expect(new Set(names).size).toBe(26)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(pageWidthPx)
  await cards(page).last().scrollIntoViewIfNeeded()
  const scrollTopPx = await page.evaluate(() => scrollY)
  expect(scrollTopPx).toBeGreaterThan(1000)
  await cards(page).last().getByRole('link').tap()
  await expect(page).toHaveURL(/\/members\/\d+\?country=FI/)
  const endSlowdown = await slowDownProcessor(page, 20)
  await page.goBack()
  await expect(cards(page)).toHaveCount(26)
  expect(await readCardNames(page)).toEqual(names)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrollTopPx - 100)
  await endSlowdown()
  // An address with a page number starts there and links to the results before it.
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Show previous people' }).tap()
  await expect(cards(page).first()).toContainText(names[0] ?? '')
})

test('a page of results that failed to load can be requested again @touch', async ({
  newMember,
  somebody,
  faults,
}) => {
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
  await expect(page.getByRole('alert')).toHaveText('We couldn’t load more people.')
  await page.unroute('**/api/members.php?*after=*')
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(cards(page)).toHaveCount(26)
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
})

test('a search is saved for the next visit; one from an external link is not; reset clears it', {
  tag: '@once',
}, async ({ newMember, baseURL }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  // Before the first search: people with a photo, of about the same age.
  await page.goto('/members')
  await expect(page.getByRole('link', { name: /With a photo/ })).toBeVisible()
  await page.goto('/members?all')
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/search.php'))
  await applyFilters(page, async (form) => {
    await form.getByLabel('Age from').fill('30')
    await press(form.getByText('Only people looking for someone like me'))
  })
  await expect(page).toHaveURL(/\/members\?min_age=30&one_way=on$/)
  await saved
  await page.goto('/members')
  await expect(page.getByRole('link', { name: /30–99/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /With a photo/ })).toHaveCount(0)

  // An external page that links here.
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
  await expect(page.getByRole('link', { name: /30–99/ })).toBeVisible()

  const reset = page.waitForResponse((answer) => answer.url().includes('/api/search.php'))
  await press((await openFilters(page)).getByRole('link', { name: 'Reset' }))
  await expect(page).toHaveURL(/\/members\?all$/)
  await reset
  await page.goto('/members')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /30–99|With a photo/ })).toHaveCount(0)
})

test('premium filters are locked and ignored for free members, and work for premium members', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?interests=hiking&online=on&photos=on')
  await expect(
    page.getByText('Searching by interests and by who’s online is for premium members.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /With a photo/ })).toBeVisible()
  const form = await openFilters(page)
  await expect(form.getByText('For premium members.')).toBeVisible()
  await expect(form.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/premium')
  await takeScreenshot(page, 'members-locked')

  const country = isPhone() ? 'US' : 'FR'
  await somebody({ name: 'Amy', country })
  const { page: premium } = await newMember({ name: 'Max', gender: 'male', premium: true })
  await premium.goto(`/members?country=${country}`)
  await applyFilters(premium, async (premiumForm) => {
    await press(premiumForm.getByText('Hiking', { exact: true }))
    await press(premiumForm.getByText('Yoga', { exact: true }))
    await takeScreenshot(premium, 'members-interests')
  })
  await expect(premium).toHaveURL(/interests=hiking%2Cyoga/)
  // Nobody has both: the page suggests which filter to drop, with the number of results.
  await expect(premium.getByRole('heading', { name: 'Nobody matches all of this yet' })).toBeVisible()
  await takeScreenshot(premium, 'members-nobody')
  await press(premium.getByRole('link', { name: 'Without Hiking and Yoga: 1 person' }))
  await expect(resultSummary(premium)).toHaveText('1 person, last active first')
})

test('the age range is set by sliders or number fields with the keyboard alone @keys', async ({
  newMember,
  somebody,
}) => {
  await somebody({ name: 'Ada', country: 'CA', dateOfBirth: '1950-01-01' })
  await somebody({ name: 'Bea', country: 'CA', dateOfBirth: '2000-01-01' })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto('/members?country=CA')
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  const form = await openFilters(page)
  const youngest = form.getByRole('slider', { name: 'Minimum age' })
  const oldest = form.getByRole('slider', { name: 'Maximum age' })
  await form.getByLabel('to', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(youngest).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(form.getByLabel('Age from')).toHaveValue('20')
  await page.keyboard.press('Tab')
  await expect(oldest).toBeFocused()
  // The slider thumbs can't cross.
  await page.keyboard.press('Home')
  await expect(form.getByLabel('to', { exact: true })).toHaveValue('20')
  await form.getByLabel('to', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('40')
  await expect(oldest).toHaveValue('40')
  await expect(form.getByRole('button', { name: 'Show 1', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/country=CA&min_age=20&max_age=40$/)
  await expect(resultSummary(page)).toHaveText('1 person, last active first')
  // The form is rendered again for the new search, and the heading of the results gets the focus.
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(sortButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Why am I seeing this?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sortButton(page)).toBeFocused()
  await page.getByRole('link', { name: /20–40/ }).focus()
  await page.keyboard.press('Enter')
  await expect(resultSummary(page)).toHaveText('2 people, last active first')
  await expect(heading(page)).toBeFocused()
  await sortButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Newest' }).focus()
  await page.keyboard.press('Enter')
  await expect(resultSummary(page)).toHaveText('2 people, newest members first')
  await expect(cards(page).first()).toContainText('Bea')
})

test('sorting and filtering by distance need a city; without one the form links to the settings', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  await somebody({ name: 'Near', city: 'Utrecht' })
  await somebody({ name: 'Far', city: 'Maastricht' })
  const { page } = await newMember({ name: 'Ben', gender: 'male', city: 'Utrecht' })
  await page.goto('/members?country=NL')
  const sorting = page.getByRole('navigation', { name: 'Sort by' })
  await press(sortButton(page))
  await press(sorting.getByRole('link', { name: 'Nearest' }))
  await expect(page).toHaveURL(/sort=nearest/)
  await expect(resultSummary(page)).toContainText('nearest first')
  await applyFilters(page, async (form) => {
    await form.getByLabel('Distance').selectOption('Up to 25 km')
  })
  await expect(page).toHaveURL(/distance=25&sort=nearest/)
  await expect(findCard(page, 'Near_').first()).toBeVisible()
  await expect(page.locator('ul.member-grid').first()).not.toContainText('Far_')

  const { page: pageWithoutCity } = await newMember({ name: 'Max', gender: 'male' })
  await pageWithoutCity.goto('/members')
  await press(sortButton(pageWithoutCity))
  await expect(pageWithoutCity.getByRole('link', { name: 'Newest' })).toBeVisible()
  await expect(pageWithoutCity.getByRole('link', { name: 'Nearest' })).toHaveCount(0)
  await press(sortButton(pageWithoutCity))
  const form = await openFilters(pageWithoutCity)
  await expect(form.getByLabel('Distance')).toBeDisabled()
  await expect(form.getByRole('link', { name: 'Add it to your profile' })).toBeVisible()
})

test('without JavaScript the filter form and the pages lead to the same addresses', { tag: '@once' }, async ({
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
  await form.getByText('Only people looking for someone like me').click()
  await form.getByRole('button', { name: 'Show 25', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/members\\?country=${country}&min_age=20&one_way=on$`))
  await expect(resultSummary(page)).toHaveText('25 people, last active first')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(cards(page)).toHaveCount(1)
  // The search was made on the site, so it is saved.
  await page.goto('/members')
  await expect(form.getByLabel('Age from')).toHaveValue('20')
  await form.getByText('Hiking', { exact: true }).click()
  await form.getByText('Yoga', { exact: true }).click()
  await form.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/interests=hiking%2Cyoga/)
})

test('visitors see a limited number of pages, then a prompt to sign up', { tag: '@once' }, async ({
  page,
  somebody,
}) => {
  const country = isPhone() ? 'BE' : 'IT'
  await createMembersInCountry(somebody, country, 73)
  await page.goto(`/members?country=${country}`)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(resultSummary(page)).toHaveText('73 people, last active first')
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

test('pressing the name or the place on a card opens the profile', async ({ newMember, somebody }) => {
  const eva = await somebody({ name: 'Eva', city: 'Utrecht', dateOfBirth: '1935-01-01' })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  for (const part of ['.card-name', '.card-place']) {
    await page.goto('/members?min_age=88')
    const box = await findCard(page, eva.name).locator(part).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8]
    if (isPhone()) await page.touchscreen.tap(x, y)
    else await page.mouse.click(x, y)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(eva.name) })).toBeVisible()
  }
})

test('blocking hides two members from each other', { tag: '@once' }, async ({ newMember }) => {
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
  await press(question.getByRole('link', { name: 'Cancel' }))
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
  // The member who blocked can lift the block.
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('button', { name: 'Unblock' }))
  await expect(mia.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
})

test('a lightbox requested offline opens when the connection is back', { tag: '@once' }, async ({
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

/** Texts of elements whose content is wider than they are or continues in an ellipsis. */
const findCutTexts = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .flatMap((element) => [element, ...element.querySelectorAll('*')])
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map((element) => element.textContent),
  )

test('the longest names are whole on cards, in the game, on a profile and in a conversation', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  // Eleven letters and the suffix of a journey make 20, the longest name; the wide letters need the most space.
  const names = ['Wilhelmmmmm', 'Wwwwwwwwwww']
  const others = []
  for (const name of names)
    others.push(await somebody({ name, gender: 'male', country: 'DK', dateOfBirth: '1984-01-01' }))
  const { page } = await newMember({ name: 'Mia', lookingFor: 'male' })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 860 })
    await page.goto('/members?country=DK&min_age=40&max_age=44')
    const cards = page.locator('.photo-card .card-name')
    await expect(cards.filter({ hasText: `${others[0]?.name}, ` })).toBeVisible()
    expect(await findCutTexts(page, '.photo-card .card-name'), `cards at ${width} px`).toEqual([])
    await takeScreenshot(page, `long-names-${width}`)
    await page.goto(`/members/${others[0]?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${others[0]?.name}, `)
    expect(await findCutTexts(page, 'h1'), `profile at ${width} px`).toEqual([])
    await page.goto(`/members/${others[0]?.id}/chat`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${others[0]?.name}, `)
    expect(await findCutTexts(page, 'h1'), `conversation at ${width} px`).toEqual([])
    await page.goto('/swipe-game')
    await expect(page.locator('.deck .card-name').first()).toBeVisible()
    expect(await findCutTexts(page, '.deck .card-name'), `game at ${width} px`).toEqual([])
  }
})
