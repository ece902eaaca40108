import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'

export interface FirstVisit {
  readonly facesInView: number
  readonly tapsToLike: number
  readonly secondsToLike: number
  readonly tapsToMessage: number
  readonly secondsToMessage: number
}
/** A slowed phone: a quarter of this machine's speed, and a connection like 4G in a train. */
const cpuSlowdown = 4
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const heightsByWidthPx = { 390: 844, 1280: 800 } as const

/** Typed as by a person: the sign-up refuses whoever is faster. */
const keyPauseMs = 120
const typeText = (page: Page, selector: string, text: string): Promise<void> =>
  page.locator(selector).first().pressSequentially(text, { delay: keyPauseMs })

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).filter({ visible: true }).first().click()
}

/** Cards whose face, the upper three fifths, is above the fold and the tabs. */
const countFacesInView = (page: Page): Promise<number> =>
  page.locator('ul.member-grid .photo-card:not(.no-photo)').evaluateAll((cards) => {
    const tabs = document.querySelector('.bottom-tabs')?.getBoundingClientRect()
    const fold = tabs && tabs.top > 0 ? tabs.top : innerHeight
    return cards.filter((card) => {
      const { top, height } = card.getBoundingClientRect()
      return top >= 0 && top + height * 0.6 <= fold
    }).length
  })

/** The address in the mail that confirms the account. */
async function waitForActivationLink(page: Page, email: string): Promise<string> {
  for (;;) {
    const outbox = await (await page.request.get('/outbox')).text()
    const items = [...outbox.matchAll(/<li><a href="([^"]+)">[^<]*<\/a><br>to ([^<]*)<\/li>/g)]
    const file = items.find(([, , recipients = '']) => recipients.startsWith(`${email},`))?.[1]
    const mail = file ? await (await page.request.get(file)).text() : ''
    const link = [...mail.matchAll(/<li><a href="([^"]+)">/g)].find(([, address = '']) =>
      /\/[\w-]{43}$/.test(address),
    )?.[1]
    if (link) return link
    await page.waitForTimeout(500)
  }
}

async function signUp(page: Page, name: string, email: string): Promise<void> {
  await press(page, 'a[href^="/signup"]')
  await press(page, 'label:has(input[name=gender][value=female])')
  await press(page, 'label:has(input[name=looking_for][value=male])')
  await press(page, 'form button[type=submit]')
  await page.locator('[name=birth_day]').fill('3')
  await page.locator('[name=birth_month]').selectOption('5')
  await page.locator('[name=birth_year]').fill('1994')
  await press(page, 'form button[type=submit]')
  await typeText(page, '[name=name]', name)
  await press(page, 'form button[type=submit]')
  await typeText(page, '[name=email]', email)
  await typeText(page, '[name=password]', 'seven green umbrellas')
  for (const box of await page.locator('form input[type=checkbox]').all())
    if ((await box.getAttribute('name')) !== 'marketing') await box.click()
  await press(page, 'form button[type=submit]')
}

/** From the first page to the first delivered like and the first sent message, as a new member; steps are skipped. */
export async function measureFirstVisit(
  browser: Browser,
  url: string,
  widthPx: 390 | 1280,
): Promise<FirstVisit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: widthPx, height: heightsByWidthPx[widthPx] },
    locale: 'en-GB',
  })
  let taps = 0
  await context.exposeBinding('countTap', () => void (taps += 1))
  await context.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { countTap: () => void }).countTap(),
      true,
    ),
  )
  await context.addCookies([{ name: 'site-entry-seen', value: String(Date.now()), url }])
  const page = await context.newPage()
  // The proof of work alone takes a slowed phone several seconds.
  page.setDefaultTimeout(120_000)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await session.send('Network.emulateNetworkConditions', network)
  const name = `Zoe_${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase()}@visits.example`
  const start = Date.now()
  const getSeconds = () => Math.round((Date.now() - start) / 100) / 10

  await page.goto('/')
  await signUp(page, name, email)
  await page.waitForURL(
    (address) => !address.pathname.startsWith('/signup') || address.pathname === '/signup-matches',
  )
  while (!page.url().endsWith('/signup-matches')) {
    const nextStep = await page.locator('a:text-is("Skip")').getAttribute('href')
    const skip = `a:text-is("Skip")[href="${nextStep}"]`
    await press(page, skip)
    // The address changes before the page does; a second press on the same link would start the navigation again.
    await page.locator(skip).waitFor({ state: 'detached' })
  }
  await press(page, '.heart-button')
  await page.locator('.heart-button[aria-pressed=true]').first().waitFor()
  await page.goto(await waitForActivationLink(page, email))
  await press(page, 'main form button')
  await page.waitForURL('**/activate/done')
  const [tapsToLike, secondsToLike] = [taps, getSeconds()]

  await press(page, 'a[href="/members"]')
  await page.locator('ul.member-grid .photo-card').first().waitFor()
  const facesInView = await countFacesInView(page)
  await press(page, 'ul.member-grid a.card-link')
  await press(page, 'main a[href$="/chat"]')
  const field = page.locator('textarea')
  await field.fill('Hello, how was your day?')
  await press(page, 'form:has(textarea) button[type=submit]')
  await page.waitForURL('**/chats/*')
  const visit = {
    facesInView,
    tapsToLike,
    secondsToLike,
    tapsToMessage: taps,
    secondsToMessage: getSeconds(),
  }
  await context.close()
  return visit
}
