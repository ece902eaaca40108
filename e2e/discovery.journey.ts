import type { Page } from '@playwright/test'
import { expect, onPhone, press, shot, test } from './fixtures.ts'
import { idOf } from './members.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Search members' })
const total = (page: Page) => page.getByRole('main').getByRole('status').first()
/** The cards of the search itself, without the similar ones. */
const cards = (page: Page) => page.locator('ul.mgrid').first().getByRole('article')
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** The form stands beside the members on a desktop and comes up from below on a phone. */
async function filters(page: Page) {
  if (!onPhone()) return page.getByRole('complementary', { name: 'Filters' })
  await press(page.getByRole('button', { name: /^Filters/ }))
  return page.getByRole('dialog', { name: 'Filters' })
}
async function filter(page: Page, fill: (form: Awaited<ReturnType<typeof filters>>) => Promise<void>) {
  const form = await filters(page)
  await fill(form)
  await press(form.getByRole('button', { name: 'Show members' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('filters narrow the search, say how many there are, and go one by one', async ({
  newMember,
  somebody,
}) => {
  // A country that no other journey uses, another one for each screen.
  const [country, land] = onPhone() ? (['PL', 'Poland'] as const) : (['ES', 'Spain'] as const)
  const [here, there] = onPhone() ? (['Kraków', 'Warsaw'] as const) : (['Sevilla', 'Madrid'] as const)
  const young = await somebody({ name: 'Iga', country, city: here, dateOfBirth: '2001-02-03' })
  const old = await somebody({ name: 'Ewa', country, city: there, dateOfBirth: '1970-02-03' })
  const man = await somebody({ name: 'Jan', country, city: there, gender: 'male' })
  const drawn = await somebody({ name: 'Ida', country, city: there, fictional: true })
  const { page } = await newMember({ name: 'Ben', gender: 'male' })

  await page.goto('/members')
  await filter(page, async (form) => {
    await form.getByLabel('Country').selectOption(land)
  })
  await expect(page).toHaveURL(new RegExp(`country=${country}`))
  await expect(total(page)).toHaveText('3 people and 1 fictional profile, last active first')
  await expect(cards(page)).toHaveCount(4)
  await expect(card(page, drawn.name)).toContainText('Fictional')
  await shot(page, 'members')

  await filter(page, async (form) => {
    await press(form.getByText('Women', { exact: true }))
    await press(form.getByText('Hide fictional profiles'))
  })
  await expect(total(page)).toHaveText('2 people, last active first')
  await expect(cards(page)).toHaveCount(2)
  await expect(page.locator('ul.mgrid').first()).not.toContainText(man.name)

  await filter(page, async (form) => {
    await form.getByLabel('Age from').fill('20')
    await form.getByLabel('to', { exact: true }).fill('30')
  })
  await expect(total(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(young.name)
  // A short page goes on with others, and says which filter they leave out.
  const similar = page.getByRole('region', { name: 'A little outside your search' })
  await expect(similar).toContainText('Searched more widely:')
  await expect(similar.getByRole('article').first()).toBeVisible()
  await shot(page, 'members-similar')

  await press(page.getByRole('link', { name: /20–30/ }))
  await expect(total(page)).toHaveText('2 people, last active first')
  const regions = await filters(page)
  await regions.getByLabel('Country').selectOption(land)
  const region = regions.locator('select[name=countryregion]')
  const code = await region
    .locator('option', { hasText: onPhone() ? /Ma(ł|l)opol|Lesser/ : /Madrid/ })
    .getAttribute('value')
  await region.selectOption(code)
  await press(regions.getByRole('button', { name: 'Show members' }))
  await expect(total(page)).toHaveText('1 person, last active first')
  await expect(cards(page)).toContainText(onPhone() ? young.name : old.name)
  await page.goBack()
  await expect(total(page)).toHaveText('2 people, last active first')
})

test('many members stand on numbered pages, each with an address', async ({ newMember, somebody }) => {
  const country = onPhone() ? 'FI' : 'NO'
  await Promise.all(Array.from({ length: 26 }, (_, index) => somebody({ name: `P${index}`, country })))
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members?country=${country}`)
  await expect(total(page)).toHaveText('26 people, last active first')
  await expect(cards(page)).toHaveCount(24)
  const names = await cards(page).locator('b').allTextContents()
  await press(page.getByRole('link', { name: 'Next' }))
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page)).toHaveCount(2)
  for (const name of await cards(page).locator('b').allTextContents()) expect(names).not.toContain(name)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  await page.goto(`/members?country=${country}&page=9`)
  await expect(page.getByRole('heading', { name: 'There is nobody on this page' })).toBeVisible()
})

test('a profile shows its photos one by one and enlarged', async ({ newMember }) => {
  const { page } = await newMember({ name: 'Ben', gender: 'male' })
  await page.goto(`/members/${await idOf('Anna')}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Anna, \d\d$/ })).toBeVisible()
  const first = page.getByRole('img', { name: 'Anna, photo 1 of 2' })
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await press(page.getByRole('link', { name: 'Photo 2', exact: true }))
  await expect(page.getByText('Photo 2 of 2')).toBeAttached()
  await press(page.getByRole('button', { name: 'Enlarge photo 2' }))
  const lightbox = page.getByRole('dialog', { name: 'Photo 2 of 2' })
  await expect(lightbox).toBeVisible()
  await shot(page, 'lightbox')
  await press(lightbox.getByRole('button', { name: 'Previous photo' }))
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('blocking takes two people out of each other’s sight', async ({ newMember }) => {
  const country = onPhone() ? 'SE' : 'DK'
  const [mia, ben] = [
    await newMember({ name: 'Mia', country }),
    await newMember({ name: 'Ben', gender: 'male', country }),
  ]
  for (const [{ page }, other] of [
    [mia, ben],
    [ben, mia],
  ] as const) {
    await page.goto(`/members?country=${country}`)
    await expect(card(page, other.name)).toHaveCount(1)
  }
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('link', { name: `Block ${ben.name}` }))
  const question = mia.page.getByRole('dialog', { name: `Block ${ben.name}?` })
  await shot(mia.page, 'block')
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
    await expect(card(page, other.name)).toHaveCount(0)
  }
  await ben.page.goto(`/members/${mia.id}`)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`You're blocked by ${mia.name}.`)
  await shot(ben.page, 'blocked')
  await ben.page.goto(`/members/${mia.id}/chat`)
  await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText(`You're blocked by ${mia.name}.`)
  // Who blocked may think again.
  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('button', { name: 'Lift the block' }))
  await expect(mia.page.getByRole('link', { name: 'Message', exact: true })).toBeVisible()
})
