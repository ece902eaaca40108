// Editors add a language: start, file for translators, what was wrong with it, the second person, what members read, and withdrawal.
import { readFile } from 'node:fs/promises'
import { parsePo, stringifyPo } from 'pofile-ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'

test('a language is started, translated, offered by a second person, read by a visitor, and withdrawn', async ({
  newVisitor,
  page: visitor,
}) => {
  const hydrationErrors: string[] = []
  visitor.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|#4\d\d/i.test(message.text()))
      hydrationErrors.push(message.text())
  })
  const [writer, reader] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(writer, await inviteColleague('editor'))
  await joinWithPasskey(reader, await inviteColleague('editor'))

  // A language that is built in is refused beside its field.
  await writer.goto('/staff/languages')
  await press(writer.getByRole('button', { name: 'Start a language' }))
  const starting = writer.getByRole('dialog', { name: 'Start a language' })
  const code = starting.getByRole('textbox', { name: 'Code' })
  await code.fill('de')
  await press(starting.getByRole('button', { name: 'Start' }))
  await expect(starting.getByText(/that is written from left to right/)).toBeVisible()
  await code.fill('pt')
  await expect(starting.getByRole('textbox', { name: 'Name in the language itself' })).toHaveValue(
    'Português',
  )
  await takeScreenshot(writer, 'staff-language-start')
  await press(starting.getByRole('button', { name: 'Start' }))
  await expect(writer.getByText(/^[\d,]+ texts are missing\./)).toBeVisible()

  const download = writer.waitForEvent('download')
  await press(writer.getByRole('button', { name: 'Download' }))
  const po = parsePo(await readFile(await (await download).path(), 'utf8'))
  const upload = async (translate: (english: string) => string, translated: RegExp) => {
    const items = po.items.map((item) => ({ ...item, msgstr: [translate(item.msgid)] }))
    await writer.getByLabel('Translated file').setInputFiles({
      name: 'pt.po',
      mimeType: 'text/x-gettext-translation',
      buffer: Buffer.from(stringifyPo({ ...po, items })),
    })
    await expect(writer.getByText(translated)).toBeVisible()
  }
  // Texts without their placeholders are refused one by one; the others are saved.
  await upload(
    (english) => (english.length > 60 ? '' : `${english.replaceAll('{name}', '{nome}')} ·pt`),
    /Refused: [1-9]/,
  )
  await expect(writer.getByText('Use the same placeholders as the default: {name}.').first()).toBeVisible()
  await expectAccessible(writer, true)
  await takeScreenshot(writer, 'staff-language-refused')
  for (const width of [1280, 390]) {
    await writer.setViewportSize({ width, height: 900 })
    await expectNoHorizontalOverflow(writer)
    await takeScreenshot(writer, `staff-language-${width}`)
  }
  await writer.setViewportSize({ width: 1440, height: 900 })
  await upload((english) => `${english} ·pt`, /Refused: 0\./)
  await expect(writer.getByText(/somebody else has to offer them/)).toBeVisible()
  await expect(writer.getByRole('button', { name: 'Offer on all sites' })).toBeDisabled()

  await reader.goto('/staff/languages')
  const listed = reader.getByRole('link', { name: 'Português' })
  await expect(listed).toBeVisible()
  await takeScreenshot(reader, 'staff-languages')
  await press(listed)
  await press(reader.getByRole('button', { name: 'Offer on all sites' }))
  const offering = reader.getByRole('dialog', { name: 'Offer Português' })
  await offering.getByRole('textbox', { name: 'Reason' }).fill('Complete')
  await press(offering.getByRole('button', { name: 'Offer' }))
  await expect(offering).toHaveCount(0)
  await takeScreenshot(reader, 'staff-language-offered')

  // A visitor chooses it: the page, its script's texts and its head are in the language.
  await visitor.goto('/lang-config?return=/login')
  await press(visitor.getByRole('button', { name: 'Português' }))
  await visitor.waitForURL('**/login')
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'pt')
  await expect(
    visitor.getByRole('main').getByRole('link', { name: 'Forgot your password? ·pt' }),
  ).toBeVisible()
  const textFiles = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(textFiles.some((path) => path.startsWith('/texts/pt.'))).toBe(true)
  expect(hydrationErrors).toEqual([])

  await press(reader.getByRole('button', { name: 'Withdraw' }))
  const withdrawing = reader.getByRole('dialog', { name: 'Withdraw Português' })
  await withdrawing.getByRole('textbox', { name: 'Reason' }).fill('Not good enough')
  await press(withdrawing.getByRole('button', { name: 'Withdraw' }))
  await expect(withdrawing).toHaveCount(0)
  await expect
    .poll(() => visitor.evaluate(async () => (await fetch('/login')).text()), { timeout: 1000 })
    .toContain('<html lang="en"')
})
