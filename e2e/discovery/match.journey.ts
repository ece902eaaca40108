import {
  expect,
  findMainLink,
  messageField,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('a like shows live, a like back is a match on both screens, and a conversation begins', async ({
  newMember,
}) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  await ben.page.goto('/members')
  await expect(findMainLink(ben.page, /Likes/)).not.toContainText('new')

  await mia.page.goto(`/members/${ben.id}`)
  const heart = mia.page.getByRole('button', { name: `Like ${ben.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(findMainLink(ben.page, /Likes/)).toContainText('1 new')

  await press(findMainLink(ben.page, /Likes/))
  await expect(ben.page.getByText('1 member likes you')).toBeVisible()
  await takeScreenshot(ben.page, 'likes')
  await press(ben.page.getByRole('button', { name: `Like ${mia.name}` }))
  for (const [{ page }, other] of [
    [ben, mia],
    [mia, ben],
  ] as const)
    await expect(page.getByRole('dialog', { name: `You and ${other.name} like each other` })).toBeVisible()
  await takeScreenshot(mia.page, 'match')

  // One goes on browsing, the other one writes.
  await press(ben.page.getByRole('button', { name: 'Keep browsing' }))
  await expect(ben.page.getByRole('dialog')).toHaveCount(0)
  const start = mia.page.getByRole('button', { name: 'Start conversation' })
  let letOn = () => {}
  const held = new Promise<void>((resolve) => (letOn = resolve))
  await mia.page.route(/\/chat\.data/, async (route) => {
    await held
    await route.continue()
  })
  await press(start)
  await expect(start).toHaveAttribute('aria-busy', 'true')
  letOn()
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}/chat$`))
  await expect(mia.page.getByRole('dialog')).toHaveCount(0)
  await expect(messageField(mia.page)).toBeVisible()
  await writeMessageInThread(mia.page, 'Well, that was quick')
  await expect(findMainLink(ben.page, /Messages/)).toContainText('1 new')
  await press(ben.page.getByRole('link', { name: 'Matches' }))
  await expect(ben.page.getByRole('link', { name: new RegExp(`^${mia.name}`) })).toBeVisible()
})

test('a like that is taken back is gone', { tag: '@once' }, async ({ newMember, somebody }) => {
  const [mia, ben] = [await newMember({ name: 'Mia' }), await somebody({ name: 'Ben', gender: 'male' })]
  await mia.page.goto(`/members/${ben.id}`)
  const heart = mia.page.getByRole('button', { name: `Like ${ben.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await mia.page.goto('/likes/sent')
  await press(mia.page.getByRole('button', { name: `Like ${ben.name}` }))
  await expect(mia.page.getByRole('link', { name: new RegExp(ben.name) })).toHaveCount(0)
  await mia.page.reload()
  await expect(mia.page.getByRole('link', { name: new RegExp(ben.name) })).toHaveCount(0)
})

test('the match popup closes on a click, its picture opens the profile, an opener waits in the message field', {
  tag: '@once',
}, async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const page = mia.page
  const title = (name: string) => page.getByRole('dialog', { name: `You and ${name} like each other` })
  const match = async () => {
    const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
    await ben.page.goto(`/members/${mia.id}`)
    await press(ben.page.getByRole('button', { name: `Like ${mia.name}` }))
    await expect(ben.page.getByRole('button', { name: `Like ${mia.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.goto(`/members/${ben.id}`)
    await press(page.getByRole('button', { name: `Like ${ben.name}` }))
    await expect(title(ben.name)).toBeVisible()
    return ben
  }
  const clicked = await match()
  await press(title(clicked.name).getByRole('heading'))
  await expect(title(clicked.name)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/members/${clicked.id}$`))

  const looked = await match()
  await press(page.getByRole('link', { name: `Open the profile of ${looked.name}` }))
  await expect(page).toHaveURL(new RegExp(`/likes/m/${looked.id}$`))
  await expect(title(looked.name)).toHaveCount(0)

  const written = await match()
  await press(page.getByRole('button', { name: `Hello ${written.name}, how was your day?` }))
  await expect(page).toHaveURL(new RegExp(`/members/${written.id}/chat$`))
  await expect(messageField(page)).toHaveValue(`Hello ${written.name}, how was your day?`)
})
