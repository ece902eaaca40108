import type { Letter } from '@amarelle/contract/staff/endpoints/cases'
import type { previewAppealEndpoint, StaffAppeal } from '@amarelle/contract/staff/endpoints/appeals'
import type { z } from 'zod'
import { findMemberById } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { recordReading } from '../../staff/index.ts'
import { isPictureBlocked } from '../cases/content-removal.ts'
import { toMeasure } from '../cases/measure-view.ts'
import { findClaim } from '../queue/case-claim.sql.ts'
import { composeMeasureMail, toLetter } from '../queue/preview-letters.ts'
import type { Appeal } from './appeal.sql.ts'
import { composeAppealMail } from './appeal-mail.job.ts'
import { findAppealFor, isOwnMeasure } from './find-appeal-for.ts'
import { getAppealDeadline } from './measure-status.ts'

/** Returns the member of an appeal; null after the account was erased. */
async function findAppellant({ db }: Services, { memberId }: Appeal) {
  const member = memberId === null ? null : await findMemberById(db, memberId)
  return member && member.status !== 'deleted' ? member : null
}

const toDecision = ({ outcome, decision, decidedBy, decidedAt }: Appeal): StaffAppeal['decision'] =>
  outcome && decidedAt
    ? { outcome, reason: decision ?? '', by: decidedBy ?? '', at: decidedAt.toISOString() }
    : null

/** Returns an appeal, its measure and what the member was told; that it was opened is recorded. Throws `not_found` and `forbidden`. */
export async function getAppeal(
  services: Services,
  actor: StaffActor,
  reference: string,
): Promise<StaffAppeal> {
  const { appeal, act, authority } = await findAppealFor(services, actor, 'cases.read', reference)
  const member = await findAppellant(services, appeal)
  await runInTransaction(services.db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: appeal.memberId,
    }),
  )
  return {
    reference,
    kind: 'appeal',
    subject: act.rule,
    siteId: appeal.siteId,
    createdAt: appeal.createdAt.toISOString(),
    dueAt: appeal.dueAt.toISOString(),
    claim: (await findClaim(services.db, reference, services.clock.now())) ?? null,
    isOwnDecision: isOwnMeasure(act, actor),
    isOpen: appeal.state === 'open',
    text: appeal.text,
    member: member && { id: member.id, username: member.username, language: member.language },
    appealUntil: getAppealDeadline(act).toISOString(),
    measure: { ...toMeasure(act), facts: act.facts },
    letter:
      member &&
      toLetter(
        member.username,
        await composeMeasureMail(services, member, { ...act, isPictureBlocked: isPictureBlocked(act) }),
      ),
    decision: toDecision(appeal),
  }
}

/** Returns what the member would be mailed if the appeal were decided like this. Throws `not_found` and `forbidden`. */
export async function previewAppeal(
  services: Services,
  actor: StaffActor,
  { reference, outcome, reason }: z.output<typeof previewAppealEndpoint.input>,
): Promise<{ letter: Letter | null }> {
  const { appeal } = await findAppealFor(services, actor, 'appeals.decide', reference)
  const member = await findAppellant(services, appeal)
  if (!member) return { letter: null }
  const mail = await composeAppealMail(services, member, { ...appeal, outcome, decision: reason })
  return { letter: toLetter(member.username, mail) }
}
