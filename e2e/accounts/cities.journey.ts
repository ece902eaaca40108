import { expect, expectProfileSaved, press, test } from '../support/fixtures.ts'

test('a city is found by its English name and shown in each viewer’s language', { tag: '@once' }, async ({
  newMember,
  newVisitor,
}) => {
  const { page, id } = await newMember({ name: 'Mia' })
  await page.goto('/lang-config')
  await press(page.getByRole('button', { name: 'Nederlands' }))
  await page.goto('/profile')
  const city = page.locator('#city').getByRole('combobox', { name: 'Plaats' })
  await city.fill('the hague')
  await press(page.getByRole('option', { name: 'Den Haag, Zuid-Holland' }))
  await expect(city).toHaveValue('Den Haag, Zuid-Holland')
  await expectProfileSaved(page)
  await page.reload()
  await expect(city).toHaveValue('Den Haag, Zuid-Holland')
  for (const [locale, name] of [
    ['en-GB', 'The Hague'],
    ['fr-FR', 'La Haye'],
    ['pl-PL', 'Haga'],
    ['de-DE', 'Den Haag'],
  ] as const) {
    const visitor = await newVisitor({ locale })
    await visitor.goto(`/members/${id}`)
    await expect(visitor.getByRole('main').getByText(name, { exact: true })).toBeVisible()
  }
})
