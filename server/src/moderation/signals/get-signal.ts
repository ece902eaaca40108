import type { StaffSignal } from '@amarelle/contract/staff/endpoints/signals'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { findMembersByIds } from '../../accounts/index.ts'
import { recordReading } from '../../staff/index.ts'
import { loadMeasures } from '../cases/measure-view.ts'
import { avatarPort } from '../queue/avatar-port.ts'
import { findClaim } from '../queue/case-claim.sql.ts'
import { loadCaseParty } from '../queue/case-party.ts'
import type { RiskSignal } from './risk-signal.sql.ts'
import { findSignalFor } from './signal-for-staff.ts'
import { mayReportsBeSetAside } from './set-aside-reports.ts'

const toDecision = ({ outcome, decision, decidedBy, decidedAt }: RiskSignal): StaffSignal['decision'] =>
  outcome &&
  decidedAt && { outcome, reason: decision ?? '', by: decidedBy ?? '', at: decidedAt.toISOString() }

async function loadOthers(db: Db, memberIds: readonly number[]): Promise<StaffSignal['others']> {
  const avatars = await avatarPort.get()(db, memberIds)
  return (await findMembersByIds(db, memberIds)).map((member) => ({
    ...member,
    isFictional: avatars.get(member.id)?.isFictional ?? false,
    photo: avatars.get(member.id)?.photo ?? null,
  }))
}

/** Returns a risk signal with its reasons and the member; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getSignal(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<StaffSignal> {
  const { signal, authority } = await findSignalFor(services, actor, 'cases.read', reference)
  const { db, clock } = services
  const { memberId, rule, siteId, reasons } = signal
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId,
    }),
  )
  return {
    reference,
    kind: 'signal',
    subject: rule,
    rule,
    siteId,
    createdAt: signal.createdAt.toISOString(),
    dueAt: signal.dueAt.toISOString(),
    claim: (await findClaim(db, reference, clock.now())) ?? null,
    isOwnDecision: false,
    isOpen: signal.state === 'open',
    reasons,
    member: await loadCaseParty(db, memberId),
    others: await loadOthers(db, reasons.memberIds),
    measures: await loadMeasures(db, memberId),
    wasWarned: await mayReportsBeSetAside(services, signal),
    decision: toDecision(signal),
    reportsSetAsideUntil: signal.reportsSetAsideUntil?.toISOString() ?? null,
  }
}
