import type { Browser, Page } from '@playwright/test'
import { demoLogins, demoPassword } from '../../tools/seed/demo-logins.ts'

export interface ScreenVariant {
  readonly widthPx: 390 | 1280
  readonly scheme: 'light' | 'dark'
}
export const variants: readonly ScreenVariant[] = ([390, 1280] as const).flatMap((widthPx) =>
  (['light', 'dark'] as const).map((scheme) => ({ widthPx, scheme })),
)
const heights = { 390: 844, 1280: 800 } as const

/** Opens the first link of a list, as members do. */
const openFirst = (listPath: string, selector: string) => async (page: Page) => {
  await page.goto(listPath)
  const path = await page.locator(selector).first().getAttribute('href')
  await page.goto(path ?? listPath)
}
const open = (path: string) => (page: Page) => page.goto(path)
/** Likes somebody back, which opens the match popup. */
async function likeBack(page: Page): Promise<void> {
  await page.goto('/likes')
  await page.locator('main .heart-button[aria-pressed=false]').first().click()
  await page.locator('dialog[open]').waitFor()
}

/** The twelve screens, by the name of their mockup. */
const screens: Readonly<
  Record<string, { readonly member: boolean; readonly show: (page: Page) => Promise<unknown> }>
> = {
  landing: { member: false, show: open('/') },
  signup: { member: false, show: open('/signup') },
  members: { member: true, show: open('/members') },
  profile: { member: true, show: openFirst('/members', 'a.card-link') },
  swipe: { member: true, show: open('/swipe-game') },
  likes: { member: true, show: open('/likes') },
  chats: { member: true, show: open('/chats') },
  chat: { member: true, show: openFirst('/chats', 'a[href^="/chats/"]') },
  credits: { member: true, show: open('/credits') },
  payment: { member: true, show: open('/credits/2') },
  me: { member: true, show: open('/profile') },
  // Last, because a match changes the likes and the chats.
  match: { member: true, show: likeBack },
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').first().fill(demoLogins.free)
  await page.locator('input[type=password]').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Screenshots of all screens at a site, by screen name. */
export async function takeScreens(
  browser: Browser,
  url: string,
  { widthPx, scheme }: ScreenVariant,
): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const isMember of [false, true]) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: widthPx, height: heights[widthPx] },
      colorScheme: scheme,
      hasTouch: widthPx === 390,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'site-entry-seen', value: String(Date.now()), url }])
    const page = await context.newPage()
    if (isMember) await logIn(page)
    for (const [name, { member, show }] of Object.entries(screens)) {
      if (member !== isMember) continue
      await show(page)
      await page.waitForLoadState('networkidle')
      pictures.set(name, await page.screenshot())
    }
    await context.close()
  }
  return pictures
}
