// A language that staff add: from its start over faulty files and refused offers to members who read it, and back.
import { saveLanguageEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { getLanguageEndpoint, RefusedText } from '@amarelle/contract/staff/endpoints/languages/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { parsePo, stringifyPo } from 'pofile-ts'
import { expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { queueAccountMail } from '../../accounts/mail-tokens/account-mail.job.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { followSiteChanges, getSiteById } from '../../sites/index.ts'

const app = await createTestServer()
const other = await app.otherSite('languages-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const [author, reader] = [await colleague({ role: 'editor' }), await colleague({ role: 'editor' })]
const owner = await colleague({ role: 'owner' })
followSiteChanges(app.services)

const start = (code: string, name = 'Português', { cookie } = author) =>
  callStaff('POST', '/api/staff/languages', { cookie, body: { code, name } })
const read = async (code = 'pt') => {
  const { data } = await callStaff('GET', `/api/staff/languages/one?code=${code}`, { cookie: reader.cookie })
  return data as unknown as StaffEndpointAnswer<typeof getLanguageEndpoint>
}
const download = async (code = 'pt') => {
  const answer = await app.ask('GET', `/api/staff/languages/file?code=${code}`, { cookie: reader.cookie })
  return parsePo(await answer.text())
}
type Po = Awaited<ReturnType<typeof download>>
interface UploadAnswer {
  readonly error?: { readonly code: string }
  readonly saved: number
  readonly unchanged: number
  readonly untranslated: number
  readonly refused: readonly RefusedText[]
  readonly refusedTotal: number
}
const upload = async (file: Po | string, { cookie = author.cookie, code = 'pt' } = {}) => {
  const answer = await fetch(`${app.url}/api/staff/languages/file?code=${code}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' },
    body: typeof file === 'string' ? file : stringifyPo(file),
  })
  return (await answer.json()) as UploadAnswer
}
const offer = async ({ cookie = reader.cookie, version = -1 } = {}) =>
  callStaff('POST', '/api/staff/languages/offers', {
    cookie,
    body: { code: 'pt', version: version === -1 ? (await read()).version : version, reason: 'Complete' },
  })
const withdraw = () =>
  callStaff('DELETE', '/api/staff/languages/offers', {
    cookie: reader.cookie,
    body: { code: 'pt', reason: 'Not good enough' },
  })
/** Stands for a translation: every text in English with a mark at its end. */
const translateAll = (po: Po): Po => ({
  ...po,
  items: po.items.map((item) => ({ ...item, msgstr: [item.msgstr[0] || `${item.msgid} ·pt`] })),
})
const change = (
  po: Po,
  name: string,
  changed: (item: Po['items'][number]) => Partial<Po['items'][number]>,
) => ({
  ...po,
  items: po.items.map((item) => (item.msgctxt === name ? { ...item, ...changed(item) } : item)),
})
const askInPortuguese = { headers: { 'accept-language': 'pt-BR,pt;q=0.9' } }
const readSettings = async () => {
  const answer = await app.ask('GET', '/api/settings.php', askInPortuguese)
  return (await answer.json()) as { offered_languages: { code: string }[]; fictional_singular: string }
}

test('a language is started once, and only one that is possible', async () => {
  for (const code of ['de', 'nb', 'ar', 'he', 'iw', 'qq', 'x', 'pt-BR', '', '<b>'])
    expect((await start(code)).code, code).toBe('language_code')
  expect((await start('PT')).status).toBe(200)
  expect((await start('pt')).code).toBe('language_code')
  const local = await colleague({ role: 'editor', siteId: app.site.id })
  expect((await start('cs', 'Čeština', local)).code).toBe('forbidden')
  const { state, parts, missingTotal, pluralCases } = await read()
  expect(state).toBe('started')
  expect(parts.map(({ translated }) => translated)).toEqual([0, 0, 0])
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(missingTotal)
  expect(pluralCases).toEqual(['one', 'other'])
})

test('a file says of each wrong text what is wrong, and saves the others', async () => {
  const po = await download()
  expect(po.items.length).toBe((await read()).missingTotal)
  const greeting = 'server:mail.notice.greeting'
  const counted = 'server:mail.new_message.subject'
  const [page, stale, invented] = ['page:faq', 'server:mail.reset.subject', 'server:mail.invented.subject']
  let file: Po = { ...po, items: po.items.slice(0, 40) }
  const wanted = new Set([greeting, counted, page, stale, 'page:terms'])
  file = { ...file, items: po.items.filter(({ msgctxt }, index) => index < 40 || wanted.has(msgctxt ?? '')) }
  file = translateAll(file)
  file = change(file, greeting, () => ({ msgstr: ['Olá {nobody}'] }))
  file = change(file, counted, () => ({ msgstr: ['{count} mensagens de {site}'] }))
  file = change(file, page, ({ msgid }) => ({ msgstr: [`${msgid}\n<script>`] }))
  file = change(file, stale, () => ({ msgid: 'Another English' }))
  file = change(file, 'page:terms', () => ({ flags: { fuzzy: true } }))
  const [first] = file.items
  if (first) file.items.push({ ...first, msgctxt: invented })
  const { saved, refused, refusedTotal } = await upload(file)
  expect(refusedTotal).toBe(6)
  expect(Object.fromEntries(refused.map(({ id, message }) => [id, message]))).toEqual({
    'mail.notice.greeting': 'Use the same placeholders as the default: {name}.',
    'mail.new_message.subject': 'A plural needs these cases in this language: one, other.',
    faq: 'Use the same marks as the default, such as <0>…</0>, and no other HTML: –.',
    'mail.reset.subject':
      'There is no such text any more, or its English has changed. Download the file again.',
    [invented]: 'There is no such text any more, or its English has changed. Download the file again.',
    terms: 'This entry is marked as uncertain (fuzzy). Remove the mark when it is right.',
  })
  expect(saved).toBe(file.items.length - refusedTotal)
  expect(await upload(file)).toMatchObject({ saved: 0, unchanged: saved, refusedTotal: 6 })
  const { missingTotal, parts } = await read()
  expect(missingTotal).toBe(po.items.length - saved)
  expect(parts.reduce((sum, { translated }) => sum + translated, 0)).toBe(saved)
})

test('a file that is no .po file of the language is refused as a whole', async () => {
  const po = await download()
  const german = { ...po, headers: { ...po.headers, Language: 'de' } }
  const endless = {
    ...po,
    items: Array.from({ length: 10_001 }, (_, id) => ({ ...po.items.at(-1), msgctxt: `x:${id}` })),
  }
  for (const file of ['', 'hello', '\0\uffff', german, endless as Po])
    expect((await upload(file)).error?.code).toBe('language_file')
  expect((await upload(po, { code: 'cs' })).error?.code).toBe('language_file')
  expect((await upload(po, { cookie: reader.cookie })).saved).toBe(0)
})

test('an incomplete language is not offered; a complete one is by somebody else than who uploaded last', async () => {
  const refusal = await offer()
  expect(refusal.code).toBe('language_incomplete')
  expect((refusal.data.error as unknown as { message: string }).message).toMatch(/page:faq.*\(\d+\)\.$/)
  const before = await read()
  expect((await upload(translateAll(await download()))).refused).toEqual([])
  expect((await offer({ version: before.version })).code).toBe('language_changed')
  expect(await read()).toMatchObject({ missingTotal: 0, missing: [] })
  expect((await offer({ cookie: author.cookie })).code).toBe('text_second_reader')
  const local = await colleague({ role: 'administrator', siteId: app.site.id })
  expect((await offer({ cookie: local.cookie })).code).toBe('forbidden')
  expect((await readSettings()).offered_languages).toEqual([])
})

test('an offered language is in force on all sites in every process within a second', async () => {
  const { services, url } = await app.another()
  const process = { ...services, clock: { now: () => new Date() } }
  const stop = followSiteChanges(process)
  await getSiteById(process, other.id)
  expect((await offer()).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect((await getSiteById(process, other.id)).offeredLanguages).toEqual([
        { code: 'pt', name: 'Português' },
      ]),
    { timeout: 1000, interval: 20 },
  )
  stop()
  const settings = await readSettings()
  expect(settings.offered_languages).toEqual([{ code: 'pt', name: 'Português' }])
  expect(settings.fictional_singular).toMatch(/·pt$/)
  const refused = await app.ask('GET', '/api/nothing.php', { ...askInPortuguese, at: url })
  const { error } = (await refused.json()) as { error: { message: string } }
  expect(error.message).toBe('This page could not be found ·pt')
})

test('its texts stand in mails, pages and plurals of members who have chosen it', async () => {
  const member = await app.member({ name: 'Inês' })
  const site = await getSiteById(app.services, app.site.id)
  const context = { ...app.context(member), site }
  await callInProcess(context, saveLanguageEndpoint, { language: 'pt' as never })
  expect(
    await getRefusalCode(callInProcess(context, saveLanguageEndpoint, { language: 'cs' as never })),
  ).toBe('invalid_input')
  const terms = await callInProcess({ ...context, language: 'pt' as never }, getPageEndpoint, {
    name: 'terms',
  })
  expect(terms.markdown).toMatch(/·pt$/)
  const texts = await loadTranslations('pt' as never, site)
  expect(texts._('mail.new_message.subject', { count: 2, site: 'X' })).toMatch(/2 .*·pt$/)
  app.mails.length = 0
  await queueAccountMail(app.db, { kind: 'completion', memberId: member })
  await app.drainJobs()
  const [mail] = app.mails
  expect([mail?.subject, mail?.text]).toEqual([
    expect.stringMatching(/·pt$/),
    expect.stringContaining('·pt\n'),
  ])
  expect(mail?.html).toContain('lang="pt"')
  const { language } = await app.db
    .selectFrom('member')
    .select('language')
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  expect(language).toBe('pt')
})

test('a site can have it as its language; then it is not withdrawn', async () => {
  const setLanguage = (value: string, seen: string) =>
    callStaff('POST', '/api/staff/sites/settings', {
      cookie: owner.cookie,
      body: {
        site: other.id,
        changes: [{ key: 'domain_language', value, seen }],
        reason: 'For Lisbon',
        startsAt: null,
      },
    })
  expect((await setLanguage('cs', 'en')).code).toBe('setting_invalid')
  expect((await setLanguage('pt', 'en')).status).toBe(200)
  expect((await getSiteById(app.services, other.id)).domain_language).toBe('pt')
  expect((await withdraw()).code).toBe('language_in_use')
  expect((await setLanguage('en', 'pt')).status).toBe(200)
})

test('new texts of an offered language wait for a second person; what members agreed to stays', async () => {
  expect((await offer()).code).toBe('text_same')
  let po = await download()
  po = change(po, 'server:mail.reset.subject', () => ({ msgstr: ['Nova senha'] }))
  po = change(po, 'page:terms', ({ msgstr }) => ({ msgstr: [`${msgstr[0] ?? ''}\n\nOutra regra.`] }))
  const { saved, refused } = await upload(po)
  expect(saved).toBe(1)
  expect(refused).toMatchObject([
    { id: 'terms', message: expect.stringMatching(/^Members have agreed/) as string },
  ])
  const subject = async () =>
    (await loadTranslations('pt' as never, await getSiteById(app.services, app.site.id)))._(
      'mail.reset.subject',
    )
  expect(await subject()).toMatch(/·pt$/)
  expect(await read()).toMatchObject({ unofferedTexts: 1, isOwnUpload: false })
  expect((await offer()).status).toBe(200)
  expect(await subject()).toBe('Nova senha')
})

test('a text whose English has changed is uncertain until somebody has looked at it', async () => {
  await app.db
    .updateTable('language_text')
    .set({ english: 'As it was' })
    .where('message_id', '=', 'mail.reset.subject')
    .execute()
  expect(await read()).toMatchObject({ missing: [{ id: 'mail.reset.subject' }], missingTotal: 1 })
  const po = await download()
  expect((await upload(po)).refused).toMatchObject([{ id: 'mail.reset.subject' }])
  await upload(change(po, 'server:mail.reset.subject', () => ({ flags: {} })))
  expect((await read()).missingTotal).toBe(0)
})

test('a withdrawn language is gone from all sites, and its members read English', async () => {
  const member = await app.member()
  await app.db.updateTable('member').set({ language: 'pt' }).where('id', '=', member).execute()
  expect((await withdraw()).status).toBe(200)
  expect((await readSettings()).offered_languages).toEqual([])
  const refused = await app.ask('GET', '/api/nothing.php', askInPortuguese)
  expect(await refused.text()).toContain('This page could not be found"')
  const site = await getSiteById(app.services, app.site.id)
  const texts = await loadTranslations('pt' as never, site)
  expect([texts.locale, texts._('mail.reset.button')]).toEqual([
    'en',
    (await loadTranslations('en', site))._('mail.reset.button'),
  ])
  await app.drainJobs()
  const members = await app.db.selectFrom('member').select('language').where('language', '=', 'pt').execute()
  expect(members).toEqual([])
  expect((await withdraw()).code).toBe('not_found')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', 'language:pt')
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual([
    'language.started',
    'language.uploaded',
    'language.uploaded',
    'language.offered',
    'language.uploaded',
    'language.offered',
    'language.uploaded',
    'language.withdrawn',
  ])
})
