import { expect, test } from '../support/fixtures.ts'
import { sendLikeAs, sendMessageAs } from '../support/chats.ts'

for (const { locale, language, timezoneId, pattern } of [
  {
    locale: 'en-GB',
    language: 'en',
    timezoneId: 'Europe/London',
    pattern: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/,
  },
  {
    locale: 'en-US',
    language: 'en',
    timezoneId: 'America/Los_Angeles',
    pattern: /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M$/,
  },
  { locale: 'de-AT', language: 'de', timezoneId: 'Europe/Vienna', pattern: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ },
  { locale: 'fr-CH', language: 'fr', timezoneId: 'Europe/Zurich', pattern: /^\d{1,2} \S+ \d{4}, \d\d:\d\d$/ },
  {
    locale: 'nl-BE',
    language: 'nl',
    timezoneId: 'Pacific/Kiritimati',
    pattern: /^\d{1,2} \S+ \d{4},? \d\d:\d\d$/,
  },
  // An English page in a Dutch browser.
  {
    locale: 'nl-NL',
    language: 'en',
    timezoneId: 'Europe/Amsterdam',
    pattern: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/,
  },
])
  test(`a ${locale} browser in ${timezoneId} shows dates in its own format on a page in ${language}`, {
    tag: '@once',
  }, async ({ newMember, somebody, baseURL }) => {
    const mia = await newMember({ name: 'Mia', credits: 9, timeZone: timezoneId }, { locale, timezoneId })
    const { page } = mia
    const ben = await somebody({ name: 'Ben', gender: 'male' })
    await sendMessageAs(mia, ben, 'Hello')
    await sendLikeAs(ben, mia)
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    // The `faults` fixture fails the test on errors during hydration, such as a text that differs from the served one.
    await page.goto('/transactions')
    const moment = page.locator('table time').first()
    await expect(moment).toHaveText(pattern)
    const browserFormat = await moment.evaluate(
      (element, language) =>
        new Intl.DateTimeFormat(`${language}-${new Intl.Locale(navigator.language).region}`, {
          dateStyle: 'medium',
          timeStyle: 'short',
        }).format(new Date((element as HTMLTimeElement).dateTime)),
      language,
    )
    await expect(moment).toHaveText(browserFormat)
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

test('a travelling member sees times in the browser’s time zone once the page is hydrated', {
  tag: '@once',
}, async ({ newMember, somebody }) => {
  const timezoneId = 'Asia/Tokyo'
  const mia = await newMember({ name: 'Mia', credits: 9, timeZone: 'Europe/London' }, { timezoneId })
  await sendMessageAs(mia, await somebody({ name: 'Ben', gender: 'male' }), 'Hello')
  const { page } = mia
  const served = await (await page.request.get('/chats')).text()
  await page.goto('/chats')
  const moment = page.locator('time').first()
  const at = (await moment.getAttribute('datetime')) ?? ''
  const formatTime = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at))
  expect(served).toContain(`>${formatTime('Europe/London')}</time>`)
  await expect(moment).toHaveText(formatTime(timezoneId))
})
