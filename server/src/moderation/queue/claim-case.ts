import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, isPermitted, recordAct } from '../../staff/index.ts'
import { deleteClaim, findClaim, upsertClaim } from './case-claim.sql.ts'
import { findClaimEnd } from './find-claim-end.ts'
import { findOpenCase } from './queue.sql.ts'
import { findQueueBranch, type QueueBranchRow } from './queue-branch.ts'

/** Throws `already_claimed` while somebody else works on the case. */
export async function assertNotClaimed(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  actor: StaffActor,
  reference: string,
): Promise<void> {
  const claim = await findClaim(db, reference, clock.now())
  if (claim && claim.staffId !== actor.staffId) throw createProblem('already_claimed', { name: claim.name })
}

/** Returns an open case of any kind, and the caller's authority to decide it. Throws `not_found` and `forbidden`. */
async function findOpenCaseFor(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<{ row: QueueBranchRow; authority: Authority }> {
  const branch = findQueueBranch(reference)
  const row = branch && (await findOpenCase(services.db, branch, reference))
  if (!branch || !row) throw createProblem('not_found')
  const place = await getSitePlace(services, row.siteId)
  // Claiming needs no fresh proof of identity, even where the decision does.
  if (!isPermitted(actor, branch.decidePermission, place)) throw createProblem('forbidden')
  return { row, authority: authorize(services, actor, 'queue.claim', place) }
}

/** Claims an open case, or extends the actor's claim. Throws `not_found`, `forbidden`, `own_decision` and `already_claimed`. */
export async function claimCase(services: Services, actor: StaffActor, reference: string): Promise<void> {
  const { row, authority } = await findOpenCaseFor(services, actor, reference)
  // A person who may not decide an appeal must not keep others from it.
  if (row.kind === 'appeal') {
    authorize(services, actor, 'appeals.decide', await getSitePlace(services, row.siteId))
    if (row.decidedByStaff === actor.staffId) throw createProblem('own_decision')
  }
  await runInTransaction(services.db, async (tx) => {
    const at = services.clock.now()
    const endsAt = await findClaimEnd({ ...services, db: tx }, row.siteId)
    const result = await upsertClaim(tx, { reference, staffId: actor.staffId, at, endsAt })
    if (result === 'refused') await assertNotClaimed(services, tx, actor, reference)
    if (result !== 'stored') return
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'case.claimed',
      object: `case:${reference}`,
      caseReference: reference,
    })
  })
}

/** Ends the actor's claim; does nothing without one. Throws `not_found` and `forbidden`. */
export async function releaseCase(services: Services, actor: StaffActor, reference: string): Promise<void> {
  const { authority } = await findOpenCaseFor(services, actor, reference)
  await runInTransaction(services.db, async (tx) => {
    const claim = await findClaim(tx, reference, services.clock.now())
    if (claim?.staffId !== actor.staffId) return
    await deleteClaim(tx, reference)
    publishStaffChange(tx, 'cases')
    await recordAct(services, tx, authority, {
      act: 'case.released',
      object: `case:${reference}`,
      caseReference: reference,
    })
  })
}
