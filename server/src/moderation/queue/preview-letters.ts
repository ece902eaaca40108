import type { Letter, previewCaseEndpoint } from '@amarelle/contract/staff/endpoints/cases'
import type { z } from 'zod'
import { composeSuspensionMail, findMemberById, type Member } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import type { MailContent } from '../../platform/mail/mail.ts'
import { composeStatement } from '../cases/statement-of-reasons-mail.job.ts'
import { calculateEnd, formatSuspensionReason } from '../cases/act-on-case.ts'
import type { ModerationAct } from '../cases/moderation-act.sql.ts'
import { composeComplaintMail } from '../complaints/complaint-mail.job.ts'
import { composeReportAnswer } from '../reports/report-mail.job.ts'
import { type CaseSource, findCaseFor } from './case-source.ts'

type CasePreview = z.output<typeof previewCaseEndpoint.input>

/** Returns a mail as the console shows it: its texts, without buttons. */
export const toLetter = (to: string, { language, subject, blocks }: MailContent): Letter => ({
  to,
  language,
  subject,
  paragraphs: blocks.flatMap((block) =>
    'text' in block ? [block.text] : 'small' in block ? [block.small] : 'about' in block ? [block.about] : [],
  ),
})

/** Returns what the member is mailed about a measure. */
export async function composeMeasureMail(
  services: Services,
  member: Member,
  act: Pick<ModerationAct, 'action' | 'rule' | 'facts' | 'caseReference' | 'endsAt'> & {
    readonly isPictureBlocked: boolean
  },
): Promise<MailContent> {
  if (act.action !== 'suspend') return composeStatement(services, member, act)
  const suspensionReason = await formatSuspensionReason(services, member, act)
  return composeSuspensionMail(services, { ...member, suspensionReason, suspendedUntil: act.endsAt })
}
/** Returns what the member whom a case is about would be mailed; null without a measure, or if the account has ended. */
export async function composeLetterToReported(
  services: Services,
  { reportedId, reference }: Pick<CaseSource, 'reportedId' | 'reference'>,
  { act }: Pick<CasePreview, 'act'>,
): Promise<Letter | null> {
  const member = act && reportedId !== null ? await findMemberById(services.db, reportedId) : null
  if (!act || !member || member.status === 'deleted') return null
  const endsAt = calculateEnd(services.clock.now(), act)
  return toLetter(
    member.username,
    await composeMeasureMail(services, member, {
      ...act,
      caseReference: reference,
      endsAt,
      isPictureBlocked: act.blocksPicture,
    }),
  )
}
async function composeLetterToReporter(
  services: Services,
  { complaint, reporterId, reference }: CaseSource,
  { outcome, reason }: CasePreview,
): Promise<Letter | null> {
  if (complaint) {
    const isFinal = complaint.appeal !== null
    const decided = isFinal
      ? { final_outcome: outcome, final_decision: reason }
      : { outcome, decision: reason }
    const content = await composeComplaintMail(
      services,
      { ...complaint, ...decided },
      isFinal ? 'closed' : 'decided',
    )
    return content && toLetter(complaint.name || complaint.email, content)
  }
  const member: Member | null | undefined =
    reporterId === null ? null : await findMemberById(services.db, reporterId)
  if (!member || member.status === 'deleted' || outcome === 'partly') return null
  return toLetter(member.username, await composeReportAnswer(services, member, { reference, outcome }))
}

/** Returns what both sides of a case would be mailed if it were decided like this. Throws `not_found` and `forbidden`. */
export async function previewLetters(
  services: Services,
  actor: StaffActor,
  preview: CasePreview,
): Promise<{ reported: Letter | null; reporter: Letter | null }> {
  const { source } = await findCaseFor(services, actor, 'cases.decide', preview.reference)
  return {
    reported: await composeLetterToReported(services, source, preview),
    reporter: await composeLetterToReporter(services, source, preview),
  }
}
