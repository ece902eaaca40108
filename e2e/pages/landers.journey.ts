import type { Page } from '@playwright/test'
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

/** The notice is read before anything is asked. */
async function expectFictionalNoteBeforeForm(page: Page): Promise<void> {
  const note = page.getByText('Some profiles here are fictional')
  await expect(note).toBeVisible()
  await expect(note.locator('xpath=following::form').getByLabel('I am')).toBeVisible()
}

/** Texts of a page that name somebody and stand in no card, section or text that says "fictional". */
const findUnlabelledNames = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      // The card, or the part of the page with heading, note and form.
      const part = walker.currentNode.parentElement?.closest('article, main > * > * > *, main')
      if (text.includes(wanted) && !/fictional profile/i.test(part?.textContent ?? '')) texts.push(text)
    }
    return texts
  }, name)

test('every landing page works without JavaScript, labels drawn and fictional people, and leads to its own sign-up', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  for (const path of landers) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    await expect(page.locator('script'), path).toHaveCount(0)
    await expectFictionalNoteBeforeForm(page)
    if (await page.locator('img.drawnFace-face, video').count())
      await expect(page.getByText('The people shown here are illustrations, not members.')).toBeVisible()
    await page.getByLabel('I am').selectOption('male')
    await page.getByRole('button', { name: 'Create your profile' }).click()
    const target = new URL(page.url())
    const [, , lander = ''] = path.split('/')
    expect([target.pathname, target.searchParams.get('lander')]).toEqual(['/signup', lander])
    expect(target.searchParams.get('slug')).toBe(
      { alonetonight: 'rainy', gallery: 'women', socialnetwork: 'music' }[lander] ?? null,
    )
    expect(target.searchParams.get('looking_for')).toBe(lander === 'gallery' ? 'female' : '')
    if (lander === 'socialnetwork') expect(target.searchParams.getAll('interests')).toContain('concerts')
  }
})

test('the first page says before its form that some profiles are fictional', async ({ page }) => {
  await page.goto('/')
  await expectFictionalNoteBeforeForm(page)
})

test('a member’s landing pages name the member, label a fictional profile and lead to writing to them', {
  tag: '@once',
}, async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  const [anna, storm] = [await findMemberId('Anna'), await findMemberId('Storm')]
  for (const kind of ['landing', 'landing2/hello', 'landing3']) {
    await page.goto(`/members/${anna}/${kind}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
    await expectFictionalNoteBeforeForm(page)
    await page.getByRole('button', { name: 'Join and write to Anna' }).click()
    expect(new URL(page.url()).pathname).toBe(`/members/${anna}/signup`)
    await page.goto(`/members/${storm}/${kind}`)
    await expect(page.getByText('Storm is a fictional profile.')).toBeVisible()
    await expect(page.getByText('Fictional profile', { exact: true }).first()).toBeVisible()
    expect(await findUnlabelledNames(page, 'Storm')).toEqual([])
    await expect(page).toHaveTitle(/Storm \(fictional profile\)/i)
    // Without label and note the card and the form are found.
    await page.evaluate(() => {
      for (const label of document.querySelectorAll('.pill.fictional, .banner')) label.remove()
    })
    expect((await findUnlabelledNames(page, 'Storm')).length).toBeGreaterThan(1)
    expect((await page.goto(`/members/999999/${kind}`))?.status()).toBe(404)
  }
})

test('a video is neither loaded nor played until the visitor starts it', { tag: '@once' }, async ({
  page,
}) => {
  const videoRequests: string[] = []
  page.on('request', (request) => {
    if (/[.](webm|mp4)$/.test(request.url())) videoRequests.push(request.url())
  })
  await page.goto('/landers/video')
  await page.waitForLoadState('networkidle')
  const video = page.locator('video')
  expect(
    await video.evaluate((element: HTMLVideoElement) => [element.paused, element.autoplay, element.muted]),
  ).toEqual([true, false, true])
  expect(videoRequests).toEqual([])
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
})

test('landing pages in the Netherlands show the entry warning once', { tag: '@once' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor({ greeted: false })
  await page.goto('/landers/gallery')
  const warning = page.getByRole('dialog', { name: 'Adults only' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Enter' }).click()
  await expect(warning).toBeHidden()
  await page.goto('/landers/collagelanding')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning).toBeHidden()
})
