// Tests the reports that the law asks for: figures against rows made by hand, over the end of a year, and for a role on one site.
import type { ComplianceReport } from '@amarelle/contract/staff/endpoints/compliance'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../testing/app/server.ts'
import { createTestColleagues } from '../../testing/staff/staff-sessions.ts'
import { getCaseFilePath } from '../moderation/index.ts'
import { addMs, daysToMs } from '../platform/clock.ts'
import { createId } from '../platform/crypto/tokens.ts'
import { addJob } from '../platform/jobs/jobs.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const auditor = await colleague({ role: 'auditor' })
afterEach(() => app.clock.set(null))

type Row = (string | number | null)[]
const read = async (report: ComplianceReport, query = '', { cookie } = auditor) => {
  const { data } = await callStaff('GET', `/api/staff/compliance?report=${report}${query}`, { cookie })
  return data as { period: string; rows: Row[]; isCut: boolean }
}
/** The values of the yearly report by figure and subject. */
const readDsa = async (query: string, who = auditor) => {
  const { rows } = await read('dsa', `&${query}`, who)
  return Object.fromEntries(rows.map(([, figure, about, value]) => [`${figure}: ${about}`, value]))
}
let count = 0
const createNumber = (letter: string) => `${letter}-0000-${String((count += 1)).padStart(4, '0')}`
const addComplaint = (
  row: { created_at: string } & Partial<{
    kind: string
    site_id: number
    flagger_id: number
    decided_at: string
    outcome: string
    appealed_at: string
    closed_at: string
    final_outcome: string
  }>,
) =>
  app.db
    .insertInto('complaint')
    .values({
      reference: createNumber('C'),
      site_id: app.site.id,
      kind: 'photo',
      location: '/members/1',
      body: '=secret words',
      language: 'en',
      name: 'Robin Example',
      email: 'robin@example.org',
      good_faith: true,
      due_at: row.created_at,
      state: row.final_outcome ? 'closed' : row.outcome ? 'decided' : 'received',
      ...(row.outcome && { decision: 'Reasons', decided_by: 'M' }),
      ...(row.appealed_at && { appeal: 'Look again' }),
      ...(row.final_outcome && { final_decision: 'Reasons', final_decided_by: 'N' }),
      ...row,
    })
    .execute()
const addReport = async (row: { created_at: string; closed_at?: string; outcome?: string }) => {
  const reference = createNumber('R')
  const [reporter, reported] = [await app.member(), await app.member()]
  await app.db
    .insertInto('report')
    .values({
      reference,
      site_id: app.site.id,
      reporter_id: reporter,
      reported_id: reported,
      reason: 'scam',
      body: '',
      evidence: '[]',
      state: row.closed_at ? 'closed' : 'open',
      ...row,
    })
    .execute()
  return reference
}

test('the yearly report counts what was received in the year, up to its last moment, and on the sites of the reader', async () => {
  await addComplaint({ created_at: '2024-12-31T23:59:59Z' })
  await addComplaint({
    created_at: '2025-01-01T00:00:00Z',
    decided_at: '2025-01-01T10:00:00Z',
    outcome: 'rejected',
    appealed_at: '2025-02-01T00:00:00Z',
    closed_at: '2025-02-03T00:00:00Z',
    final_outcome: 'upheld',
  })
  await addComplaint({
    created_at: '2025-12-31T23:59:59Z',
    // Decided in the next year, and still a notice of this one.
    decided_at: '2026-01-01T19:59:59Z',
    outcome: 'upheld',
    site_id: other.id,
  })
  await addComplaint({ created_at: '2026-01-01T00:00:00Z' })
  await addReport({
    created_at: '2025-06-01T00:00:00Z',
    closed_at: '2025-06-01T02:00:00Z',
    outcome: 'upheld',
  })
  const moderationAct = {
    case_reference: 'C-0000-0002',
    action: 'suspend',
    rule: 'scam',
    facts: '',
    decided_by: 'M',
  }
  await app.db
    .insertInto('moderation_act')
    .values([
      { ...moderationAct, site_id: app.site.id, decided_at: '2025-12-31T23:59:59Z' },
      { ...moderationAct, site_id: app.site.id, decided_at: '2026-01-01T00:00:00Z' },
    ])
    .execute()

  const appeal = {
    site_id: app.site.id,
    body: 'It was not me.',
    due_at: '2026-01-14T00:00:00Z',
    state: 'decided',
    outcome: 'rejected',
    decision: 'It was.',
    decided_by: 'N',
  }
  await app.db
    .insertInto('appeal')
    .values([
      {
        ...appeal,
        reference: createNumber('A'),
        created_at: '2025-12-31T23:00:00Z',
        decided_at: '2026-01-01T03:00:00Z',
      },
      {
        ...appeal,
        reference: createNumber('A'),
        created_at: '2026-01-01T00:00:00Z',
        decided_at: '2026-01-02T00:00:00Z',
      },
    ])
    .execute()

  expect(await readDsa('year=2025')).toMatchObject({
    'Notices and complaints by anybody: Photo': 2,
    'Reports by members: Scam or money': 1,
    'Notices: All notices': 3,
    'Median time to the decision: All notices': 10,
    'Upheld, in full or in part: Photo': 1,
    'Appeals through our complaint system: ': 2,
    'Decisions reversed: ': 1,
    'Median time to the decision on an appeal: ': 26,
    'Accounts suspended: Fraud or asking for money': 1,
    'Suspensions for illegal content or conduct: ': 1,
    'Suspensions for breaking the terms in other ways: ': 0,
    'Suspensions for unfounded complaints: ': 0,
    'Decisions made by automated means only: ': 0,
    'Orders to act against illegal content: All orders': 0,
  })
  expect(await readDsa(`year=2025&site=${other.id}`)).toMatchObject({ 'Notices: All notices': 1 })
  const ofOneSite = await colleague({ role: 'auditor', siteId: other.id })
  expect(await readDsa('year=2025', ofOneSite)).toMatchObject({
    'Notices: All notices': 1,
    'Median time to the decision: All notices': 20,
  })
  const { code } = await callStaff('GET', `/api/staff/compliance?report=dsa&site=${app.site.id}`, {
    cookie: ofOneSite.cookie,
  })
  expect(code).toBe('forbidden')
})

test('notices of trusted flaggers and reports that were set aside are counted apart, also after their evidence was deleted', async () => {
  const flagger = await app.db
    .insertInto('trusted_flagger')
    .values({
      organisation: 'Meldpunt',
      contact_name: 'Kim',
      email: 'kim@meldpunt.example',
      language: 'nl',
      added_by_staff: auditor.id,
      added_at: '2022-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const decided = { decided_at: '2022-03-01T04:00:00Z', outcome: 'upheld' }
  await addComplaint({ created_at: '2022-03-01T00:00:00Z', flagger_id: flagger.id, ...decided })
  await addComplaint({ created_at: '2022-03-02T00:00:00Z', flagger_id: flagger.id, kind: 'illegal' })
  await addComplaint({ created_at: '2022-03-01T00:00:00Z', ...decided })
  const signal = {
    site_id: app.site.id,
    rule: 'repeat_false_reporter',
    reasons: JSON.stringify({}),
    newest_fact_at: '2022-03-01T00:00:00Z',
    created_at: '2022-03-01T00:00:00Z',
    due_at: '2022-03-02T00:00:00Z',
    state: 'decided',
    decided_at: '2022-03-01T12:00:00Z',
  }
  await app.db
    .insertInto('risk_signal')
    .values([
      {
        ...signal,
        reference: createNumber('S'),
        outcome: 'set_aside_reports',
        reports_set_aside_until: '2022-04-01T00:00:00Z',
      },
      { ...signal, reference: createNumber('S'), outcome: 'dismissed' },
    ])
    .execute()
  const expected = {
    'Notices: All notices': 3,
    'Notices by trusted flaggers: Trusted flaggers': 2,
    'Upheld, in full or in part: Trusted flaggers': 1,
    'Median time to the decision: Trusted flaggers': 4,
    'Notices by trusted flaggers: Photo': 1,
    'Reporters whose unfounded reports were set aside: ': 1,
  }
  expect(await readDsa('year=2022')).toMatchObject(expected)
  app.clock.set(new Date('2024-01-01T00:00:00Z'))
  for (const job of ['forget-complaints', 'forget-signals']) await addJob(app.db, job, {})
  await app.drainJobs()
  const signals = await app.db
    .selectFrom('risk_signal')
    .select('id')
    .where('decided_at', '<', new Date('2023-01-01'))
    .execute()
  expect(signals).toEqual([])
  expect(await readDsa('year=2022')).toMatchObject(expected)
})

test('evidence and pictures of a closed report are gone after a year, which the proof shows, and its figures stay', async () => {
  const closedAt = new Date('2023-03-01T12:00:00Z')
  const reference = await addReport({
    created_at: '2023-03-01T10:00:00Z',
    closed_at: closedAt.toISOString(),
    outcome: 'rejected',
  })
  const picture = getCaseFilePath(reference, '1.webp')
  await app.services.storage.write(picture, Buffer.from('picture'))
  const runJobs = async (days: number) => {
    app.clock.set(addMs(closedAt, daysToMs(days)))
    await addJob(app.db, 'forget-reports', {})
    await app.drainJobs()
  }
  const readProof = async () => (await read('retention')).rows.find(([table]) => table === 'report')
  await runJobs(364)
  expect(await app.services.storage.read(picture)).not.toBeNull()
  app.clock.set(addMs(closedAt, daysToMs(368)))
  expect((await readProof())?.slice(1, 4)).toEqual(['deleted after 365 days', closedAt.toISOString(), 'late'])
  await runJobs(366)
  expect(await app.services.storage.read(picture)).toBeNull()
  const rows = await app.db.selectFrom('report').select('id').where('reference', '=', reference).execute()
  expect(rows).toEqual([])
  const proof = await readProof()
  expect(proof?.slice(3)).toEqual([
    'kept',
    'forget-reports',
    addMs(closedAt, daysToMs(366)).toISOString(),
    1,
    1,
  ])
  expect(proof?.[2]).not.toBe(closedAt.toISOString())
  expect(await readDsa('year=2023')).toMatchObject({ 'Reports by members: Scam or money': 1 })
})

test('members are counted in the month that has ended, once per site, and averaged over whole months', async () => {
  await app.db.updateTable('member').set({ last_seen_at: '2024-01-01T00:00:00Z' }).execute()
  const seen = async (at: string, site = app.site) => {
    const id = await app.member({ site })
    await app.db.updateTable('member').set({ last_seen_at: at }).where('id', '=', id).execute()
  }
  await seen('2026-09-30T23:00:00Z')
  await seen('2026-10-01T00:00:00Z')
  await seen('2026-10-31T23:59:00Z')
  await seen('2026-10-15T00:00:00Z', other)
  const countAt = async (at: string) => {
    app.clock.set(new Date(at))
    await addJob(app.db, 'count-activity', {})
    await app.drainJobs()
  }
  await countAt('2026-10-01T00:05:00Z')
  await countAt('2026-11-01T00:05:00Z')
  const name = app.site.name
  const { rows } = await read('active_members', `&site=${app.site.id}`)
  expect(rows).toEqual([
    [name, 'Average of 2 whole months', 3, null],
    [name, '2026-10', 2, '2026-11-01T00:05:00.000Z'],
    // Those seen since the first of September, when it was counted.
    [name, '2026-09', 3, '2026-10-01T00:05:00.000Z'],
  ])
})

test('the list for the card schemes has complaints about content of a month only, and no person', async () => {
  await addComplaint({
    created_at: '2022-05-31T23:00:00Z',
    decided_at: '2022-06-02T12:00:00Z',
    outcome: 'partly',
  })
  await addComplaint({ created_at: '2022-05-10T00:00:00Z', kind: 'order' })
  await addComplaint({ created_at: '2022-06-01T00:00:00Z' })
  const { rows } = await read('card_schemes', '&month=2022-05')
  expect(rows).toEqual([
    ['2022-05-31T23:00:00.000Z', 'Photo', 'Partly upheld', '2022-06-02T12:00:00.000Z', 2],
  ])
  const file = await callStaff(
    'GET',
    '/api/staff/compliance/export?report=card_schemes&month=2022-05&language=de',
    {
      cookie: auditor.cookie,
    },
  )
  expect(String(file.data['text'])).toBe(
    '"Zeitraum","Eingegangen","Worüber","Ergebnis","Entschieden","Tage"\r\n' +
      '"2022-05","2022-05-31T23:00:00.000Z","Foto","Teilweise stattgegeben","2022-06-02T12:00:00.000Z","2"\r\n',
  )
})

test('a screen shows at most 1,000 rows, and the file has all of them', async () => {
  await app.db
    .insertInto('complaint')
    .values(
      Array.from({ length: 1001 }, () => ({
        reference: `C-${createId().slice(0, 13)}`,
        site_id: app.site.id,
        kind: 'illegal',
        location: '',
        body: '',
        language: 'en',
        good_faith: true,
        created_at: '2021-02-03T00:00:00Z',
        due_at: '2021-02-04T00:00:00Z',
      })),
    )
    .execute()
  expect(await read('card_schemes', '&month=2021-02')).toMatchObject({ isCut: true })
  const file = await callStaff(
    'GET',
    '/api/staff/compliance/export?report=card_schemes&month=2021-02&language=en',
    {
      cookie: auditor.cookie,
    },
  )
  expect(String(file.data['text']).trim().split('\r\n')).toHaveLength(1002)
})

test('the register lists the processing of each part in the chosen language, and every export is recorded', async () => {
  const { rows } = await read('processing')
  expect(rows.map(([activity]) => activity)).toContain('Reports and complaints')
  const file = await callStaff('GET', '/api/staff/compliance/export?report=processing&language=de', {
    cookie: auditor.cookie,
  })
  expect(String(file.data['text'])).toContain('"Meldungen und Beschwerden"')
  const entry = await app.db
    .selectFrom('audit_entry')
    .select(['act', 'object', 'role'])
    .where('staff_id', '=', auditor.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ act: 'compliance.exported', object: 'compliance:processing', role: 'auditor' })
})
