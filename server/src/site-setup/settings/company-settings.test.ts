// Names, hosts and companies that staff change like settings: what they may be, when they are in force, and how they are taken back.
import type { SettingChange, SettingValue, SiteSetting } from '@amarelle/contract/staff/endpoints/sites'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { findSiteByHost, followSiteChanges, getSiteById, getSiteCompany } from '../../sites/index.ts'

const app = await createTestServer()
const other = await app.otherSite('names-other.example')
const { colleague, callStaff } = createTestColleagues(app)
let owner = await colleague({ role: 'owner' })
followSiteChanges(app.services)
const companyId = app.site.company_id

type Owner = { readonly site: number } | { readonly company: number }
const toPath = (of: Owner) => `/api/staff/${'site' in of ? 'sites' : 'companies'}/settings`
const read = async (of: Owner, cookie = owner.cookie) => {
  const [[name, id] = []] = Object.entries(of)
  const answer = await callStaff('GET', `${toPath(of)}?${name}=${id}`, { cookie })
  return {
    code: answer.code,
    ...(answer.data as unknown as {
      readonly settings: readonly SiteSetting[]
      readonly changes: readonly SettingChange[]
    }),
  }
}
const getValue = async (of: Owner, key: string): Promise<SettingValue> =>
  (await read(of)).settings.find((one) => one.key === key)?.value ?? null
const change = async (
  of: Owner,
  values: Readonly<Record<string, SettingValue>>,
  { cookie = owner.cookie, startsAt = null as string | null } = {},
) => {
  const { settings } = await read(of)
  const changes = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    seen: settings.find((one) => one.key === key)?.value ?? null,
  }))
  const body = { ...of, changes, reason: 'Test', startsAt }
  const answer = await callStaff('POST', toPath(of), { cookie, body })
  const error = answer.data.error as { fields?: Record<string, string> } | undefined
  return { status: answer.status, code: answer.code, fields: error?.fields }
}

test('a site gets another name and host once members know, and its old ones back at once', async () => {
  const of = { site: other.id }
  const values = { name: ' Renamed ', host: 'renamed.example' }
  expect((await change(of, values)).code).toBe('legal_text_notice')
  const startsAt = addMs(app.clock.now(), daysToMs(15))
  expect(await change(of, values, { startsAt: startsAt.toISOString() })).toMatchObject({ status: 200 })
  app.clock.set(addMs(startsAt, 1))
  await addJob(app.db, 'apply-planned-settings', {})
  await app.drainJobs()
  // The session of before has ended.
  owner = await colleague({ role: 'owner' })
  expect(await findSiteByHost(app.services, 'renamed.example')).toMatchObject({
    id: other.id,
    name: 'Renamed',
  })
  expect(await findSiteByHost(app.services, 'names-other.example')).toBeNull()
  const undone = (await read(of)).changes.find(({ key }) => key === 'host')
  const body = { change: undone?.id, reason: 'A mistake' }
  expect((await callStaff('DELETE', toPath(of), { cookie: owner.cookie, body })).status).toBe(200)
  expect(await findSiteByHost(app.services, 'names-other.example')).toMatchObject({ id: other.id })
  app.clock.set(null)
  owner = await colleague({ role: 'owner' })
})

test('a text that is no host, and the host of another site, are refused beside the field', async () => {
  const of = { site: other.id }
  expect((await change(of, { host: 'https://a.example', name: '' })).fields).toEqual({
    host: 'A host name in lower case, such as www.example.com.',
    name: 'Please fill this in.',
  })
  expect((await change(of, { host: app.site.host })).fields).toEqual({ host: 'Another site has this host.' })
  expect((await change(of, { niche: 8 })).fields).toEqual({ niche: 'This value is not possible.' })
  expect(await getValue(of, 'host')).toBe('names-other.example')
})

test('a change of a company is in force on its sites, and can be taken back', async () => {
  const of = { company: companyId }
  const before = await getValue(of, 'company.kvk')
  expect(
    await change(of, { 'company.kvk': '87654321', 'company.vat_numbers': ['NL001234567B01'] }),
  ).toMatchObject({ status: 200 })
  const site = await getSiteById(app.services, app.site.id)
  expect(await getSiteCompany(app.services, site)).toMatchObject({
    kvk: '87654321',
    vat_numbers: ['NL001234567B01'],
  })
  const undone = (await read(of)).changes.find(({ key }) => key === 'company.kvk')
  expect(undone).toMatchObject({ oldValue: before, newValue: '87654321', reason: 'Test', canUndo: true })
  const body = { change: undone?.id, reason: 'A mistake' }
  expect((await callStaff('DELETE', toPath(of), { cookie: owner.cookie, body })).status).toBe(200)
  expect(await getValue(of, 'company.kvk')).toBe(before)
})

test('a company keeps what invoices name, and a site takes nothing of its company', async () => {
  const of = { company: companyId }
  expect((await change(of, { 'company.name': ' ', 'company.vat_numbers': [] })).fields).toEqual({
    'company.name': 'This value is not possible.',
    'company.vat_numbers': 'Please fill this in.',
  })
  expect((await change({ site: other.id }, { 'company.name': 'Other' })).code).toBe('setting_invalid')
  expect((await change(of, { photo_credits: 3 })).code).toBe('setting_invalid')
})

test('staff of one site see and change no company', async () => {
  const { cookie } = await colleague({ role: 'administrator', siteId: other.id })
  const { data } = await callStaff('GET', '/api/staff/companies', { cookie })
  expect(data['companies']).toEqual([])
  expect((await read({ company: companyId }, cookie)).code).toBe('forbidden')
  expect((await change({ company: companyId }, { 'company.city': 'Breda' }, { cookie })).code).toBe(
    'forbidden',
  )
})
