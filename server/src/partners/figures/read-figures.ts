import type {
  FunnelGroup,
  FunnelRow,
  getPayoutStatementEndpoint,
  getSourceFunnelEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/source-figures'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import { formatDecimal } from '../../payments/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { buildSiteCondition, recordAct } from '../../staff/index.ts'
import { findReadSource } from '../sources/authorize-source.ts'
import { toSourceObject } from '../sources/manage-sources.ts'
import { countFunnel, type FiguresQuery } from './funnel.sql.ts'
import { getMonthDays, isDayOver } from './period.ts'
import { listDailyPayouts, sumCosts, sumPayouts } from './statement.sql.ts'

interface FiguresInput extends SiteScope {
  readonly code: string
  readonly month: string
}
/** A month of a source on the sites of the scope that the actor reads. Throws `not_found` and `forbidden`. */
async function authorizeFigures(
  services: Services,
  actor: StaffActor,
  { code, month, ...scope }: FiguresInput,
) {
  const { authority } = await findReadSource(services, actor, code)
  const siteCondition = await buildSiteCondition(services, actor, 'partners.read', sql.ref('x.site_id'), {
    site: scope.site,
    company: scope.company,
  })
  const query: FiguresQuery = { source: code, ...getMonthDays(month), siteCondition }
  return { authority, query }
}

const addRow = (sum: Omit<FunnelRow, 'group'>, row: FunnelRow): Omit<FunnelRow, 'group'> => ({
  visits: sum.visits + row.visits,
  signedUp: sum.signedUp + row.signedUp,
  activated: sum.activated + row.activated,
  firstOrders: sum.firstOrders + row.firstOrders,
  month2: sum.month2 + row.month2,
  month3: sum.month3 + row.month3,
})
const noFigures = { visits: 0, signedUp: 0, activated: 0, firstOrders: 0, month2: 0, month3: 0 }

/** Returns what became of the members whom a source brought in a month. Throws `not_found` and `forbidden`. */
export async function getSourceFunnel(
  services: Services,
  actor: StaffActor,
  { by, ...input }: FiguresInput & { readonly by: FunnelGroup },
): Promise<StaffEndpointAnswer<typeof getSourceFunnelEndpoint>> {
  const { query } = await authorizeFigures(services, actor, input)
  const rows = await countFunnel(services.db, by, query)
  const now = services.clock.now()
  return {
    rows,
    total: rows.reduce(addRow, noFigures),
    isMonth2Over: isDayOver(query.last, 59, now),
    isMonth3Over: isDayOver(query.last, 89, now),
  }
}

/** Sums amounts by currency; currencies in order of their codes. */
function sumByCurrency(amounts: readonly { readonly currency: string; readonly amountMinor: number }[]) {
  const sums = new Map<string, number>()
  for (const { currency, amountMinor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, minor]) => ({ currency, minor }))
}

/** Returns what a source is to be paid for a month, and what it cost. Throws `not_found` and `forbidden`. */
export async function getPayoutStatement(
  services: Services,
  actor: StaffActor,
  input: FiguresInput,
): Promise<StaffEndpointAnswer<typeof getPayoutStatementEndpoint>> {
  const { query } = await authorizeFigures(services, actor, input)
  const lines = await sumPayouts(services.db, query)
  const costs = await sumCosts(services.db, query)
  return {
    lines,
    payouts: sumByCurrency(lines),
    costs,
    costTotals: sumByCurrency(costs),
    isOver: isDayOver(query.last, 0, services.clock.now()),
  }
}

const funnelColumns = ['visits', 'signedUp', 'activated', 'firstOrders', 'month2', 'month3'] as const
const funnelHead = ['visits', 'signed_up', 'activated', 'first_orders', 'month_2', 'month_3']
const formatSigned = (minor: number): string =>
  minor < 0 ? `-${formatDecimal(-minor)}` : formatDecimal(minor)

async function* writeFunnel(services: Services, by: FunnelGroup, query: FiguresQuery): AsyncIterable<string> {
  yield toCsvLine([by === 'lander' ? 'landing_page' : 'sub_id', ...funnelHead])
  for (const row of await countFunnel(services.db, by, query))
    yield toCsvLine([row.group, ...funnelColumns.map((column) => row[column])])
}
/** One query a day, so that a long month does not fill the memory. */
async function* writePayouts(services: Services, query: FiguresQuery): AsyncIterable<string> {
  yield toCsvLine(['day', 'event', 'site', 'landing_page', 'sub_id', 'count', 'amount', 'currency'])
  for (let day = query.first; day <= query.last; day = getNextDay(day))
    for (const row of await listDailyPayouts(services.db, { ...query, first: day, last: day }))
      yield toCsvLine([
        row.day,
        row.line,
        row.site,
        row.page,
        row.subId,
        row.count,
        formatSigned(row.amountMinor),
        row.currency,
      ])
}
const getNextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the lines of a CSV file; the export is recorded before the first one. Throws `not_found` and `forbidden`. */
export async function exportSource(
  services: Services,
  actor: StaffActor,
  {
    content,
    by,
    ...input
  }: FiguresInput & { readonly content: 'funnel' | 'payouts'; readonly by: FunnelGroup },
): Promise<AsyncIterable<string>> {
  const { authority, query } = await authorizeFigures(services, actor, input)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'traffic_source.exported',
      object: toSourceObject(input.code),
      after: { content, month: input.month, ...(content === 'funnel' && { by }) },
    }),
  )
  return content === 'funnel' ? writeFunnel(services, by, query) : writePayouts(services, query)
}
