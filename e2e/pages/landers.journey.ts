import { expectAccessible, expect, test } from '../support/fixtures.ts'
import { findMemberId } from '../support/members.ts'

const landers = [
  '/landers/alonetonight/rainy',
  '/landers/collagelanding',
  '/landers/gallery/women',
  '/landers/iconslanding',
  '/landers/maplanding',
  '/landers/socialnetwork/music',
  '/landers/transitionsvideolanding',
  '/landers/video/no-such-variant',
]

test('every landing page works without script, says what is drawn and fictional, and leads to its own sign-up', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  for (const path of landers) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.locator('script'), path).toHaveCount(0)
    await expect(page.getByText('Some profiles here are fictional')).toBeVisible()
    if (await page.locator('img.drawnFace-face, video').count())
      await expect(page.getByText('The people shown here are illustrations, not members.')).toBeVisible()
    await page.getByLabel('I am').selectOption('male')
    await page.getByRole('button', { name: 'Create your profile' }).click()
    const went = new URL(page.url())
    const [, , lander = ''] = path.split('/')
    expect([went.pathname, went.searchParams.get('lander')]).toEqual(['/signup', lander])
    expect(went.searchParams.get('slug')).toBe(
      { alonetonight: 'rainy', gallery: 'women', socialnetwork: 'music' }[lander] ?? null,
    )
    expect(went.searchParams.get('looking_for')).toBe(lander === 'gallery' ? 'female' : '')
    if (lander === 'socialnetwork') expect(went.searchParams.getAll('interests')).toContain('concerts')
  }
})

test('a member’s landing pages show them as visitors may, name the fictional one, and lead to writing to them', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  const [anna, storm] = [await findMemberId('Anna'), await findMemberId('Storm')]
  for (const kind of ['landing', 'landing2/hello', 'landing3']) {
    await page.goto(`/members/${anna}/${kind}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
    await page.getByRole('button', { name: 'Join, and write to Anna' }).click()
    expect(new URL(page.url()).pathname).toBe(`/members/${anna}/signup`)
    await page.goto(`/members/${storm}/${kind}`)
    await expect(page.getByText('Storm is a fictional profile.')).toBeVisible()
    await expect(page.getByText('Fictional profile', { exact: true }).first()).toBeVisible()
    expect((await page.goto(`/members/999999/${kind}`))?.status()).toBe(404)
  }
})

test('a clip stands still until somebody plays it', { tag: '@once' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/[.](webm|mp4)$/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/landers/video')
  await page.waitForLoadState('networkidle')
  const clip = page.locator('video')
  expect(
    await clip.evaluate((video: HTMLVideoElement) => [video.paused, video.autoplay, video.muted]),
  ).toEqual([true, false, true])
  expect(asked).toEqual([])
  await clip.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
})

test('a landing page in the Netherlands asks once whether one is an adult', { tag: '@once' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor({ greeted: false })
  await page.goto('/landers/gallery')
  const note = page.getByRole('dialog', { name: 'Adults only' })
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Enter' }).click()
  await expect(note).toBeHidden()
  await page.goto('/landers/collagelanding')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toBeHidden()
})
