// Texts of sites that staff replace: checks, second reader, conflicts, when and where they apply, and the consent to legal texts.
import { languages } from '@amarelle/contract/domain/languages'
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { ListedText, TextVersion } from '@amarelle/contract/staff/endpoints/texts'
import { expect, test, vi } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { composeSampleMail } from '../mails/compose-sample-mail.ts'
import { createSampleValues, loadDraftedTexts } from '../mails/sample-texts.ts'
import { findSiteProblems } from '../find-site-problems.ts'
import { loadDefaultTexts } from './default-texts.ts'
import { findTextProblems } from './text-attention.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { followSiteChanges, getSiteById } from '../../sites/index.ts'

const app = await createTestServer()
const other = await app.otherSite('texts-other.example')
const { colleague, callStaff } = createTestColleagues(app)
const [author, reader] = [await colleague({ role: 'editor' }), await colleague({ role: 'editor' })]
followSiteChanges(app.services)

const subject = { catalogue: 'server', id: 'mail.new_message.subject' }
interface Place {
  readonly catalogue: string
  readonly id: string
  readonly language?: string
  readonly site?: number
}
interface ShownText {
  readonly defaultText: string
  readonly published: TextVersion | null
  readonly open: TextVersion | null
  readonly version: number
  readonly history: readonly TextVersion[]
  readonly otherDrafts: readonly { readonly draft: number; readonly version: number }[]
}
const place = ({ catalogue, id, language = 'en', site = app.site.id }: Place) => ({
  site,
  language,
  catalogue,
  id,
})
const read = async (of: Place, { cookie } = reader): Promise<ShownText> => {
  const { site, language, catalogue, id } = place(of)
  const query = new URLSearchParams({ site: String(site), language, catalogue, id })
  const { data } = await callStaff('GET', `/api/staff/texts/one?${query.toString()}`, { cookie })
  return data as unknown as ShownText
}
const save = async (of: Place, text: string | null, { cookie = author.cookie, seen = -1 } = {}) => {
  const { status, code, data } = await callStaff('POST', '/api/staff/texts/drafts', {
    cookie,
    body: { ...place(of), text, seen: seen === -1 ? (await read(of)).version : seen, reason: 'Clearer' },
  })
  return { status, code, fields: (data.error as { fields?: Record<string, string> } | undefined)?.fields }
}
const publish = (
  drafts: readonly { draft: number; version: number }[],
  { cookie = reader.cookie, startsAt = null as string | null } = {},
) =>
  callStaff('POST', '/api/staff/texts/publications', {
    cookie,
    body: { drafts, startsAt, reason: 'Read it' },
  })
const findDraft = async (of: Place) => {
  const { open } = await read(of)
  return { draft: open?.id ?? 0, version: open?.version ?? 0 }
}
const undo = async (publication: number) =>
  callStaff('DELETE', '/api/staff/texts/publications', {
    cookie: reader.cookie,
    body: { publication, reason: 'A mistake' },
  })
const translate = async (siteId = app.site.id) =>
  (await loadTranslations('en', await getSiteById(app.services, siteId)))._(subject.id, {
    count: 1,
    site: 'Amarelle',
  })

test('a draft is published by a second reader, applies on its site only, and is taken back', async () => {
  const before = await translate()
  const { defaultText } = await read(subject)
  expect(await save(subject, defaultText.replace('New message', 'Fresh message'))).toMatchObject({
    status: 200,
  })
  expect(await translate()).toBe(before)
  const draft = await findDraft(subject)
  expect((await publish([draft], { cookie: author.cookie })).code).toBe('text_second_reader')
  expect((await publish([draft])).status).toBe(200)
  expect(await translate()).toBe('Fresh message at Amarelle')
  expect(await translate(other.id)).toBe(before)
  const { published } = await read(subject)
  expect(published).toMatchObject({ state: 'published', reason: 'Clearer' })
  expect((await undo(published?.id ?? 0)).status).toBe(200)
  expect(await translate()).toBe(before)
  const { history } = await read(subject)
  expect(history.map(({ state }) => state)).toEqual(['published', 'replaced'])
  expect((await undo(published?.id ?? 0)).code).toBe('text_changed')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `text:${app.site.id}:en:server:${subject.id}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['text.drafted', 'text.published', 'text.undone'])
})

test('another process knows a published text within a second', async () => {
  const { services } = await app.another()
  const process = { ...services, clock: { now: () => new Date() } }
  const stop = followSiteChanges(process)
  const translateThere = async () =>
    (await loadTranslations('en', await getSiteById(process, app.site.id)))._('sms.direct_debit', {
      code: '1',
    })
  const before = await translateThere()
  const text = { catalogue: 'server', id: 'sms.direct_debit' }
  await save(text, 'Your code for the debit is {code}.')
  expect((await publish([await findDraft(text)])).status).toBe(200)
  await vi.waitFor(async () => expect(await translateThere()).toBe('Your code for the debit is 1.'), {
    timeout: 1000,
    interval: 20,
  })
  expect(before).not.toBe('Your code for the debit is 1.')
  stop()
})

test('a text with another placeholder, without a plural, with HTML or too long is refused beside its field', async () => {
  const { defaultText } = await read(subject)
  const refused = async (text: string) => (await save(subject, text)).fields?.['text']
  expect(await refused('A message for {nobody}')).toMatch(
    /^Use the same placeholders as the default: \{count\} \{site\}/,
  )
  expect(await refused('{count} new messages at {site}')).toMatch(/^A plural needs these cases/)
  expect(await refused(`<b>${defaultText}</b>`)).toMatch(/^Use the same marks/)
  expect(await refused('{count, plural, one {#')).toMatch(/^A brace is missing/)
  expect(await refused('')).toBe('Write a text.')
  expect(await refused('x'.repeat(4001))).toBe('At most 4000 characters.')
  expect(await refused(defaultText)).toBe('This is the text that is in force.')
  expect((await read(subject)).open).toBeNull()
})

test('when two people write the same draft, the second is told, and the text that was read is published', async () => {
  const text = { catalogue: 'page', id: 'faq' }
  const { defaultText, version } = await read(text)
  expect(await save(text, `${defaultText}\n\nOne more line.`)).toMatchObject({ status: 200 })
  expect(await save(text, `${defaultText}\n\nMy line.`, { seen: version })).toMatchObject({
    status: 409,
    code: 'text_changed',
  })
  const draft = await findDraft(text)
  await save(text, `${defaultText}\n\nAnother line.`)
  expect((await publish([draft])).code).toBe('text_changed')
  expect((await read(text)).open?.text).toContain('Another line.')
  const seen = (await read(text)).version
  const answers = await Promise.all(
    ['A', 'B'].map((line) => save(text, `${defaultText}\n\n${line}`, { seen })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a planned text starts at its moment, and not after it was taken back', async () => {
  const [kept, dropped] = [
    { catalogue: 'server', id: 'mail.like.button' },
    { catalogue: 'server', id: 'mail.match.button' },
  ]
  await save(kept, 'See who it is')
  await save(dropped, 'Write first')
  const startsAt = addMs(app.clock.now(), minutesToMs(10))
  const drafts = [await findDraft(kept), await findDraft(dropped)]
  expect((await publish(drafts, { startsAt: startsAt.toISOString() })).status).toBe(200)
  expect((await undo((await read(dropped)).open?.id ?? 0)).status).toBe(200)
  expect((await read(dropped)).open?.state).toBe('draft')
  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'publish-planned-texts', {})
  await app.drainJobs()
  expect((await read(kept)).published?.text).toBe('See who it is')
  expect((await read(dropped)).published).toBeNull()
  app.clock.set(null)
})

const loadTerms = async (member: number, version?: 'upcoming' | 'previous') =>
  callInProcess(
    { ...app.context(member), site: await getSiteById(app.services, app.site.id) },
    getPageEndpoint,
    { name: 'terms', version },
  )
const loadUser = async (member: number) => (await app.call(member, currentUserEndpoint, {})).user

test('new terms are announced 14 days before, with both versions, and then ask for consent, once for all languages', async () => {
  const member = await app.member({ name: 'Reader' })
  await app.member({ name: 'Fiction', fictional: true })
  await app.member({ name: 'Unconfirmed', activated: false })
  const loadDue = async () => (await loadUser(member))?.consents_due ?? []
  const [before] = (await loadDue()).filter(({ kind }) => kind === 'terms')
  const [english, german] = [
    { catalogue: 'page', id: 'terms' },
    { catalogue: 'page', id: 'terms', language: 'de' },
  ]
  await save(english, `${(await read(english)).defaultText}\n\nA new rule.`)
  await save(german, `${(await read(german)).defaultText}\n\nEine neue Regel.`)
  const { otherDrafts } = await read(english)
  expect(otherDrafts).toHaveLength(1)
  const drafts = [await findDraft(english), ...otherDrafts]
  expect((await publish(drafts)).code).toBe('legal_text_notice')
  const startsAt = addMs(app.clock.now(), daysToMs(15))
  app.mails.length = 0
  expect((await publish(drafts, { startsAt: startsAt.toISOString() })).status).toBe(200)
  await app.drainJobs()
  expect(app.mails.map(({ to }) => to)).toEqual(['reader@example.org'])
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(startsAt)
  expect(app.mails[0]?.subject).toBe(`Our terms change on ${day}`)
  expect(app.mails[0]?.text).toMatch(/pages\/terms\?version=upcoming[^]*pages\/terms\n/)
  expect((await loadUser(member))?.legal_changes).toEqual([
    { kind: 'terms', starts_at: startsAt.toISOString() },
  ])
  expect((await loadTerms(member)).markdown).not.toContain('A new rule.')
  expect(await loadTerms(member, 'upcoming')).toMatchObject({
    markdown: expect.stringContaining('A new rule.') as string,
    terms_date: startsAt.toISOString(),
  })
  expect(await getRefusalCode(loadTerms(member, 'previous'))).toBe('not_found')
  expect((await loadDue()).filter(({ kind }) => kind === 'terms')).toEqual([before])

  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'publish-planned-texts', {})
  await app.drainJobs()
  const due = (await loadDue()).filter(({ kind }) => kind === 'terms')
  expect(due).toHaveLength(1)
  expect(due[0]?.version).not.toBe(before?.version)
  expect((await loadUser(member))?.legal_changes).toEqual([])
  const versions = await app.db.selectFrom('legal_text').select(['site_id', 'kind']).execute()
  expect(versions).toEqual([{ site_id: app.site.id, kind: 'terms' }])
  const terms = await loadTerms(member)
  expect(terms).toMatchObject({ upcoming_from: null, has_previous: true })
  expect(terms.markdown).toContain('A new rule.')
  expect((await loadTerms(member, 'previous')).markdown).not.toContain('A new rule.')
  app.clock.set(null)
})

test('a change of the terms that is taken back is announced to nobody any more', async () => {
  const member = await app.member()
  const privacy = { catalogue: 'page', id: 'privacy' }
  await save(privacy, `${(await read(privacy)).defaultText}\n\nAnother rule.`)
  const startsAt = addMs(app.clock.now(), daysToMs(20)).toISOString()
  app.mails.length = 0
  expect((await publish([await findDraft(privacy)], { startsAt })).status).toBe(200)
  expect((await undo((await read(privacy)).open?.id ?? 0)).status).toBe(200)
  await app.drainJobs()
  expect(app.mails).toEqual([])
  expect((await loadUser(member))?.legal_changes).toEqual([])
})

test('a link shows the draft of a page as it was saved, for an hour, on its own site only', async () => {
  const cookies = { catalogue: 'page', id: 'cookies', language: 'de' }
  const { defaultText } = await read(cookies)
  await save(cookies, `${defaultText}\n\nNoch ein Satz.`)
  const { previewUrl } = (await read(cookies)) as ShownText & { previewUrl: string }
  const draft = new URL(previewUrl).searchParams.get('draft') ?? ''
  const load = (name: 'cookies' | 'terms', site = app.site) =>
    callInProcess({ ...app.context(null), site }, getPageEndpoint, { name, draft })
  expect((await load('cookies')).markdown).toContain('Noch ein Satz.')
  expect((await app.call(null, getPageEndpoint, { name: 'cookies' })).markdown).not.toContain(
    'Noch ein Satz.',
  )
  expect(await getRefusalCode(load('terms'))).toBe('not_found')
  expect(await getRefusalCode(load('cookies', other))).toBe('not_found')
  app.clock.set(addMs(app.clock.now(), minutesToMs(61)))
  expect(await getRefusalCode(load('cookies'))).toBe('not_found')
  app.clock.set(null)
  await save(cookies, `${defaultText}\n\nEin anderer Satz.`)
  expect(await getRefusalCode(load('cookies'))).toBe('not_found')
})

test('the list finds texts by words, id and state, and leaves out what is worded as the law asks', async () => {
  const list = async (filter: { words?: string; state?: string }) => {
    const { data } = await callStaff('POST', '/api/staff/texts/search', {
      cookie: reader.cookie,
      body: { site: app.site.id, language: 'de', ...filter },
    })
    return data as unknown as { texts: ListedText[]; total: number }
  }
  const byId = await list({ words: 'mail.new_login.subject' })
  expect(byId.texts.map(({ id }) => id)).toEqual(['mail.new_login.subject'])
  const all = await list({})
  expect(all.texts).toHaveLength(100)
  expect(all.total).toBeGreaterThan(1500)
  expect((await list({ state: 'replaced' })).texts.map(({ id }) => id)).toEqual(['terms'])
  expect((await list({ words: 'fictional.warning' })).total).toBe(0)
  expect((await list({ words: 'invoice.total' })).total).toBe(0)
})

test('texts that members agree to, the label and withdrawals keep the words of the files', async () => {
  const texts = [...(await loadDefaultTexts('en')).values()]
  const ids = new Set(texts.map(({ id }) => id))
  for (const id of [
    'mail.withdrawal.subject',
    'error.fictional_ended',
    'fictional.singular',
    'invoice.total',
  ])
    expect(ids, id).not.toContain(id)
  const english = new Set(texts.map(({ text }) => text))
  for (const text of [
    'I have read this and agree',
    'Who writes here?',
    'Staff of {company} write the messages, and never first.',
    '{0} is a character. Nobody by this name exists, and you can never meet.',
    'Yes, send me offers and news by e-mail. I can end this at any time.',
    'I accept the <0>terms</0> and have read the <1>privacy page</1>.',
    'The address of the account you ordered with.',
  ])
    expect(english, text).not.toContain(text)
  for (const text of ['Close', 'Log out', 'Cancel']) expect(english, text).toContain(text)
  const fixedModule = /^(app\/consent|features\/payments\/withdrawal)\//
  expect(
    texts.filter(({ places }) => places.length > 0 && places.every((place) => fixedModule.test(place))),
  ).toEqual([])
})

test('every mail is previewed in every language without a placeholder left, and with the drafts', async () => {
  const kinds = new Set(
    [...(await loadDefaultTexts('en')).values()].flatMap(({ id }) => /^mail\.(\w+)\./.exec(id)?.[1] ?? []),
  )
  for (const kind of ['frame', 'type', 'support']) kinds.delete(kind)
  expect(kinds.size).toBeGreaterThan(25)
  const site = await getSiteById(app.services, app.site.id)
  for (const language of languages)
    for (const kind of kinds) {
      const mail = JSON.stringify(await composeSampleMail(app.services, site, { language, kind }))
      expect(mail, `${language} ${kind}`).not.toMatch(/"mail\.|undefined|":""/)
    }
  await save({ catalogue: 'server', id: 'mail.reset.subject' }, 'Set a new password')
  const { data } = await callStaff(
    'GET',
    `/api/staff/texts/mail?site=${app.site.id}&language=en&kind=reset`,
    { cookie: reader.cookie },
  )
  expect(data).toMatchObject({ subject: 'Set a new password' })
  expect(data['plainText']).toContain('Amarelle B.V.')
  const shown = await app.ask(
    'GET',
    `/api/staff/texts/mail.html?site=${app.site.id}&language=en&kind=reset`,
    { cookie: reader.cookie },
  )
  expect(shown.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  )
  expect(shown.headers.get('content-type')).toContain('text/html')
  const html = await shown.text()
  expect(html).toContain('Set a new password')
  expect(html).not.toMatch(/<script|\son\w+=/)
})

test('push notifications, SMS and errors are previewed without a placeholder left, and with the drafts', async () => {
  const preview = async (id: string, { cookie } = reader) =>
    callStaff('GET', `/api/staff/texts/short?site=${app.site.id}&language=en&id=${id}`, { cookie })
  const site = await getSiteById(app.services, app.site.id)
  for (const language of languages) {
    const texts = await loadDraftedTexts(app.services, site, language)
    const values = createSampleValues(app.services, site, language)
    for (const { catalogue, id } of (await loadDefaultTexts(language)).values())
      if (catalogue === 'server' && /^(push|sms|error)\./.test(id))
        expect(texts._(id, values), `${language} ${id}`).not.toMatch(/undefined|^$|^\w+\.\w+$|\{(?!name\})/)
  }
  expect((await preview('sms.direct_debit')).data).toMatchObject({ form: 'sms', title: null })
  await save({ catalogue: 'server', id: 'push.match' }, 'Somebody likes you back')
  expect((await preview('push.match')).data).toEqual({
    form: 'push',
    title: 'Amarelle',
    text: 'Somebody likes you back',
  })
  for (const id of ['mail.reset', 'push.nothing', 'error.fictional_ended'])
    expect((await preview(id)).status, id).toBe(404)
  const stranger = await colleague({ role: 'editor', siteId: other.id })
  expect((await preview('push.match', stranger)).code).toBe('forbidden')
})

test('a test mail goes to whoever asks for it, at most 20 times an hour', async () => {
  const send = () =>
    callStaff('POST', '/api/staff/texts/mail', {
      cookie: author.cookie,
      body: { site: app.site.id, language: 'en', kind: 'activation' },
    })
  expect((await send()).status).toBe(200)
  await app.drainJobs()
  const { defaultText } = await read({ catalogue: 'server', id: 'mail.activation.subject' })
  const mail = app.mails.at(-1)
  const { email } = await app.db
    .selectFrom('staff_member')
    .select('email')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  expect([mail?.to, mail?.subject]).toEqual([email, defaultText.replace('{site}', 'Amarelle')])
  for (let count = 1; count < 20; count++) await send()
  expect((await send()).code).toBe('too_many_requests')
})

test('staff of another site see and change nothing here', async () => {
  const stranger = await colleague({ role: 'editor', siteId: other.id })
  const found = await callStaff('POST', '/api/staff/texts/search', {
    cookie: stranger.cookie,
    body: { site: app.site.id, language: 'en' },
  })
  expect(found.code).toBe('forbidden')
  expect((await save(subject, 'Mine', { cookie: stranger.cookie })).code).toBe('forbidden')
  await save(subject, '{count, plural, one {A fresh message at {site}} other {# fresh messages at {site}}}')
  expect((await publish([await findDraft(subject)], { cookie: stranger.cookie })).code).toBe('forbidden')
})

test('a legal text is taken back in all languages that were published together, as one version', async () => {
  const site = await app.otherSite('texts-legal.example')
  // Not published: nobody has to be told before.
  await app.db.updateTable('site').set({ published_at: null }).where('id', '=', site.id).execute()
  const places = ['en', 'nl'].map((language) => ({ catalogue: 'page', id: 'terms', language, site: site.id }))
  for (const page of places) await save(page, `${(await read(page)).defaultText}\n\nA rule.`)
  expect((await publish(await Promise.all(places.map(findDraft)))).status).toBe(200)
  const [english, dutch] = await Promise.all(places.map((of) => read(of)))
  expect([english?.published?.text, dutch?.published?.text]).toEqual([
    expect.stringContaining('A rule.'),
    expect.stringContaining('A rule.'),
  ])
  const countVersions = async () =>
    (await app.db.selectFrom('legal_text').select('version').where('site_id', '=', site.id).execute()).length
  expect(await countVersions()).toBe(1)
  expect((await undo(english?.published?.id ?? 0)).status).toBe(200)
  expect((await Promise.all(places.map((of) => read(of)))).map(({ published }) => published)).toEqual([
    null,
    null,
  ])
  expect(await countVersions()).toBe(2)
})

test('planned texts that a release has changed under them are listed with the reason, and raise an alarm', async () => {
  const planned = { catalogue: 'server', id: subject.id, language: 'fr', site: other.id }
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('text_override')
    .values({
      site_id: other.id,
      language: 'fr',
      catalogue: 'server',
      message_id: subject.id,
      text: 'Sans paramètres',
      state: 'planned',
      version: 1,
      author_id: author.id,
      publisher_id: reader.id,
      reason: 'An earlier release',
      changed_at: at,
      starts_at: addMs(at, daysToMs(3)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { data } = await callStaff('POST', '/api/staff/texts/search', {
    cookie: reader.cookie,
    body: { site: other.id, language: 'fr', state: 'attention' },
  })
  expect((data as unknown as { texts: ListedText[] }).texts).toMatchObject([
    { id: subject.id, open: 'planned', needsAttention: true },
  ])
  expect(((await read(planned)) as ShownText & { attention: string | null }).attention).toBe(
    'Use the same placeholders as the default: {count} {site}.',
  )
  await addJob(app.db, 'check-published-texts', {})
  await app.drainJobs()
  const alarms = (await findOpenAlarms(app.db)).filter(({ name }) => name === 'text_override')
  expect(alarms.map((one) => one.subject)).toContain(`site ${other.id} fr`)
  await app.db.deleteFrom('text_override').where('id', '=', id).execute()
})

test('own terms have to name everything that the default names, such as the price of a super like', async () => {
  const terms = { catalogue: 'page', id: 'terms' }
  const { defaultText } = await read(terms)
  expect(defaultText).toContain('{{site.super_like_credits}}')
  const { code, fields } = await save(terms, defaultText.replace('{{site.super_like_credits}}', '3'))
  expect([code, fields?.['text']]).toEqual([
    'text_placeholders',
    expect.stringContaining('{{site.super_like_credits}}'),
  ])
})

test('published texts that a release has left without their default are listed with the reason, and raise an alarm', async () => {
  const gone = { catalogue: 'server', id: 'mail.gone.subject', language: 'de', site: other.id }
  const changed = { ...gone, id: subject.id }
  const at = app.clock.now()
  for (const { id } of [gone, changed])
    await app.db
      .insertInto('text_override')
      .values({
        site_id: other.id,
        language: 'de',
        catalogue: 'server',
        message_id: id,
        text: 'Ohne Platzhalter',
        state: 'published',
        version: 1,
        author_id: author.id,
        publisher_id: reader.id,
        reason: 'An earlier release',
        changed_at: at,
        published_at: at,
      })
      .execute()
  const list = async () => {
    const { data } = await callStaff('POST', '/api/staff/texts/search', {
      cookie: reader.cookie,
      body: { site: other.id, language: 'de', state: 'attention' },
    })
    return (data as unknown as { texts: ListedText[] }).texts.map(({ id }) => id).toSorted()
  }
  expect(await list()).toEqual([gone.id, changed.id].toSorted())
  const attention = async (of: Place) =>
    ((await read(of)) as ShownText & { attention: string | null }).attention
  expect(await attention(changed)).toBe('Use the same placeholders as the default: {count} {site}.')
  expect(await attention(gone)).toMatch(/^The files have no such text any more/)
  await addJob(app.db, 'check-published-texts', {})
  await app.drainJobs()
  const findAlarm = async () => (await findOpenAlarms(app.db)).find(({ name }) => name === 'text_override')
  expect(await findAlarm()).toMatchObject({ subject: `site ${other.id} de` })
  expect(await findTextProblems(app.db, app.site.id)).toEqual([])
  expect(await findSiteProblems(app.services, other.id)).toContainEqual({
    place: 'texts',
    code: 'texts_unfit',
    values: { language: 'de', count: '2', texts: `server:${gone.id}, server:${changed.id}` },
  })
  for (const text of [gone, changed])
    expect((await undo((await read(text)).published?.id ?? 0)).status).toBe(200)
  expect(await list()).toEqual([])
  await addJob(app.db, 'check-published-texts', {})
  await app.drainJobs()
  expect(await findAlarm()).toBeUndefined()
})
