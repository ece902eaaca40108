// `npm run conversions -- [--from 2026-11-01] [--to 2026-11-30] [--site host]`: conversion funnel by landing page; without dates,
// of the last 30 days. For operators, until there is a console.
import { parseArgs } from 'node:util'
import { conversionEvents } from '../../contract/src/endpoints/landers.ts'
import { type ConversionRow, findConversionsBetween } from '../../server/src/acquisition/index.ts'
import { daysToMs } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/db/db.ts'
import { runOperatorCommand } from './command/run-operator-command.ts'
import { withApplication } from './command/with-application.ts'

const usage = 'npm run conversions -- [--from 2026-11-01] [--to 2026-11-30] [--site host]'
const parseArguments = () =>
  parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' }, site: { type: 'string' } } })

function parseDay(argument: string | undefined, otherwise: number): string {
  const text = argument ?? new Date(Date.now() + otherwise).toISOString().slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) throw new Error(usage)
  return text
}

/** Formats `count` as a percentage of `of`. */
const formatShare = (count: number, of: number) => (of === 0 ? '' : `${((count / of) * 100).toFixed(1)} %`)
const toTableRow = (row: ConversionRow) => ({
  site: row.site,
  niche: row.niche,
  page: row.slug ? `${row.lander}/${row.slug}` : row.lander,
  language: row.language,
  source: row.traffic_source,
  ...Object.fromEntries(conversionEvents.map((event) => [event, row[event]])),
  'signed up of visits': formatShare(row.signed_up, row.visit),
})

async function printConversions(db: Db): Promise<void> {
  const { values } = parseArguments()
  // Sites in time zones further east may already be in the next day.
  const [first, last] = [parseDay(values.from, -daysToMs(29)), parseDay(values.to, daysToMs(1))]
  const rows = await findConversionsBetween(db, first, last, values.site)
  if (rows.length === 0) console.log(`Nobody came in by a landing page from ${first} to ${last}.`)
  else console.table(rows.map(toTableRow))
}

runOperatorCommand(usage, () => withApplication(({ db }) => printConversions(db)))
