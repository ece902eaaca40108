// Translations of a message and of a profile: explained once, beside the original, marked, with an error that can be tried again.
import { findMessageLine, messageLog, openConversationPair, openMessageMenu } from '../support/chats.ts'
import { callApiAs } from '../support/call-api.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
  writeMessageInThread,
} from '../support/fixtures.ts'

test('a message and a profile are translated beside the original, once the reader knows who gets the text', async ({
  faults,
  newMember,
}) => {
  const [mia, ben] = await openConversationPair(newMember)
  await callApiAs(ben, 'PUT', '/api/profile.php', { about: 'Ik fiets graag langs de rivier.' })
  const text = 'Waar kom je vandaan?'
  await writeMessageInThread(ben.page, text)
  await expect(messageLog(mia).getByText(text)).toBeVisible()
  const menu = await openMessageMenu(mia, findMessageLine(mia, text))
  await takeScreenshot(mia.page, 'translation-menu')
  await press(menu.getByRole('button', { name: 'Translate' }))
  const explanation = messageLog(mia).getByText('Example Hosting B.V. translates for us.')
  await expect(explanation).toBeVisible()
  await expectAccessible(mia.page)
  await takeScreenshot(mia.page, 'translation-explained')
  // The request gets lost at first.
  faults.allow(/Failed to load resource/)
  await mia.page.route('**/api/translate-message.php', (route) => route.abort(), { times: 1 })
  await press(messageLog(mia).getByRole('button', { name: 'Translate', exact: true }))
  await expect(messageLog(mia).getByText('That didn’t work. Please try again.')).toBeVisible()
  await press(messageLog(mia).getByRole('button', { name: 'Try again' }))
  // What the service answers is text, whatever it looks like.
  await expect(messageLog(mia).getByText(`<b>[en]</b> ${text}`)).toBeVisible()
  await expect(messageLog(mia).getByText('Machine translation by LibreTranslate')).toBeVisible()
  await expect(messageLog(mia).getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(mia.page)
  await expectNoHorizontalOverflow(mia.page)
  await takeScreenshot(mia.page, 'translation-message')
  await press(messageLog(mia).getByRole('button', { name: 'Hide translation' }))
  await expect(messageLog(mia).getByText('Machine translation by LibreTranslate')).toHaveCount(0)
  const ownMenu = await openMessageMenu(ben, findMessageLine(ben, text))
  await expect(ownMenu.getByRole('button', { name: 'Translate' })).toHaveCount(0)

  await mia.page.goto(`/members/${ben.id}`)
  await press(mia.page.getByRole('button', { name: 'Translate', exact: true }))
  await expect(mia.page.getByText('<b>[en]</b> Ik fiets graag langs de rivier.')).toBeVisible()
  await expect(mia.page.getByText('Ik fiets graag langs de rivier.', { exact: true })).toBeVisible()
  await expectAccessible(mia.page)
  await expectNoHorizontalOverflow(mia.page)
  await takeScreenshot(mia.page, 'translation-profile')
})
