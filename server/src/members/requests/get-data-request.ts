import { createProblem } from '@amarelle/contract/domain/errors'
import type { DataRequestView } from '@amarelle/contract/staff/endpoints/data-requests'
import { findMemberById } from '../../accounts/index.ts'
import { findClaim } from '../../moderation/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { maskEmail } from '../../platform/mask-email.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordReading } from '../../staff/index.ts'
import { findDataRequest } from './data-request.sql.ts'

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null

/** A request with the member it is about, unless erased; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getDataRequest(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<DataRequestView> {
  const { db, clock } = services
  const request = await findDataRequest(db, reference)
  if (!request) throw createProblem('not_found')
  const authority = authorize(services, actor, 'support.read', await getSitePlace(services, request.siteId))
  const found = request.memberId === null ? null : await findMemberById(db, request.memberId)
  const member = found?.status === 'deleted' ? null : found
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: request.memberId,
    }),
  )
  const { memberId: _memberId, ...rest } = request
  return {
    ...rest,
    receivedAt: request.receivedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    recordedAt: request.recordedAt.toISOString(),
    extendedAt: toIso(request.extendedAt),
    closedAt: toIso(request.closedAt),
    claim: (await findClaim(db, reference, clock.now())) ?? null,
    member: member && {
      id: member.id,
      username: member.username,
      status: member.status,
      maskedEmail: maskEmail(member.email),
      language: member.language,
    },
  }
}
