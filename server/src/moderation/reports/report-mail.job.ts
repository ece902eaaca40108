import { findMemberById, type Member } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { findReport } from './report.sql.ts'

interface ReportMail {
  readonly reference: string
}
export const createReportMail = (reference: string): JobRequest => ({
  name: 'report-mail',
  payload: { reference } satisfies ReportMail,
})

/** Tells the reporter the outcome in general words; what was done to the other member stays confidential (DSA Art 16(5)). */
export async function composeReportAnswer(
  services: Services,
  member: Member,
  { reference, outcome }: { reference: string; outcome: 'upheld' | 'rejected' },
): Promise<MailContent> {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const values = { name: member.username, site: site.name, reference }
  const say = (part: string) => texts._(`mail.report_decided.${part}`, values)
  return {
    to: member.email,
    memberId: member.id,
    kind: 'report_answer',
    language: member.language,
    subject: say('subject'),
    preheader: say(outcome),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(outcome) },
      { about: say('footer'), href: `${getSiteOrigin(services.config, site)}/complaints` },
    ],
  }
}

async function sendReportMail(services: Services, { reference }: ReportMail): Promise<void> {
  const report = await findReport(services.db, reference)
  const member = report?.reporterId ? await findMemberById(services.db, report.reporterId) : null
  if (!report?.outcome || !member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  await sendMail(
    services,
    await createMailSender(services, site, member.language),
    await composeReportAnswer(services, member, { reference, outcome: report.outcome }),
  )
}
export const reportMailJob = defineJob<ReportMail>('report-mail', sendReportMail)
