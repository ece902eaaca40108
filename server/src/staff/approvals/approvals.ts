import { createProblem } from '@amarelle/contract/domain/errors'
import {
  approvalHours,
  type ApprovalSubject,
  type ListedApproval,
} from '@amarelle/contract/staff/endpoints/approvals'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import type { StaffScope } from '@amarelle/contract/staff/roles'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createId } from '../../platform/crypto/tokens.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { recordAct } from '../audit/record-act.ts'
import { type Authority, authorizeScope, authorizeSelf } from '../permissions/authorize.ts'
import { approvalPort, getApprovalRule } from './approval-port.ts'
import { buildCoveredCondition } from '../permissions/site-scope.ts'
import {
  type Approval,
  type ApprovalQuery,
  closeExpiredApprovals,
  countDecidableApprovals,
  insertApproval,
  listOpenApprovals,
  lockApproval,
  setApprovalDecided,
} from './approval.sql.ts'

const mostListedApprovals = 200

interface ApprovalRequest {
  /** The object of the request, such as `order:…`: only one open request each. */
  readonly object: string
  /** The place where the second person must hold the permission. */
  readonly scope: StaffScope
  readonly subject: ApprovalSubject
  readonly reason: string
  readonly memberId?: number
}
/**
 * Asks for a second person's agreement, in the caller's transaction; the act is performed when they agree. Returns the request's id.
 * Throws `approval_open` if somebody has asked for the same already.
 */
export async function requestApproval(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  authority: Authority,
  { object, scope, subject, reason, memberId }: ApprovalRequest,
): Promise<string> {
  const at = services.clock.now()
  const id = createId()
  await closeExpiredApprovals(tx, subject.kind, object, at)
  const isNew = await insertApproval(tx, {
    id,
    kind: subject.kind,
    object,
    company_id: scope.siteId === null ? scope.companyId : null,
    site_id: scope.siteId,
    subject: JSON.stringify(subject),
    reason,
    asked_by_staff: authority.actor.staffId,
    asked_at: at,
    expires_at: addMs(at, hoursToMs(approvalHours)),
  })
  if (!isNew) throw createProblem('approval_open')
  publishStaffChange(tx, 'approvals')
  await recordAct(services, tx, authority, {
    act: 'approval.asked',
    object,
    ...(memberId === undefined ? {} : { memberId }),
    after: subject,
    reason,
  })
  return id
}

const findCompanyOf = async (services: Services, { siteId }: StaffScope): Promise<number | null> =>
  (await listSitePlaces(services)).find(({ id }) => id === siteId)?.companyId ?? null

/** Returns which requests the actor made or may decide, within the filter. */
async function buildApprovalQuery(
  services: Services,
  actor: StaffActor,
  { site, company }: SiteScope,
): Promise<ApprovalQuery> {
  const places = await listSitePlaces(services)
  const decidable = approvalPort
    .getAll()
    .flatMap(({ kind, permission }) =>
      findGrantsOf(actor.grants, permission, undefined).map(
        (grant) =>
          sql<boolean>`(approval.kind = ${kind} and ${buildCoveredCondition('approval', grant, places)})`,
      ),
    )
  const onSite = buildCoveredCondition('approval', { siteId: site ?? null, companyId: null }, places)
  const inCompany = buildCoveredCondition('approval', { siteId: null, companyId: company ?? null }, places)
  return {
    now: services.clock.now(),
    within: sql<boolean>`${onSite} and ${inCompany}`,
    mayDecide:
      decidable.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(decidable, sql` or `)})`,
    staffId: actor.staffId,
  }
}

/** Requests that wait for a second person and that the actor made or may decide, the next to expire first; at most 200. */
export async function listApprovals(
  services: Services,
  actor: StaffActor,
  filter: SiteScope,
): Promise<ListedApproval[]> {
  const query = await buildApprovalQuery(services, actor, filter)
  const approvals = await listOpenApprovals(services.db, query, mostListedApprovals)
  return approvals.map(({ id, subject, reason, askedBy, askedAt, expiresAt, askedByStaff, mayDecide }) => {
    const isOwn = askedByStaff === actor.staffId
    return {
      id,
      subject,
      reason,
      askedBy,
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isOwn,
      canDecide: mayDecide && !isOwn,
    }
  })
}
/** Returns how many requests wait for the actor's decision. */
export const countApprovals = async (
  services: Services,
  actor: StaffActor,
  filter: SiteScope,
): Promise<number> => countDecidableApprovals(services.db, await buildApprovalQuery(services, actor, filter))

/** Locks an open request. Throws `not_found` for an unknown or expired one, and `already_decided`. */
async function lockOpenApproval({ clock }: Services, tx: Db, id: string): Promise<Approval> {
  const approval = await lockApproval(tx, id)
  if (!approval) throw createProblem('not_found')
  if (approval.state !== 'asked') throw createProblem('already_decided')
  if (approval.expiresAt <= clock.now()) throw createProblem('not_found')
  return approval
}
const authorizeDecision = async (services: Services, actor: StaffActor, approval: Approval) =>
  authorizeScope(
    services,
    actor,
    getApprovalRule(approval.subject.kind).permission,
    approval,
    await findCompanyOf(services, approval),
  )

/**
 * Agrees to a request and performs the act, in one transaction. Throws `own_decision` for an own request, `forbidden`, `not_found`,
 * `already_decided`, and what the act throws.
 */
export const giveApproval = (services: Services, actor: StaffActor, id: string): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const approval = await lockOpenApproval(services, tx, id)
    if (approval.askedByStaff === actor.staffId) throw createProblem('own_decision')
    const authority = await authorizeDecision(inside, actor, approval)
    await setApprovalDecided(tx, id, { state: 'given', staffId: actor.staffId, at: services.clock.now() })
    publishStaffChange(tx, 'approvals')
    await recordAct(services, tx, authority, {
      act: 'approval.given',
      object: approval.object,
      after: { approval: id, ...approval.subject },
    })
    await getApprovalRule(approval.subject.kind).perform(inside, authority, approval)
  })

/** Refuses a request, or withdraws an own one; nothing is done. Throws `forbidden`, `not_found` and `already_decided`. */
export const refuseApproval = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const approval = await lockOpenApproval(services, tx, id)
    const isOwn = approval.askedByStaff === actor.staffId
    const authority = isOwn ? authorizeSelf(actor) : await authorizeDecision(inside, actor, approval)
    const state = isOwn ? 'withdrawn' : 'refused'
    await setApprovalDecided(tx, id, { state, staffId: actor.staffId, at: services.clock.now(), reason })
    publishStaffChange(tx, 'approvals')
    await recordAct(services, tx, authority, {
      act: 'approval.refused',
      object: approval.object,
      after: { approval: id, state },
      reason,
    })
  })
