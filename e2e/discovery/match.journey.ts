import {
  expect,
  findMainLink,
  messageField,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('a like appears live, a like back shows a match on both screens, and a conversation starts', async ({
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

  // Ben goes on browsing, Mia writes.
  await press(ben.page.getByRole('button', { name: 'Keep browsing' }))
  await expect(ben.page.getByRole('dialog')).toHaveCount(0)
  const start = mia.page.getByRole('button', { name: 'Start conversation' })
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => (release = resolve))
  await mia.page.route(/\/chat\.data/, async (route) => {
    await releasePromise
    await route.continue()
  })
  await press(start)
  await expect(start).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(mia.page).toHaveURL(new RegExp(`/members/${ben.id}/chat$`))
  await expect(mia.page.getByRole('dialog')).toHaveCount(0)
  await expect(messageField(mia.page)).toBeVisible()
  await writeMessageInThread(mia.page, 'Well, that was quick')
  await expect(findMainLink(ben.page, /Messages/)).toContainText('1 new')
  await press(ben.page.getByRole('link', { name: 'Matches' }))
  await expect(
    ben.page.getByRole('main').getByRole('link', { name: new RegExp(`^${mia.name}`) }),
  ).toBeVisible()
})

test('a like that is taken back leaves the list of sent likes', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
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

test('the match popup closes on a click, its photo opens the profile, and an opener fills the message field', {
  tag: '@once',
}, async ({ newMember }) => {
  const mia = await newMember({ name: 'Mia', gender: 'female', lookingFor: 'male' })
  const page = mia.page
  const matchDialog = (name: string) => page.getByRole('dialog', { name: `You and ${name} like each other` })
  const createMatch = async () => {
    const ben = await newMember({ name: 'Ben', gender: 'male', lookingFor: 'female' })
    await ben.page.goto(`/members/${mia.id}`)
    await press(ben.page.getByRole('button', { name: `Like ${mia.name}` }))
    await expect(ben.page.getByRole('button', { name: `Like ${mia.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.goto(`/members/${ben.id}`)
    await press(page.getByRole('button', { name: `Like ${ben.name}` }))
    await expect(matchDialog(ben.name)).toBeVisible()
    return ben
  }
  const closedMatch = await createMatch()
  await press(matchDialog(closedMatch.name).getByRole('heading'))
  await expect(matchDialog(closedMatch.name)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/members/${closedMatch.id}$`))

  const profileMatch = await createMatch()
  await press(page.getByRole('link', { name: `View the profile of ${profileMatch.name}` }))
  await expect(page).toHaveURL(new RegExp(`/likes/m/${profileMatch.id}$`))
  await expect(matchDialog(profileMatch.name)).toHaveCount(0)

  const openerMatch = await createMatch()
  await press(page.getByRole('button', { name: `Hello ${openerMatch.name}, how was your day?` }))
  await expect(page).toHaveURL(new RegExp(`/members/${openerMatch.id}/chat$`))
  await expect(messageField(page)).toHaveValue(`Hello ${openerMatch.name}, how was your day?`)
})
