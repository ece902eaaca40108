import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { deleteClaim, findClaim, upsertClaim } from './case-claim.sql.ts'
import { findCaseFor } from './case-source.ts'

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

/** Claims an open case, or extends the actor's claim. Throws `not_found`, `forbidden`, `own_decision` and `already_claimed`. */
export async function claimCase(services: Services, actor: StaffActor, reference: string): Promise<void> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.decide', reference)
  if (!source.isOpen) throw createProblem('not_found')
  // Whoever may not decide an appeal must not keep others from it.
  if (source.kind === 'appeal') {
    authorize(services, actor, 'appeals.decide', await getSitePlace(services, source.siteId))
    if (source.decidedByStaff === actor.staffId) throw createProblem('own_decision')
  }
  await runInTransaction(services.db, async (tx) => {
    const at = services.clock.now()
    const result = await upsertClaim(tx, { reference, staffId: actor.staffId, at })
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
  const { authority } = await findCaseFor(services, actor, 'cases.decide', reference)
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
