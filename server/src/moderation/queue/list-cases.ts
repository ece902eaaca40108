import type { CaseCounts, listCasesEndpoint, ListedCase } from '@amarelle/contract/staff/endpoints/cases'
import type { StaffPlace } from '@amarelle/contract/staff/roles'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { buildSiteCondition, holdsPermission, isPermitted } from '../../staff/index.ts'
import {
  countClaims,
  countQueuedCases,
  findQueuedCases,
  type QueuePosition,
  type QueueRow,
  type ScopedBranch,
} from './queue.sql.ts'
import { findQueueBranch, queueBranchPort } from './queue-branch.ts'

const casesPerPage = 50

const positionSchema = z.object({
  priority: z.int().min(1).max(3),
  dueAtUs: z.int().nonnegative(),
  reference: z.string().max(40),
})
const encodePosition = ({ priority, dueAtUs, reference }: QueuePosition): string =>
  Buffer.from(JSON.stringify({ priority, dueAtUs, reference })).toString('base64url')
/** Null for an invalid cursor: the list then starts from the beginning. */
function decodePosition(text: string | undefined): QueuePosition | null {
  if (text === undefined) return null
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Returns whether the actor's roles allow to claim and decide a case at its place. */
function mayDecide(actor: StaffActor, { reference, kind }: QueueRow, place: StaffPlace): boolean {
  const branch = findQueueBranch(reference)
  return (
    branch !== undefined &&
    isPermitted(actor, 'queue.claim', place) &&
    isPermitted(actor, branch.decidePermission, place) &&
    (kind !== 'appeal' || isPermitted(actor, 'appeals.decide', place))
  )
}

const toListedCase = (
  { reference, kind, subject, siteId, createdAt, dueAt, ...row }: QueueRow,
  actor: StaffActor,
  canDecide: boolean,
): ListedCase => ({
  reference,
  kind,
  subject,
  siteId,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  claim: row.claimedBy === null ? null : { staffId: row.claimedBy, name: row.claimedByName ?? '' },
  isEscalated: row.isEscalated,
  flagger: row.flagger,
  isOwnDecision: kind === 'appeal' && row.decidedByStaff === actor.staffId,
  canDecide: canDecide && !(kind === 'appeal' && row.decidedByStaff === actor.staffId),
})

/** Returns the kinds of cases that the actor may read, each with the sites of the scope on which they may. */
const findReadableBranches = (
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<ScopedBranch[]> =>
  Promise.all(
    queueBranchPort
      .getAll()
      .filter(({ readPermission }) => holdsPermission(actor, readPermission))
      .map(async (branch) => ({
        branch,
        scope: await buildSiteCondition(services, actor, branch.readPermission, sql`b.site_id`, within),
      })),
  )

/** Returns a page of the open cases on the actor's sites that fit all filters. Reading the list is not recorded. */
export async function listCases(
  services: Services,
  actor: StaffActor,
  {
    site,
    company,
    filter,
    kind,
    subject,
    overdue = false,
    after,
  }: Partial<z.output<(typeof listCasesEndpoint)['input']>>,
): Promise<{ cases: ListedCase[]; next: string | null }> {
  const { db, clock } = services
  const rows = await findQueuedCases(db, {
    branches: await findReadableBranches(services, actor, { site, company }),
    claim: filter === 'mine' ? { by: actor.staffId } : filter === 'unclaimed' ? 'none' : 'any',
    kinds: [...(filter === 'appeals' ? (['appeal'] as const) : []), ...(kind ? [kind] : [])],
    subject,
    isOverdue: overdue,
    after: decodePosition(after),
    limit: casesPerPage + 1,
    now: clock.now(),
  })
  const page = rows.slice(0, casesPerPage)
  const last = page.at(-1)
  const places = await listSitePlaces(services)
  return {
    cases: page.map((row) => {
      const companyId = places.find(({ id }) => id === row.siteId)?.companyId
      const canDecide = companyId !== undefined && mayDecide(actor, row, { siteId: row.siteId, companyId })
      return toListedCase(row, actor, canDecide)
    }),
    next: rows.length > casesPerPage && last ? encodePosition(last) : null,
  }
}

/** Returns how many cases are open and overdue on the actor's sites, by kind and site. */
export async function countCases(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<CaseCounts> {
  const branches = await findReadableBranches(services, actor, within)
  const now = services.clock.now()
  const groups = await countQueuedCases(services.db, branches, now)
  const { claimed, mine } = await countClaims(services.db, branches, { staffId: actor.staffId, now })
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const open = sum(groups.map((group) => group.open))
  return {
    open,
    mine,
    unclaimed: open - claimed,
    overdue: sum(groups.map(({ overdue }) => overdue)),
    groups: groups.map(({ nextDueAt, ...group }) => ({ ...group, nextDueAt: nextDueAt.toISOString() })),
  }
}
