import type { CaseFilter, QueuedCase } from '@amarelle/contract/staff/endpoints/cases'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { countQueuedCases, findQueuedCases, type QueuePosition, type QueueRow } from './queue.sql.ts'

const casesPerPage = 50

const positionSchema = z.object({
  isOrdinary: z.boolean(),
  dueAt: z.iso.datetime().transform((text) => new Date(text)),
  reference: z.string().max(40),
})
const encodePosition = ({ isOrdinary, dueAt, reference }: QueuePosition): string =>
  Buffer.from(JSON.stringify({ isOrdinary, dueAt, reference })).toString('base64url')
/** Null for an invalid cursor: the list then starts from the beginning. */
function decodePosition(text: string | undefined): QueuePosition | null {
  if (text === undefined) return null
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

const toQueuedCase = (
  { reference, kind, subject, siteId, createdAt, dueAt, ...row }: QueueRow,
  actor: StaffActor,
): QueuedCase => ({
  reference,
  kind,
  subject,
  siteId,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  claim: row.claimedBy === null ? null : { staffId: row.claimedBy, name: row.claimedByName ?? '' },
  isOwnDecision: kind === 'appeal' && row.decidedByStaff === actor.staffId,
})

/** A page of the open cases on the actor's sites. Reading the list is not recorded. */
export async function listCases(
  services: Services,
  actor: StaffActor,
  { site, filter, after }: { site?: number | undefined; filter: CaseFilter; after?: string | undefined },
): Promise<{ cases: QueuedCase[]; next: string | null }> {
  const { db, clock } = services
  const rows = await findQueuedCases(db, {
    scope: await buildSiteCondition(services, actor, 'cases.read', sql`site_id`),
    siteId: site,
    claimedBy: filter === 'mine' ? actor.staffId : undefined,
    onlyAppeals: filter === 'appeals',
    after: decodePosition(after),
    limit: casesPerPage + 1,
    now: clock.now(),
  })
  const page = rows.slice(0, casesPerPage)
  const last = page.at(-1)
  return {
    cases: page.map((row) => toQueuedCase(row, actor)),
    next: rows.length > casesPerPage && last ? encodePosition(last) : null,
  }
}

/** How many cases are open and overdue on the actor's sites. */
export const countCases = async (services: Services, actor: StaffActor) =>
  countQueuedCases(
    services.db,
    await buildSiteCondition(services, actor, 'cases.read', sql`site_id`),
    services.clock.now(),
  )
