import { expect, mainLink, messageField, press, shot, test, write } from './fixtures.ts'

test('a like shows live, a like back is a match on both screens, and a conversation begins', async ({
  newMember,
}) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
  await ben.page.goto('/members')
  await expect(mainLink(ben.page, /Likes/)).not.toContainText('new')

  await mia.page.goto(`/members/${ben.id}`)
  const heart = mia.page.getByRole('button', { name: `Like ${ben.name}` })
  await press(heart)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(mainLink(ben.page, /Likes/)).toContainText('1 new')

  await press(mainLink(ben.page, /Likes/))
  await expect(ben.page.getByText('1 member likes you')).toBeVisible()
  await shot(ben.page, 'likes')
  await press(ben.page.getByRole('button', { name: `Like ${mia.name}` }))
  for (const [{ page }, other] of [
    [ben, mia],
    [mia, ben],
  ] as const)
    await expect(page.getByRole('dialog', { name: `You and ${other.name} like each other` })).toBeVisible()
  await shot(mia.page, 'match')

  // One goes on browsing, the other one writes.
  await press(ben.page.getByRole('button', { name: 'Keep browsing' }))
  await expect(ben.page.getByRole('dialog')).toHaveCount(0)
  await press(mia.page.getByRole('link', { name: 'Start conversation' }))
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}/chat$`))
  await expect(messageField(mia.page)).toBeVisible()
  await write(mia.page, 'Well, that was quick')
  await expect(mainLink(ben.page, /Messages/)).toContainText('1 new')
  await press(ben.page.getByRole('link', { name: 'Matches' }))
  await expect(ben.page.getByRole('link', { name: new RegExp(mia.name) })).toBeVisible()
})

test('a like that is taken back is gone', async ({ newMember, somebody }) => {
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
