// Editors correct a sentence of a site: what is refused, the second reader, what members read and when, conflicts, and undo.
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  isPhone,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

test('a sentence is corrected, read by a second person, in force within a second, and taken back', async ({
  newVisitor,
  page: visitor,
  baseURL,
}) => {
  const { services } = await openApplication()
  const { id, host } = await services.db
    .insertInto('site')
    .values({
      host: `texts-${Date.now()}-${test.info().workerIndex}.localhost`,
      name: 'Texts journey',
      domain_language: 'en',
      niche: 1,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning(['id', 'host'])
    .executeTakeFirstOrThrow()
  const own = new URL('/login', baseURL)
  const other = own.toString()
  own.hostname = host
  const hydrationErrors: string[] = []
  visitor.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|#4\d\d/i.test(message.text()))
      hydrationErrors.push(message.text())
  })
  const button = (name: string) => visitor.getByRole('main').getByRole('link', { name, exact: true })
  await visitor.goto(own.toString())
  await expect(button('Forgot your password?')).toBeVisible()

  const [writer, reader] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  await joinWithPasskey(writer, await inviteColleague('editor'))
  await joinWithPasskey(reader, await inviteColleague('editor'))
  await writer.goto(`/staff/texts?site=${id}&language=en`)
  await expectAccessible(writer, true)
  await expectNoHorizontalOverflow(writer)
  await takeScreenshot(writer, 'staff-texts')
  await writer.getByRole('searchbox', { name: 'Find a text' }).fill('Forgot your password?')
  await writer.keyboard.press('Enter')
  await press(writer.getByRole('link', { name: /^Forgot your password\?/ }))
  const field = (on: typeof writer) => on.getByRole('textbox', { name: 'Text on this site' })
  const save = async (on: typeof writer, text: string, reason: string) => {
    await field(on).fill(text)
    await on.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await press(on.getByRole('button', { name: 'Save the draft' }))
  }
  await expect(field(writer)).toHaveValue('Forgot your password?')

  // A text that may not fit is warned of before it is saved.
  await field(writer).fill('Did you forget your password, or never have one?')
  await expect(writer.getByText('% of the default’s length', { exact: false })).toBeVisible()

  // What would break the page is refused beside the field, and stays in it.
  await save(writer, 'Forgot it, {name}?', 'Shorter')
  await expect(writer.getByText('Use the same placeholders as the default: –')).toBeVisible()
  await expect(field(writer)).toHaveValue('Forgot it, {name}?')
  await takeScreenshot(writer, 'staff-text-refused')

  // A colleague saves while the field is open: both texts are kept, and nothing is overwritten unseen.
  await field(writer).fill('Password lost?')
  await reader.goto(writer.url())
  await save(reader, 'Lost it?', 'Tried first')
  await expect(reader.getByText('You wrote this draft: a colleague reads and publishes it.')).toBeVisible()
  await expect(writer.getByText('A colleague has saved this text in the meantime.')).toBeVisible()
  await expectAccessible(writer)
  await takeScreenshot(writer, 'staff-text-conflict')
  await press(writer.getByRole('button', { name: 'Keep mine' }))
  await save(writer, 'Lost your password?', 'Shorter')
  await expect(writer.getByText('You wrote this draft: a colleague reads and publishes it.')).toBeVisible()
  await expect(writer.getByRole('button', { name: 'Publish' })).toBeDisabled()

  // Until then only the browser that opens the link reads the draft, on the real page, before and after its script runs.
  await reader.goto(`/staff/today?site=${id}`)
  await expectAccessible(reader, true)
  await expectNoHorizontalOverflow(reader)
  await takeScreenshot(reader, 'staff-today-editor')
  await press(reader.getByRole('link', { name: 'English: 1 draft to read' }))
  await press(reader.getByRole('link', { name: /^Forgot your password\?/ }))
  await expect(reader.getByRole('textbox', { name: 'Page' })).toHaveValue('/login')
  await reader.context().addCookies([{ name: 'site-entry-seen', value: '1', url: own.toString() }])
  const preview = await reader.context().newPage()
  preview.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|#4\d\d/i.test(message.text()))
      hydrationErrors.push(message.text())
  })
  await preview.goto(
    (await reader.getByRole('link', { name: 'See it on the page' }).getAttribute('href')) ?? '',
    { waitUntil: 'networkidle' },
  )
  await expect(preview.getByText('This page shows the draft of a text.')).toBeVisible()
  await expect(preview.getByRole('main').getByRole('link', { name: 'Lost your password?' })).toBeVisible()
  await expectNoHorizontalOverflow(preview)
  await takeScreenshot(preview, 'staff-text-preview')
  await press(preview.getByRole('button', { name: 'End the preview' }))
  await preview.goto(own.toString())
  await expect(preview.getByRole('main').getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await preview.close()

  // The second reader publishes; the site's pages say it within a second, before and after their script runs.
  await press(reader.getByRole('button', { name: 'Publish' }))
  const dialog = reader.getByRole('dialog', { name: 'Publish the text' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Read it')
  await expectAccessible(reader)
  await takeScreenshot(reader, 'staff-text-publish')
  await press(dialog.getByRole('button', { name: 'Publish' }))
  await expect(dialog).toHaveCount(0)
  const readPage = () => visitor.evaluate(async () => (await fetch('/login')).text())
  await expect.poll(readPage, { timeout: 1000 }).toContain('Lost your password?')
  await visitor.goto(own.toString(), { waitUntil: 'networkidle' })
  await expect(button('Lost your password?')).toBeVisible()
  const textFiles = await visitor.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(textFiles.some((path) => path.startsWith('/texts/'))).toBe(true)
  expect(hydrationErrors).toEqual([])
  await visitor.goto(other)
  await expect(button('Forgot your password?')).toBeVisible()
  await visitor.goto(own.toString())

  // The history names who wrote and who read it, and takes it back.
  if (isPhone()) await press(reader.getByRole('button', { name: 'Preview and history' }))
  await expect(reader.getByText('in force')).toBeVisible()
  await expectAccessible(reader, true)
  await takeScreenshot(reader, 'staff-text-history')
  await press(reader.getByRole('button', { name: /^Undo version/ }).first())
  const undoing = reader.getByRole('dialog', { name: /^Undo version/ })
  await undoing.getByRole('textbox').fill('Members did not find it')
  await press(undoing.getByRole('button', { name: 'Undo' }))
  await expect(undoing).toHaveCount(0)
  await expect.poll(readPage, { timeout: 1000 }).toContain('Forgot your password?')
})

test('a mail’s text without one of its plurals is refused, and new terms say that members are asked again', async ({
  newVisitor,
}) => {
  const [writer, reader] = [
    await newVisitor(createColleagueBrowser()),
    await newVisitor(createColleagueBrowser()),
  ]
  const { services } = await openApplication()
  const { id } = await services.db
    .insertInto('site')
    .values({
      host: `terms-${Date.now()}-${test.info().workerIndex}.localhost`,
      name: 'Terms journey',
      domain_language: 'pl',
      niche: 2,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinWithPasskey(writer, await inviteColleague('editor'))
  await joinWithPasskey(reader, await inviteColleague('administrator'))
  await writer.goto(`/staff/texts?site=${id}&language=pl&of=server&text=mail.goodwill.subject`)
  // The mail as its reader gets it, in a frame that runs nothing.
  await expect(writer.frameLocator('iframe').getByText('Terms journey').first()).toBeVisible()
  await takeScreenshot(writer, 'staff-text-mail')
  const field = writer.getByRole('textbox', { name: 'Text on this site' })
  await field.fill('{credits, plural, one {Masz jeszcze # kredyt} other {Masz jeszcze # kredytów}}')
  await writer.getByRole('textbox', { name: 'Reason' }).fill('Shorter')
  await press(writer.getByRole('button', { name: 'Save the draft' }))
  await expect(writer.getByText(/^A plural needs these cases in this language/)).toBeVisible()

  await writer.goto(`/staff/texts?site=${id}&language=en&of=page&text=terms`)
  await field.fill(`${await field.inputValue()}\n\nA new rule.`)
  await writer.getByRole('textbox', { name: 'Reason' }).fill('A new rule')
  await press(writer.getByRole('button', { name: 'Save the draft' }))
  await expect(writer.getByText('You wrote this draft: a colleague reads and publishes it.')).toBeVisible()
  await reader.goto(writer.url())
  await press(reader.getByRole('button', { name: 'Publish' }))
  const dialog = reader.getByRole('dialog', { name: 'Publish the text' })
  await expect(dialog.getByText('All members of this site are asked to agree again')).toBeVisible()
  await takeScreenshot(reader, 'staff-text-terms')
})
