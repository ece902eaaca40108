// Settings that stand in terms and privacy text: a change is a new version, announced before, shown with its values, and agreed to.
import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getPageEndpoint } from '@amarelle/contract/endpoints/sites'
import type { SiteSetting, SettingChange, SettingValue } from '@amarelle/contract/staff/endpoints/sites'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { callInProcess } from '../../platform/http/api.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { followSiteChanges, getSiteById } from '../../sites/index.ts'

const app = await createTestServer()
const { colleague, callStaff } = createTestColleagues(app)
let owner = await colleague({ role: 'owner' })
const reader = await app.member()
followSiteChanges(app.services)

type Values = Readonly<Record<string, SettingValue>>
const readSettings = async (kind: 'site' | 'company') => {
  const path = kind === 'site' ? `sites/settings?site=${app.site.id}` : `companies/settings?company=1`
  const { data } = await callStaff('GET', `/api/staff/${path}`, { cookie: owner.cookie })
  return data as unknown as {
    settings: readonly SiteSetting[]
    changes: readonly SettingChange[]
    legalTextsStartFrom: string | null
  }
}
const change = async (kind: 'site' | 'company', values: Values, startsAt: Date | null = null) => {
  const { settings } = await readSettings(kind)
  const body = {
    ...(kind === 'site' ? { site: app.site.id } : { company: 1 }),
    changes: Object.entries(values).map(([key, value]) => ({
      key,
      value,
      seen: settings.find((one) => one.key === key)?.value ?? null,
    })),
    reason: 'Test',
    startsAt: startsAt?.toISOString() ?? null,
  }
  const path = `/api/staff/${kind === 'site' ? 'sites' : 'companies'}/settings`
  const { code, data } = await callStaff('POST', path, { cookie: owner.cookie, body })
  return { code, fields: (data.error as { fields?: Record<string, string> } | undefined)?.fields }
}
const undoLast = async (kind: 'site' | 'company', key: string) => {
  const undone = (await readSettings(kind)).changes.find((one) => one.key === key)
  const path = `/api/staff/${kind === 'site' ? 'sites' : 'companies'}/settings`
  const body = { change: undone?.id, reason: 'A mistake' }
  return (await callStaff('DELETE', path, { cookie: owner.cookie, body })).status
}
const readPage = async (name: 'terms' | 'privacy', version?: 'upcoming' | 'previous') => {
  const context = { ...app.context(reader), site: await getSiteById(app.services, app.site.id) }
  return (await callInProcess(context, getPageEndpoint, { name, version })) as {
    markdown: string
    upcoming_from: string | null
    has_previous: boolean
  }
}
const findVersions = (kind: string) =>
  app.db
    .selectFrom('legal_text')
    .select('version')
    .where('kind', '=', kind)
    .where('site_id', '=', app.site.id)
    .execute()
const startPlans = async (at: Date) => {
  app.clock.set(addMs(at, minutesToMs(1)))
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
}

test('staff see in which legal texts a setting stands, and from when it can change', async () => {
  const { settings, legalTextsStartFrom } = await readSettings('site')
  const textsOf = Object.fromEntries(settings.map(({ key, legalTexts }) => [key, legalTexts]))
  expect(textsOf).toMatchObject({
    refund_days: ['terms'],
    min_age: ['terms', 'privacy'],
    host: ['terms'],
    fictional_consent_minor: ['terms'],
    support_email: ['privacy'],
    game_likes: [],
  })
  expect(Date.parse(legalTextsStartFrom ?? '') - Date.now()).toBeGreaterThan(daysToMs(13))
  const company = (await readSettings('company')).settings
  expect(company.find(({ key }) => key === 'company.address')?.legalTexts).toEqual(['terms', 'privacy'])
  expect(company.find(({ key }) => key === 'company.kvk')?.legalTexts).toEqual([])
})

test('a setting of the terms changes 14 days after members are told, with both versions, and they agree again', async () => {
  const findDueTerms = async () =>
    (await app.call(reader, currentUserEndpoint, {})).user?.consents_due.find(({ kind }) => kind === 'terms')
      ?.version
  const before = await findDueTerms()
  const refused = await change('site', { refund_days: 45 })
  expect(refused.code).toBe('legal_text_notice')
  expect(refused.fields).toEqual({
    startsAt:
      'Members are told of a new version 14 days before. Choose a start that is at least so far away.',
  })
  expect(await findVersions('terms')).toEqual([])
  // The same days as the default are no change.
  expect((await change('site', { refund_days: 14 })).code).toBeUndefined()
  expect(await findVersions('terms')).toEqual([])

  const startsAt = addMs(app.clock.now(), daysToMs(15))
  app.mails.length = 0
  expect((await change('site', { refund_days: 45, message_credits: 2 }, startsAt)).code).toBeUndefined()
  await app.drainJobs()
  expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Our terms change on')])
  expect(await findDueTerms()).toBe(before)
  const announced = await readPage('terms')
  expect(announced.upcoming_from).toBe(startsAt.toISOString())
  expect(announced.markdown).toContain('14 days')
  expect((await readPage('terms', 'upcoming')).markdown).toContain('45 days')
  expect((await readPage('privacy')).upcoming_from).toBeNull()

  await startPlans(startsAt)
  expect((await readPage('terms')).markdown).toContain('45 days')
  expect((await readPage('terms')).has_previous).toBe(true)
  expect((await readPage('terms', 'previous')).markdown).not.toContain('45 days')
  expect(await findVersions('terms')).toHaveLength(1)
  expect(await findVersions('privacy')).toEqual([])
  expect(await findDueTerms()).not.toBe(before)

  // Sessions of staff have ended by now.
  owner = await colleague({ role: 'owner' })
  // Members agreed to the earlier value before: taking it back applies at once, as a version of its own.
  expect(await undoLast('site', 'refund_days')).toBe(200)
  expect((await readPage('terms')).markdown).not.toContain('45 days')
  expect(await findVersions('terms')).toHaveLength(2)
  app.clock.set(null)
  owner = await colleague({ role: 'owner' })
})

test('a plan that is taken back is announced to nobody any more', async () => {
  const startsAt = addMs(app.clock.now(), daysToMs(16))
  expect((await change('site', { min_age: 21 }, startsAt)).code).toBeUndefined()
  expect((await readPage('privacy')).upcoming_from).toBe(startsAt.toISOString())
  expect(await undoLast('site', 'min_age')).toBe(200)
  const mails = app.mails.length
  await app.drainJobs()
  expect(app.mails).toHaveLength(mails)
  expect((await readPage('privacy')).upcoming_from).toBeNull()
})

test('a company’s address makes new legal texts on its published sites, and an address for support does so at once', async () => {
  const other = await app.otherSite('legal-other.example')
  const draft = await app.otherSite('legal-draft.example')
  await app.db.updateTable('site').set({ published_at: null }).where('id', '=', draft.id).execute()
  const startsAt = addMs(app.clock.now(), daysToMs(15))
  expect((await change('company', { 'company.address': 'Lane 2' })).code).toBe('legal_text_notice')
  expect((await change('company', { 'company.kvk': '87654321' })).code).toBeUndefined()
  expect((await change('company', { 'company.address': 'Lane 2' }, startsAt)).code).toBeUndefined()
  expect((await readPage('privacy', 'upcoming')).markdown).toContain('Lane 2')
  expect((await readPage('privacy')).markdown).not.toContain('Lane 2')
  await startPlans(startsAt)
  expect((await readPage('privacy')).markdown).toContain('Lane 2')
  expect((await readPage('privacy', 'previous')).markdown).toContain('Kade 1')
  const rows = await app.db
    .selectFrom('legal_text')
    .select(['site_id', 'kind'])
    .where('site_id', 'in', [other.id, draft.id])
    .orderBy('kind')
    .execute()
  expect(rows.map(({ site_id, kind }) => [site_id, kind])).toEqual([
    [other.id, 'privacy'],
    [other.id, 'terms'],
  ])
  app.clock.set(null)

  const versions = (await findVersions('privacy')).length
  expect((await change('site', { support_email: 'new@amarelle.example' })).code).toBeUndefined()
  expect(await findVersions('privacy')).toHaveLength(versions + 1)
})
