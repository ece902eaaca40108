// Trusted flaggers (DSA Art. 22): who manages them, what their key opens, and that their notices come first.
import { fileFlaggedEndpoint, getFlaggerEndpoint } from '@amarelle/contract/endpoints/trusted-flaggers'
import type { ListedCase, StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import type { ListedFlagger } from '@amarelle/contract/staff/endpoints/flaggers'
import { fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { callInProcess } from '../../platform/http/api.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)

const flagger = {
  organisation: '<b>Meldpunt</b>',
  contactName: 'Kim',
  email: 'kim@meldpunt.example',
  language: 'nl',
  companyId: null,
  siteId: null,
}
const add = async (cookie: string, overrides: object = {}) => {
  const answer = await callStaff('POST', '/api/staff/flaggers', {
    cookie,
    body: { ...flagger, ...overrides },
  })
  return { code: answer.code, key: String(answer.data['url']).split('/').at(-1) ?? '' }
}
const notice = {
  kind: 'illegal',
  location: '/members/1',
  text: '<script>alert(1)</script> A call to violence.',
  legal_ground: 'Section 130 StGB',
  good_faith: true,
} as const
const fileNotice = (key: string, overrides: object = {}, site = app.site) =>
  callInProcess(
    { ...app.context(null), site },
    fileFlaggedEndpoint,
    { key, ...notice, ...overrides },
    { key: createId() },
  )
const listCases = async (cookie: string) =>
  (await callStaff('GET', '/api/staff/cases', { cookie })).data['cases'] as ListedCase[]

test('a notice of a trusted flagger comes before others, is marked, and is answered in the flagger’s language', async () => {
  const owner = await colleague({ role: 'owner' })
  const { key } = await add(owner.cookie)
  await app.drainJobs()
  const [mail] = app.mails.filter(({ to }) => to === flagger.email)
  expect(mail?.text).toContain(`/trusted-flaggers/${key}`)
  expect(mail?.subject).toBe('Uw formulier voor meldingen aan Amarelle')
  expect(mail?.html).not.toContain('<b>Meldpunt')
  expect(await app.call(null, getFlaggerEndpoint, { key })).toEqual({
    organisation: flagger.organisation,
    email: flagger.email,
  })
  const ordinary = await callInProcess(
    app.context(null),
    fileComplaintEndpoint,
    {
      kind: 'illegal',
      location: '/members/1',
      text: 'Illegal',
      name: 'R',
      email: 'r@example.org',
      good_faith: true,
    },
    { key: createId() },
  )
  const { reference } = await fileNotice(key)
  const [first, second] = await listCases(owner.cookie)
  expect(first).toMatchObject({ reference, flagger: flagger.organisation, isEscalated: false })
  expect(second).toMatchObject({ reference: ordinary.reference, flagger: null })
  const answer = await callStaff('GET', `/api/staff/cases/one?reference=${reference}`, {
    cookie: owner.cookie,
  })
  const one = answer.data as unknown as StaffCase
  expect(one).toMatchObject({
    flagger: flagger.organisation,
    legalGround: 'Section 130 StGB',
    text: notice.text,
  })
  await app.drainJobs()
  const receipt = app.mails.filter(({ to }) => to === flagger.email).at(-1)
  expect(receipt?.text).toContain(reference)
  expect(receipt?.subject).toMatch(/klacht/)
  const { data } = await callStaff('GET', '/api/staff/flaggers', { cookie: owner.cookie })
  expect(data['flaggers'] as ListedFlagger[]).toMatchObject([
    { organisation: flagger.organisation, notices: 1 },
  ])
  // The key is shown only once.
  expect(JSON.stringify(data)).not.toContain(key)
})

test('a child comes first even before a trusted flagger’s other notices, and fields that are missing are named', async () => {
  const { key } = await add((await colleague({ role: 'owner' })).cookie)
  const { reference } = await fileNotice(key, { kind: 'minors' })
  const row = await app.db
    .selectFrom('complaint')
    .select('priority')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(row.priority).toBe(1)
  const refused = await fileNotice(key, { text: '', legal_ground: '', good_faith: false }).catch(
    (error: { fields: object }) => Object.keys(error.fields).toSorted(),
  )
  expect(refused).toEqual(['good_faith', 'legal_ground', 'text'])
})

test('a forged key, an ended flagger and another company’s or site’s flagger open nothing', async () => {
  const owner = await colleague({ role: 'owner' })
  const here = await add(owner.cookie, { siteId: app.site.id })
  const ended = await add(owner.cookie)
  const id = Number(ended.key.split('-')[0])
  const end = () =>
    callStaff('DELETE', '/api/staff/flaggers', { cookie: owner.cookie, body: { id, reason: 'Gave it up' } })
  expect((await end()).status).toBe(200)
  expect((await end()).code).toBe('not_found')
  const forged = here.key.replace(/^\d+/, '999')
  for (const key of [forged, 'x', ended.key]) {
    expect(await getRefusalCode(app.call(null, getFlaggerEndpoint, { key }))).toBe('not_found')
    expect(await getRefusalCode(fileNotice(key))).toBe('not_found')
  }
  expect(await getRefusalCode(fileNotice(here.key, {}, other))).toBe('not_found')
  expect(await getRefusalCode(fileNotice(here.key))).toBe('accepted')
})

test('an administrator of one site manages the flaggers of that site only', async () => {
  const { cookie } = await colleague({ role: 'administrator', siteId: other.id })
  const owner = await colleague({ role: 'owner' })
  expect((await add(cookie)).code).toBe('forbidden')
  expect((await add(cookie, { siteId: app.site.id })).code).toBe('forbidden')
  expect((await add(cookie, { siteId: 999 })).code).toBe('not_found')
  expect((await add(cookie, { siteId: other.id, organisation: 'Theirs' })).code).toBeUndefined()
  const foreign = await add(owner.cookie)
  const { data } = await callStaff('GET', '/api/staff/flaggers', { cookie })
  expect((data['flaggers'] as ListedFlagger[]).map(({ organisation }) => organisation)).toEqual(['Theirs'])
  const body = { id: Number(foreign.key.split('-')[0]), reason: 'x' }
  expect((await callStaff('DELETE', '/api/staff/flaggers', { cookie, body })).code).toBe('forbidden')
})

test('sixty notices an hour are the limit of one flagger, and not of another', async () => {
  const owner = await colleague({ role: 'owner' })
  const [busy, quiet] = [await add(owner.cookie), await add(owner.cookie)]
  const codes: string[] = []
  for (let i = 0; i < 61; i += 1) codes.push(await getRefusalCode(fileNotice(busy.key)))
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(60)
  expect(codes.at(-1)).toBe('too_many_requests')
  expect(await getRefusalCode(fileNotice(quiet.key))).toBe('accepted')
})
