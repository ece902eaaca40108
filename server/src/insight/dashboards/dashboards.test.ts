// Tests what the dashboards read from the aggregates: periods, filters, dimensions, cohorts, roles within a site, and the files.
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { addDays, toMonday } from '../../platform/calendar-day.ts'
import { cohortFigureColumns, figureColumns } from '../aggregates/figure-columns.ts'
import { storeWeek } from '../aggregates/store-figures.sql.ts'

const app = await createTestServer()
const other = await app.otherSite('dashboards-other.example')
const longSite = await app.otherSite('dashboards-long.example')
const { colleague, callStaff } = createTestColleagues(app)
// A Wednesday: yesterday is 17 March, and the last week that has ended began on 9 March.
app.clock.set(new Date('2026-03-18T09:00:00Z'))
const yesterday = '2026-03-17'
const [auditor, editor, finance] = [
  await colleague({ role: 'auditor' }),
  await colleague({ role: 'editor' }),
  await colleague({ role: 'finance', siteId: other.id }),
]

const noFigures = Object.fromEntries(figureColumns.map((column) => [column, 0])) as {
  [column in 'sign_ups']: number
}
/** Stores figures of a day for a country and a source, and for all. */
const addFigures = async (
  site: { readonly id: number; readonly niche: number },
  day: string,
  { country, source }: { country: string; source: string },
  figures: Record<string, number>,
) => {
  for (const [rowCountry, rowSource] of [
    [country, source],
    [country, '*'],
    ['*', source],
    ['*', '*'],
  ] as const) {
    const place = { site_id: site.id, niche: site.niche, day, country: rowCountry, source: rowSource }
    await app.db
      .insertInto('daily_figure')
      .values({ ...(noFigures as never as object), ...place, ...figures } as never)
      .execute()
  }
}
for (let i = 0; i < 14; i += 1)
  await app.db
    .insertInto('figure_day')
    .values({ day: addDays(yesterday, -i), computed_at: app.clock.now(), has_active_days: i < 7 })
    .execute()
await app.db.deleteFrom('figure_day').where('day', '=', addDays(yesterday, -2)).execute()
await addFigures(app.site, yesterday, { country: 'NL', source: 'partner' }, { sign_ups: 30, messages: 5 })
await addFigures(app.site, addDays(yesterday, -1), { country: 'DE', source: '' }, { sign_ups: 12 })
await addFigures(other, yesterday, { country: 'NL', source: '' }, { sign_ups: 7, orders: 2 })
await addFigures(app.site, addDays(yesterday, -7), { country: 'NL', source: 'partner' }, { sign_ups: 100 })
for (const site of [app.site, other])
  await app.db
    .insertInto('daily_revenue')
    .values({
      site_id: site.id,
      niche: site.niche,
      day: yesterday,
      country: '*',
      source: '*',
      currency: 'EUR',
      orders: 2,
      gross_minor: 5000,
    })
    .execute()

interface Period {
  readonly computedDays: number
  readonly figures: { readonly signUps: (number | null)[]; readonly returningMembers: (number | null)[] }
}
interface Insight {
  readonly current: Period
  readonly before: Period
  readonly revenue: { currency: string; grossMinor: number[] }[] | null
  readonly countries: string[]
  readonly sources: string[]
}
const read = async (query = '', { cookie } = auditor) => {
  const { data } = await callStaff('GET', `/api/staff/insight?period=7${query}`, { cookie })
  return data as unknown as Insight
}
const breakDown = async (query: string, { cookie } = auditor) => {
  const { data } = await callStaff('GET', `/api/staff/insight/breakdown?period=7${query}`, { cookie })
  return (data['rows'] as { key: string; figures: { signUps: number }; signUpsBefore: number }[]).map(
    ({ key, figures, signUpsBefore }) => [key, figures.signUps, signUpsBefore],
  )
}
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

test('a period ends yesterday and is compared with the one before; days that were not computed have no value', async () => {
  const { current, before } = await read()
  expect(current.figures.signUps).toEqual([0, 0, 0, 0, null, 12, 37])
  expect(current.computedDays).toBe(6)
  expect(sum(before.figures.signUps)).toBe(100)
  // Active days were not recorded then.
  expect(before.figures.returningMembers).toEqual([null, null, null, null, null, null, null])
  expect(current.figures.returningMembers.at(-1)).toBe(0)
})

test('country, source and niche filter the figures and each breakdown', async () => {
  const signUps = async (query: string) => sum((await read(query)).current.figures.signUps)
  expect(await signUps('&country=NL')).toBe(37)
  expect(await signUps('&source=partner')).toBe(30)
  expect(await signUps('&source=-')).toBe(19)
  expect(await signUps('&country=DE&source=-')).toBe(12)
  expect(await signUps('&niche=98')).toBe(0)
  expect(await signUps(`&site=${other.id}`)).toBe(7)
  expect(await breakDown('&by=site')).toEqual([
    [String(app.site.id), 42, 100],
    [String(other.id), 7, 0],
  ])
  expect(await breakDown('&by=country')).toEqual([
    ['NL', 37, 100],
    ['DE', 12, 0],
  ])
  expect(await breakDown('&by=source&country=NL')).toEqual([
    ['partner', 30, 100],
    ['', 7, 0],
  ])
  expect(await breakDown(`&by=niche&site=${other.id}`)).toEqual([[String(other.niche), 7, 0]])
})

test('a longer period is the sum of its days, those of whole weeks and those at its ends', async () => {
  const length = 28
  const signUpsOf = (ago: number) => 1 + ago * ago
  const sumOfDays = (first: number) =>
    Array.from({ length }, (_, i) => signUpsOf(first + i)).reduce((total, count) => total + count)
  for (let ago = 0; ago <= 2 * length; ago += 1) {
    const figures = { sign_ups: signUpsOf(ago) }
    await addFigures(longSite, addDays(yesterday, -ago), { country: 'BE', source: '' }, figures)
    await storeWeek(app.db, toMonday(addDays(yesterday, -ago)))
  }
  const { data } = await callStaff(
    'GET',
    `/api/staff/insight/breakdown?period=28&by=country&site=${longSite.id}`,
    {
      cookie: auditor.cookie,
    },
  )
  expect(data['rows']).toMatchObject([
    { key: 'BE', figures: { signUps: sumOfDays(0) }, signUpsBefore: sumOfDays(length) },
  ])
})

test('a role on one site sees only that site: in figures, revenue, filters, breakdowns and files', async () => {
  const { current, revenue, countries, sources } = await read('', finance)
  expect(sum(current.figures.signUps)).toBe(7)
  expect(revenue?.map(({ grossMinor }) => sum(grossMinor))).toEqual([5000])
  expect([countries, sources]).toEqual([['NL'], []])
  expect(await breakDown('&by=site', finance)).toEqual([[String(other.id), 7, 0]])
  expect(await breakDown(`&by=site&site=${app.site.id}`, finance)).toEqual([])
  const { data } = await callStaff('GET', '/api/staff/insight/export?table=breakdown&period=7', {
    cookie: finance.cookie,
  })
  expect(String(data['text']).trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^"${other.id}",`)),
  ])
})

test('amounts are shown only to roles that read orders', async () => {
  expect((await read('', editor)).revenue).toBeNull()
  expect((await read()).revenue?.map(({ grossMinor }) => sum(grossMinor))).toEqual([10_000])
})

test('a cohort has a number for each week that has ended and was recorded', async () => {
  const counts = [
    ['2026-03-02', 0, 20],
    ['2026-03-02', 1, 5],
    ['2026-03-09', 0, 8],
    ['2026-03-16', 0, 3],
  ] as const
  for (const [cohort, week, members] of counts)
    await app.db
      .insertInto('weekly_return')
      .values({
        site_id: app.site.id,
        niche: 1,
        country: '*',
        source: '*',
        cohort_week: cohort,
        week,
        members,
      })
      .execute()
  const { data } = await callStaff('GET', '/api/staff/insight/cohorts', { cookie: auditor.cookie })
  const cohorts = data['cohorts'] as { week: string; members: number; returned: (number | null)[] }[]
  expect(
    cohorts.slice(-2).map(({ week, members, returned }) => [week, members, returned.slice(0, 3)]),
  ).toEqual([
    ['2026-03-02', 20, [5, null, null]],
    ['2026-03-09', 8, [null, null, null]],
  ])
})

test('every figure has a number for each week of a cohort that was computed, and so has its file', async () => {
  const noCohortFigures = Object.fromEntries(cohortFigureColumns.map((column) => [column, 0]))
  const add = (site: typeof other, week: number, figures: Record<string, number>) =>
    app.db
      .insertInto('weekly_cohort_figure')
      .values({
        ...noCohortFigures,
        site_id: site.id,
        niche: 1,
        country: '*',
        source: '*',
        cohort_week: '2026-02-23',
        week,
        ...figures,
      } as never)
      .execute()
  await add(app.site, 0, { sign_ups: 50, first_likes: 10, messages: 400 })
  await add(app.site, 1, { first_likes: 6, orders: 2, reports: 1 })
  await add(other, 1, { orders: 3 })
  for (const week of ['2026-02-23', '2026-03-02'])
    await app.db.insertInto('figure_week').values({ week, computed_at: app.clock.now() }).execute()
  const readCohort = async ({ cookie }: typeof auditor) => {
    const { data } = await callStaff('GET', '/api/staff/insight/cohorts', { cookie })
    const cohorts = data['cohorts'] as { week: string; figures: Record<string, (number | null)[]> }[]
    const figures = cohorts.find(({ week }) => week === '2026-02-23')?.figures ?? {}
    return Object.fromEntries(Object.entries(figures).map(([name, weeks]) => [name, weeks.slice(0, 3)]))
  }
  expect(await readCohort(auditor)).toMatchObject({
    signUps: [50, 0, null],
    firstLikes: [10, 6, null],
    orders: [0, 5, null],
    messages: [400, 0, null],
  })
  expect(await readCohort(finance)).toMatchObject({ signUps: [0, 0, null], orders: [0, 3, null] })
  const { data } = await callStaff('GET', '/api/staff/insight/export?table=cohorts', {
    cookie: (await colleague({ role: 'auditor' })).cookie,
  })
  const [head, ...lines] = String(data['text'])
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','))
  const orders = head?.indexOf('orders') ?? -1
  expect(
    lines.flatMap((line) => (line[0] === '2026-02-23' ? [[line[1], line[orders]]] : [])).slice(0, 3),
  ).toEqual([
    ['0', '0'],
    ['1', '5'],
    ['2', ''],
  ])
})

test('a file has the numbers of the chart, and its export is recorded', async () => {
  const { data } = await callStaff('GET', '/api/staff/insight/export?table=days&period=7&country=NL', {
    cookie: auditor.cookie,
  })
  const [head, ...lines] = String(data['text']).trim().split('\r\n')
  expect(head).toMatch(/^"day","sign_ups","activations"/)
  expect(lines.at(-1)).toMatch(/^"2026-03-17","37","0"/)
  expect(lines[4]).toMatch(/^"2026-03-15","",""/)
  const entry = await app.db
    .selectFrom('audit_entry')
    .select(['act', 'object'])
    .where('staff_id', '=', auditor.id)
    .execute()
  expect(entry).toEqual([{ act: 'insight.exported', object: 'insight:days' }])
})
