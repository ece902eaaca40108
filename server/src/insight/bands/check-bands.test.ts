// The band of a figure, and the alarm when a day leaves it.
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { findOpenAlarms } from '../../platform/alarms.ts'
import { addDays } from '../../platform/calendar-day.ts'
import { figureColumns } from '../aggregates/figure-columns.ts'
import { computeBand, computeRareBand } from './band.ts'
import { checkBands } from './check-bands.job.ts'

const app = await createTestApp()

test('a band follows the spread of the weeks, and is never narrower than a quarter of the median', () => {
  expect(computeBand([100, 100, 100, 100])).toEqual({ low: 75, high: 125, median: 100, weeks: 4 })
  expect(computeBand([80, 90, 110, 120, 100])).toEqual({ low: 40, high: 160, median: 100, weeks: 5 })
  expect(computeBand([100, 100, 100])).toBeNull()
  expect(computeBand([19, 19, 19, 19, 400])).toBeNull()
})

test('the band of a rare count is as wide as chance makes it', () => {
  expect(computeRareBand([0, 0, 0])).toBeNull()
  expect(computeRareBand([0, 0, 1, 0, 0])).toEqual({ low: 0, high: 4, median: 0, weeks: 5 })
  expect(computeRareBand([9, 9, 9, 9])).toEqual({ low: 0, high: 21, median: 9, weeks: 4 })
  expect(computeRareBand([400, 400, 400, 400])).toEqual({ low: 300, high: 500, median: 400, weeks: 4 })
})

test('a day out of its band is an alarm that names figure and band, until the next day is counted', async () => {
  const day = '2026-03-17'
  const noFigures = Object.fromEntries(figureColumns.map((column) => [column, 0])) as Record<
    'sign_ups',
    number
  >
  const addDay = async (of: string, signUps: number, orders: number) => {
    await app.db
      .insertInto('figure_day')
      .values({ day: of, computed_at: app.clock.now(), has_active_days: true })
      .execute()
    const place = { site_id: app.site.id, niche: 1, day: of, country: '*', source: '*' }
    await app.db
      .insertInto('daily_figure')
      .values({ ...noFigures, ...place, sign_ups: signUps, orders } as never)
      .execute()
  }
  for (let week = 1; week <= 8; week += 1) await addDay(addDays(day, -7 * week), 100 + week, week)
  app.clock.set(new Date('2026-03-18T01:00:00Z'))
  // Not counted yet: nothing is known.
  await checkBands(app.services)
  expect(await findOpenAlarms(app.db)).toEqual([])
  await addDay(day, 30, 0)
  await checkBands(app.services)
  expect((await findOpenAlarms(app.db)).map(({ name, subject, detail }) => [name, subject, detail])).toEqual([
    [
      'figure_out_of_band',
      `${app.site.name}: sign_ups on 2026-03-17`,
      `${app.site.name}, 2026-03-17: 30 sign-ups, usual are 78 to 131 (median of the same weekday in 8 weeks: 104.5)`,
    ],
  ])
  app.clock.set(new Date('2026-03-19T01:00:00Z'))
  await addDay('2026-03-18', 100, 0)
  await checkBands(app.services)
  expect(await findOpenAlarms(app.db)).toEqual([])
})
