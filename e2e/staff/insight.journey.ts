// Reports on the figures of a site: the funnel, each day, where members come from, who comes back; filters, numbers, and files.
import { readFile } from 'node:fs/promises'
import { cohortFigureColumns, figureColumns } from '../../server/src/insight/aggregates/figure-columns.ts'
import { storeWeek } from '../../server/src/insight/aggregates/store-figures.sql.ts'
import { toMonday } from '../../server/src/platform/calendar-day.ts'
import { createColleagueBrowser, inviteColleague, joinWithPasskey } from '../support/colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalOverflow,
  press,
  takeScreenshot,
  test,
} from '../support/fixtures.ts'
import { openApplication } from '../support/members.ts'

const weeksOfFigures = 26
const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Creates a site with figures of half a year, which fell after the activation in the last four weeks. Returns its id. */
async function createSiteWithFigures(): Promise<number> {
  const { services } = await openApplication()
  const { db, clock } = services
  const { id } = await db
    .insertInto('site')
    .values({
      host: `insight-${Date.now()}-${test.info().workerIndex}.localhost`,
      name: 'Second Spring',
      domain_language: 'en',
      niche: 2,
      company_id: 1,
      settings: JSON.stringify({ support_email: 'help@journeys.example' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = Array.from({ length: 7 * weeksOfFigures }, (_, i) => i + 1)
  await db
    .insertInto('figure_day')
    .values(days.map((ago) => ({ day: toDay(ago), computed_at: clock.now(), has_active_days: true })))
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ has_active_days: true }))
    .execute()
  const noFigures = Object.fromEntries(figureColumns.map((column) => [column, 0])) as Record<
    'sign_ups',
    number
  >
  const places = [
    ['*', '*', 1],
    ['DE', '*', 0.7],
    ['NL', '*', 0.3],
    ['*', '', 0.6],
    ['*', 'partner', 0.4],
  ] as const
  await db
    .insertInto('daily_figure')
    .values(
      days.flatMap((ago) =>
        places.map(([country, source, share]) => {
          const signUps = share * (60 + 12 * (ago % 7) - ago / 4)
          const scale = (part: number) => Math.round(signUps * part)
          return {
            ...noFigures,
            site_id: id,
            niche: 2,
            day: toDay(ago),
            country,
            source,
            sign_ups: scale(1),
            activations: scale(0.7),
            returning_members: scale(4),
            first_likes: scale(ago <= 28 ? 0.35 : 0.5),
            matches: scale(0.6),
            first_matches: scale(0.25),
            first_answers: scale(0.2),
            messages: ago === 1 ? scale(60) : scale(20),
            reports: scale(0.05),
            orders: scale(0.12),
            first_orders: scale(0.08),
            messages_to_fictional: scale(5),
            messages_from_fictional: scale(4),
          } as never
        }),
      ),
    )
    .execute()
  for (const monday of new Set(days.map((ago) => toMonday(toDay(ago))))) await storeWeek(db, monday)
  const place = { site_id: id, niche: 2, country: '*', source: '*' }
  await db
    .insertInto('daily_revenue')
    .values(
      days.map((ago) => ({
        ...place,
        day: toDay(ago),
        currency: 'EUR',
        orders: 8,
        gross_minor: 2999 * (5 + (ago % 7)),
      })),
    )
    .execute()
  const monday = (weeksAgo: number) => toDay(((new Date().getUTCDay() + 6) % 7) + 7 * weeksAgo)
  await db
    .insertInto('weekly_return')
    .values(
      Array.from({ length: 16 }, (_, i) => 16 - i).flatMap((weeksAgo) =>
        Array.from({ length: Math.min(13, weeksAgo) }, (_, week) => ({
          ...place,
          cohort_week: monday(weeksAgo),
          week,
          members: week === 0 ? 400 : Math.round(400 / (2 + week / 3)) + weeksAgo,
        })),
      ),
    )
    .execute()
  const noCohortFigures = Object.fromEntries(cohortFigureColumns.map((column) => [column, 0]))
  const ended = Array.from({ length: 16 }, (_, i) => 16 - i)
  await db
    .insertInto('figure_week')
    .values(ended.map((weeksAgo) => ({ week: monday(weeksAgo), computed_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('weekly_cohort_figure')
    .values(
      ended.flatMap((weeksAgo) =>
        Array.from(
          { length: Math.min(13, weeksAgo) },
          (_, week) =>
            ({
              ...noCohortFigures,
              ...place,
              cohort_week: monday(weeksAgo),
              week,
              ...(week === 0 ? { sign_ups: 500, activations: 400, first_orders: 50 } : { first_orders: 5 }),
              messages: 4000 - 200 * week,
              reports: 4,
            }) as never,
        ),
      ),
    )
    .execute()
  return id
}

test('figures of a site are compared, filtered, read as numbers and downloaded', async ({ newVisitor }) => {
  const site = await createSiteWithFigures()
  const page = await newVisitor(createColleagueBrowser())
  await joinWithPasskey(page, await inviteColleague('owner'))
  const funnel = page.getByRole('region', { name: 'From sign-up to first order' })
  // The server reads the sites again within half a minute.
  await expect(async () => {
    await page.goto(`/staff/insight?site=${site}`)
    await expect(funnel.locator('.marked')).toContainText('First like', { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Messages, Second Spring:')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Sign-ups, compared with the period before' })).toBeVisible()
  await expectAccessible(page, true)
  await expectNoHorizontalOverflow(page)
  await takeScreenshot(page, 'staff-insight')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(page, 'staff-insight-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  const days = page.getByRole('region', { name: 'Each day' })
  await days.getByRole('combobox', { name: 'Figure' }).selectOption({ label: 'Messages' })
  await press(days.getByRole('button', { name: 'Numbers' }))
  await expect(days.getByRole('row')).toHaveCount(29)
  await page.getByRole('combobox', { name: 'Divided by' }).selectOption({ label: 'Country' })
  const origins = page.getByRole('region', { name: 'Where sign-ups come from' })
  await expect(origins.getByRole('listitem').first()).toContainText('Germany')
  await origins.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'staff-insight-numbers')
  const cohorts = page.getByRole('region', { name: 'By week of sign-up' }).first()
  await cohorts.getByRole('combobox').selectOption({ label: 'First order' })
  // A tenth of the 500 sign-ups ordered in the first week, and 5 more in each later one.
  await expect(cohorts.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    '500',
    ...Array.from({ length: 13 }, (_, week) => `${10 + week}%`),
  ])
  await cohorts.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'staff-insight-cohorts')

  const download = page.waitForEvent('download')
  await press(origins.getByRole('link', { name: 'CSV file: Where sign-ups come from' }))
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /^"country","name","sign_ups".*\r\n"DE"/,
  )
})
