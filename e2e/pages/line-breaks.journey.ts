import { findBrokenEmails } from '../support/broken-emails.ts'
import { sendLikeAs } from '../support/chats.ts'
import { expect, test } from '../support/fixtures.ts'

/** What the server sends, without script, is laid out at every width from 200 to 400 px. */
const widthsPx = Array.from({ length: 201 }, (_, index) => 200 + index)

for (const [language, addresses] of [
  ['en', ['/login', '/withdrawal', '/pages/faq']],
  ['de', ['/login', '/reset-password', '/pages/privacy']],
  ['sv', ['/login', '/pages/privacy']],
] as const)
  test(`no line ends within the word for e-mail in ${language}`, { tag: '@once' }, async ({
    newVisitor,
    baseURL,
  }) => {
    const page = await newVisitor({ javaScriptEnabled: false })
    await page.context().addCookies([{ name: 'locale', value: language, url: baseURL ?? '' }])
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('body')).toContainText(/e-\u2060?(mail|post)/i)
      const broken: string[] = []
      for (const width of widthsPx) {
        await page.setViewportSize({ width, height: 640 })
        for (const text of await findBrokenEmails(page)) broken.push(`${width} px: ${text}`)
      }
      expect(broken, address).toEqual([])
    }
  })

test('a long name on a card is divided after its dots and underscores', { tag: '@once' }, async ({
  newMember,
  somebody,
}) => {
  const mia = await newMember({ name: 'Mia', premium: true })
  const admirer = await somebody({ name: 'woof.marmal', gender: 'male' })
  await sendLikeAs(admirer, mia)
  await mia.page.goto('/likes')
  const name = mia.page.locator('.card-name').filter({ hasText: admirer.name })
  await expect(name).toBeVisible()
  for (const width of [320, 360, 390]) {
    await mia.page.setViewportSize({ width, height: 640 })
    const dividedWords = await name.evaluate((element) => {
      const range = new Range()
      return [...element.childNodes].flatMap((node) => {
        const words = node instanceof Text ? [...node.data.matchAll(/\w+/g)] : []
        return words.flatMap(({ 0: word, index }) => {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      })
    })
    expect(dividedWords, `at ${width} px`).toEqual([])
  }
})
