import { expect, test } from '../support/fixtures.ts'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'

for (const { locale, language, timezoneId, looks } of [
  {
    locale: 'en-GB',
    language: 'en',
    timezoneId: 'Europe/London',
    looks: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/,
  },
  {
    locale: 'en-US',
    language: 'en',
    timezoneId: 'America/Los_Angeles',
    looks: /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/,
  },
  { locale: 'de-AT', language: 'de', timezoneId: 'Europe/Vienna', looks: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ },
  { locale: 'fr-CH', language: 'fr', timezoneId: 'Europe/Zurich', looks: /^\d{1,2} \S+ \d{4}, \d\d:\d\d$/ },
  {
    locale: 'nl-BE',
    language: 'nl',
    timezoneId: 'Pacific/Kiritimati',
    looks: /^\d{1,2} \S+ \d{4},? \d\d:\d\d$/,
  },
  // An English page in a Dutch browser.
  {
    locale: 'nl-NL',
    language: 'en',
    timezoneId: 'Europe/Amsterdam',
    looks: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/,
  },
])
  test(`a browser of ${locale} in ${timezoneId} reads dates its way on a page in ${language}`, {
    tag: '@once',
  }, async ({ newMember, somebody, baseURL }) => {
    const mia = await newMember({ name: 'Mia', credits: 9, timeZone: timezoneId }, { locale, timezoneId })
    const { page } = mia
    const ben = await somebody({ name: 'Ben', gender: 'male' })
    await sendMessageAs(mia, ben, 'Hello')
    await sendLikeAs(ben, mia)
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    // What a page did wrong while it came to life, a text other than the served one too, ends the test: `faults`.
    await page.goto('/transactions')
    const moment = page.locator('table time').first()
    await expect(moment).toHaveText(looks)
    const own = await moment.evaluate(
      (one, language) =>
        new Intl.DateTimeFormat(`${language}-${new Intl.Locale(navigator.language).region}`, {
          dateStyle: 'medium',
          timeStyle: 'short',
        }).format(new Date((one as HTMLTimeElement).dateTime)),
      language,
    )
    await expect(moment).toHaveText(own)
    for (const address of [
      '/chats',
      '/likes',
      '/credits',
      '/settings/account',
      '/spending',
      '/pricing',
      '/notifications',
    ])
      await page.goto(address, { waitUntil: 'networkidle' })
  })

test('who travels reads the clock of the browser as soon as the page runs', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const timezoneId = 'Asia/Tokyo'
  const mia = await newMember({ name: 'Mia', credits: 9, timeZone: 'Europe/London' }, { timezoneId })
  await sendMessageAs(mia, await somebody({ name: 'Ben', gender: 'male' }), 'Hello')
  const { page } = mia
  const served = await (await page.request.get('/chats')).text()
  await page.goto('/chats')
  const moment = page.locator('time').first()
  const at = (await moment.getAttribute('datetime')) ?? ''
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
  expect(served).toContain(`>${clock('Europe/London')}</time>`)
  await expect(moment).toHaveText(clock(timezoneId))
})
