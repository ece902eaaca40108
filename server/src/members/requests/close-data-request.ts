import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import { closeAccount, findMemberById, type Member, queueExport } from '../../accounts/index.ts'
import { assertNotClaimed, deleteClaim } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, recordAct } from '../../staff/index.ts'
import { queueDataRequestMail } from './data-request-mail.job.ts'
import {
  type DataRequest,
  lockDataRequest,
  setDataRequestClosed,
  setDataRequestExtended,
} from './data-request.sql.ts'

interface OpenRequest {
  readonly tx: Db
  readonly request: DataRequest
  readonly member: Member
  readonly authority: Authority
}
/**
 * Runs `act` on an open request that nobody else works on, in one transaction. Throws `not_found`, `forbidden`, `already_claimed` and
 * `already_decided`.
 */
async function actOnRequest(
  services: Services,
  actor: StaffActor,
  permission: StaffPermission,
  reference: string,
  act: (open: OpenRequest) => Promise<void>,
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const request = await lockDataRequest(tx, reference)
    if (!request) throw createProblem('not_found')
    const authority = authorize(services, actor, permission, await getSitePlace(inside, request.siteId))
    await assertNotClaimed(services, tx, actor, reference)
    if (request.state !== 'open') throw createProblem('already_decided')
    const member = request.memberId === null ? null : await findMemberById(tx, request.memberId)
    if (!member || member.status === 'deleted') throw createProblem('not_found')
    await act({ tx, request, member, authority })
    publishStaffChange(tx, 'cases')
  })
}

async function closeRequest(
  services: Services,
  { tx, request: { reference, kind }, member, authority }: OpenRequest,
  outcome: { state: 'done' | 'refused'; reason?: string; eraseNow?: boolean },
): Promise<void> {
  const { state, reason } = outcome
  await setDataRequestClosed(tx, reference, {
    state,
    ...(reason === undefined ? {} : { refusalReason: reason }),
    staffId: authority.actor.staffId,
    at: services.clock.now(),
  })
  await deleteClaim(tx, reference)
  await recordAct(services, tx, authority, {
    act: 'data_request.closed',
    object: `case:${reference}`,
    caseReference: reference,
    memberId: member.id,
    after: { kind, state, eraseNow: outcome.eraseNow },
    ...(reason === undefined ? {} : { reason }),
  })
}

/** Closes the account as the member's own deletion does; one that is closed already can only be erased at once. */
async function erase(services: Services, { tx, request, member }: OpenRequest, eraseNow: boolean) {
  // Written first: afterwards nobody knows the address.
  await queueDataRequestMail(services, tx, member, {
    kind: eraseNow ? 'erased' : 'erasure',
    reference: request.reference,
  })
  const from = [
    'not_confirmed',
    'active',
    'suspended',
    ...(eraseNow ? ['pending_deletion' as const] : []),
  ] as const
  // A member who has closed the account already is being erased; the request is fulfilled.
  if (!eraseNow && member.deletionRequestedAt) return
  if (!(await closeAccount({ ...services, db: tx }, tx, member, { reason: 'none', eraseNow, from })))
    throw createProblem('already_decided')
}

/**
 * Carries out a request: mails the member the link to their data, or closes the account, to be erased after 14 days or at once. Throws
 * `not_found`, `forbidden`, `proof_of_identity_required`, `already_claimed` and `already_decided`.
 */
export const carryOutDataRequest = (
  services: Services,
  actor: StaffActor,
  { reference, eraseNow }: { reference: string; eraseNow: boolean },
) =>
  actOnRequest(services, actor, 'data_requests.handle', reference, async (open) => {
    const { tx, request, member } = open
    await closeRequest(services, open, {
      state: 'done',
      ...(request.kind === 'erasure' ? { eraseNow } : {}),
    })
    if (request.kind === 'export') await queueExport(tx, member.id, services.clock.now(), true)
    else await erase(services, open, eraseNow)
  })

/** Refuses a request and mails the reason. Throws `not_found`, `forbidden`, `already_claimed` and `already_decided`. */
export const refuseDataRequest = (
  services: Services,
  actor: StaffActor,
  { reference, reason }: { reference: string; reason: string },
) =>
  actOnRequest(services, actor, 'support.answer', reference, async (open) => {
    await closeRequest(services, open, { state: 'refused', reason })
    await queueDataRequestMail(services, open.tx, open.member, { kind: 'refused', reference, reason })
  })

/**
 * Extends a request by two months and mails the reason, once. Throws `not_found`, `forbidden`, `already_claimed`, `already_decided` and
 * `already_extended`.
 */
export const extendDataRequest = (
  services: Services,
  actor: StaffActor,
  { reference, reason }: { reference: string; reason: string },
) =>
  actOnRequest(services, actor, 'support.answer', reference, async ({ tx, request, member, authority }) => {
    if (request.extendedAt) throw createProblem('already_extended')
    const dueAt = await setDataRequestExtended(tx, reference, { reason, at: services.clock.now() })
    await queueDataRequestMail(services, tx, member, { kind: 'extended', reference, reason, dueAt })
    await recordAct(services, tx, authority, {
      act: 'data_request.extended',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: member.id,
      before: { dueAt: request.dueAt },
      after: { dueAt },
      reason,
    })
  })
