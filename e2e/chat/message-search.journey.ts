import { callApiAs } from '../support/call-api.ts'
import { findBubbles, openConversationPair } from '../support/chats.ts'
import { expect, expectAccessible, messageField, press, takeScreenshot, test } from '../support/fixtures.ts'

test('a search finds messages and opens them, a draft follows to another browser, and a block ends both', {
  tag: '@once',
}, async ({ newMember, memberPage }) => {
  const [mia, ben] = await openConversationPair(newMember)
  await callApiAs(ben, 'POST', '/api/chat.php', { profile: mia.id, text: 'Die Straße zum Leuchtturm' })
  const other = await memberPage(mia, { viewport: { width: 390, height: 844 } })
  await other.goto(mia.page.url())
  await messageField(other).fill('Written on the phone')
  await mia.page.setViewportSize({ width: 1280, height: 860 })
  await expect(messageField(mia.page)).toHaveValue('Written on the phone')

  const search = async (page: typeof other) => {
    await page.goto('/chats')
    await press(page.getByRole('button', { name: 'Search conversations' }))
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('strasse leucht')
    return page.getByRole('region', { name: 'In your messages' })
  }
  const results = await search(other)
  await expect(results.getByRole('link')).toHaveCount(1)
  await expect(results.locator('mark')).toHaveText(['Straße', 'Leuchtturm'])
  await takeScreenshot(other, 'message-search-phone')
  const wideResults = await search(mia.page)
  await expect(wideResults.getByRole('link')).toHaveCount(1)
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'message-search')
  await press(results.getByRole('link'))
  await expect(other).toHaveURL(/\/chats\/\d+\?message=\d+$/)
  await expect(findBubbles({ page: other }, 'Die Straße zum Leuchtturm')).toBeInViewport()

  await callApiAs(ben, 'POST', '/api/block.php', { id: mia.id })
  await expect(wideResults.getByRole('link')).toHaveCount(0)
  expect(await callApiAs(mia, 'POST', '/api/message-search.php', { text: 'strasse leucht' })).toEqual({
    messages: [],
    next: null,
  })
})
