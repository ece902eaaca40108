import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

test('an answered prompt is saved by itself and shown on the profile, and a removed one is gone', async ({
  newMember,
}) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  const { page } = mia
  await page.goto('/profile')
  const prompts = page.getByRole('group', { name: 'Finish a sentence or two' })
  for (const [prompt, answer] of [
    ['My perfect Sunday', 'Pancakes, then the sea.'],
    ['What always makes me laugh', 'Goats.'],
    ['Something I’m proud of', 'My bread.'],
  ] as const) {
    await prompts.getByLabel('Another sentence').selectOption({ label: prompt })
    await press(prompts.getByRole('button', { name: 'Add' }))
    await expect(prompts.getByLabel(prompt, { exact: true })).toBeFocused()
    await page.keyboard.type(answer)
  }
  await expect(prompts.getByRole('button', { name: 'Add' })).toHaveCount(0)
  await press(prompts.getByRole('button', { name: 'Remove: What always makes me laugh' }))
  await prompts.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'prompts')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'prompts-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalOverflow(page)
  if (size) await page.setViewportSize(size)
  await expect(async () => {
    await ben.page.goto(`/members/${mia.id}`)
    const texts = await ben.page.getByRole('main').innerText()
    expect(texts).toContain('Pancakes, then the sea.')
    expect(texts).toContain('My bread.')
    expect(texts).not.toContain('Goats.')
  }).toPass({ intervals: [500] })
  await expect(ben.page.getByRole('heading', { name: 'My perfect Sunday' })).toBeVisible()
  await takeScreenshot(ben.page, 'prompts-on-profile')
  await page.reload()
  await expect(prompts.getByLabel('Something I’m proud of', { exact: true })).toHaveValue('My bread.')
})
