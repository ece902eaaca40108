import type {
  DeskFigures,
  DeskFiguresFilter,
  getDeskFiguresEndpoint,
} from '@amarelle/contract/staff/endpoints/insight/desk-figures'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { addDays, toUtcDay } from '../../platform/calendar-day.ts'
import type { Services } from '../../platform/context.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { buildSiteCondition, holdsPermission } from '../../staff/index.ts'
import { findDeskOutliers } from '../bands/find-desk-outliers.ts'
import { findAnswerMinutes } from './answer-times.ts'
import {
  countComputedDays,
  type DeskRange,
  type DeskSums,
  sumByAgent,
  sumBySite,
} from './desk-figures.sql.ts'

const mostAgents = 200

/** Returns the days of a filter, and the sites on which the actor holds a permission. */
export async function buildDeskRange(
  services: Services,
  actor: StaffActor,
  { period, ...scope }: DeskFiguresFilter,
  permission: 'insight.read' | 'desk.supervise' = 'insight.read',
): Promise<DeskRange> {
  const last = addDays(toUtcDay(services.clock.now()), -1)
  return {
    first: addDays(last, 1 - Number(period)),
    last,
    isOnSite: await buildSiteCondition(services, actor, permission, sql`f.site_id`, scope),
  }
}
const toDeskFigures = ({ answerTimes, ...sums }: DeskSums): DeskFigures => ({
  answers: sums.answers,
  medianMinutes: findAnswerMinutes(answerTimes, 0.5),
  p90Minutes: findAnswerMinutes(answerTimes, 0.9),
  refunded: sums.refunded,
  ended: sums.ended,
  refused: sums.refused,
  complaints: sums.complaints,
  credits: sums.credits,
  payingMemberDays: sums.payingMemberDays,
  highestCredits: sums.highestCredits,
})

/**
 * Returns the figures of conversations with fictional profiles by site, and by agent for those who supervise agents. Reads aggregates only.
 */
export async function readDeskFigures(
  services: Services,
  actor: StaffActor,
  filter: DeskFiguresFilter,
): Promise<StaffEndpointAnswer<typeof getDeskFiguresEndpoint>> {
  const { db } = services
  const range = await buildDeskRange(services, actor, filter)
  const names = new Map((await listSitePlaces(services)).map(({ id, name }) => [id, name]))
  const ofAgents = holdsPermission(actor, 'desk.supervise')
    ? await buildDeskRange(services, actor, filter, 'desk.supervise')
    : null
  const agents = ofAgents && (await sumByAgent(db, ofAgents, mostAgents))
  return {
    firstDay: range.first,
    lastDay: range.last,
    computedDays: await countComputedDays(db, range),
    sites: (await sumBySite(db, range)).map((row) => ({
      site: row.siteId,
      name: names.get(row.siteId) ?? String(row.siteId),
      figures: toDeskFigures(row),
    })),
    agents:
      agents?.map((row) => ({ staffId: row.staffId, name: row.name, figures: toDeskFigures(row) })) ?? null,
    outliers: [
      ...(await findDeskOutliers(db, range.last, { by: 'site', ...range })),
      ...(ofAgents ? await findDeskOutliers(db, range.last, { by: 'agent', ...ofAgents }) : []),
    ],
  }
}
