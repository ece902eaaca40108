import type { Page } from '@playwright/test'
import { callApiAs } from '../support/call-api.ts'
import { addPhotos } from '../support/photos.ts'
import {
  createPictureFile,
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

test('an answered prompt is saved by itself, shown on the profile and liked with a comment, and a removed one is gone; without JavaScript one is added', async ({
  newMember,
  memberPage,
}) => {
  const mia = await newMember({ name: 'Mia', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female', credits: 10 })
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

  await addPhotos(mia, [false, false])
  await ben.page.reload()
  const takeInBothSchemes = async (over: Page, name: string) => {
    await takeScreenshot(over, name)
    await over.emulateMedia({ colorScheme: 'dark' })
    await takeScreenshot(over, `${name}-dark`)
    await over.emulateMedia({ colorScheme: 'light' })
  }
  await takeInBothSchemes(ben.page, 'comment-profile')
  await press(ben.page.getByRole('button', { name: 'Like and comment on “My perfect Sunday”' }))
  const onAnswer = ben.page.getByRole('dialog', { name: 'Like and comment on this answer' })
  await onAnswer.getByLabel('Your comment').fill('With syrup?')
  await takeInBothSchemes(ben.page, 'comment-dialog')
  await expectAccessible(ben.page)
  await press(onAnswer.getByRole('button', { name: 'Cancel' }))
  await ben.page.goto(`/members/${mia.id}?comment=prompt-perfect_sunday`)
  await expect(onAnswer.getByLabel('Your comment')).toHaveValue('With syrup?')
  await press(onAnswer.getByRole('button', { name: 'Send like and comment' }))
  await expect(page.getByText(`${ben.name} likes you and wrote to you`)).toBeVisible()
  await expect(page.getByText(`${ben.name} likes you`, { exact: true })).toHaveCount(0)
  await expect(ben.page.getByText(`${mia.name} gets your like and your comment.`)).toBeVisible()
  await expect(ben.page.getByRole('button', { name: `Like ${mia.name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await press(ben.page.getByRole('button', { name: 'Like and comment on photo 1' }))
  const onPhoto = ben.page.getByRole('dialog', { name: 'Like and comment on this photo' })
  await onPhoto.getByLabel('Your comment').fill('Where was this?')
  await takeInBothSchemes(ben.page, 'comment-photo-dialog')
  await press(onPhoto.getByRole('button', { name: 'Send like and comment' }))
  await expect(onPhoto).toBeHidden()
  await callApiAs(ben, 'POST', '/api/chat.php', {
    profile: mia.id,
    text: 'This one?',
    image: (await createPictureFile(600)).buffer.toString('base64'),
    comments_on: { kind: 'prompt', prompt: 'proud_of', answer: 'My bread.' },
  })

  await page.goto('/likes')
  await takeScreenshot(page, 'comment-in-likes')
  await press(page.getByRole('link', { name: 'Read the comment' }))
  await expect(page.getByText('Pancakes, then the sea.')).toBeVisible()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText('Where was this?')).toBeVisible()
  await takeInBothSchemes(page, 'comment-in-conversation')
  const withPicture = page
    .getByRole('log', { name: 'Messages' })
    .locator('[data-id]', { hasText: 'This one?' })
  await expect(withPicture.getByText('My bread.')).toBeVisible()
  await page.goto('/profile')
  await expect(prompts.getByLabel('Something I’m proud of', { exact: true })).toHaveValue('My bread.')

  const unscripted = await memberPage(mia, { javaScriptEnabled: false })
  await unscripted.goto('/profile')
  const form = unscripted.locator('#about')
  await form.getByLabel('Another sentence').selectOption({ label: 'What always makes me laugh' })
  await form.getByLabel('Your answer').fill('x'.repeat(151))
  await form.getByLabel('Your answer').scrollIntoViewIfNeeded()
  await takeScreenshot(unscripted, 'prompts-without-script')
  await form.getByRole('button', { name: 'Save' }).click()
  const answer = form.getByLabel('What always makes me laugh', { exact: true })
  await expect(answer).toHaveValue('x'.repeat(151))
  await expect(answer).toHaveAttribute('aria-invalid')
  await answer.fill('Goats, still.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved just now')).toBeVisible()
  await expect(answer).toHaveValue('Goats, still.')
  await expect(form.getByLabel('Another sentence')).toHaveCount(0)
})
