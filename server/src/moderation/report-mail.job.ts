import { memberById } from '../accounts/index.ts'
import type { Parts } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { addJob, defineJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { textsOf } from '../platform/texts.ts'
import { mailSender, originOfSite, siteById } from '../sites/index.ts'
import { reportBy } from './report.sql.ts'

interface ReportMail {
  readonly reference: string
}
/** Queued in the transaction of the decision. */
export const queueReportMail = (tx: Db, reference: string): Promise<void> =>
  addJob(tx, 'report-mail', { reference } satisfies ReportMail)

/** Tells who reported how it ended, in general words: what was done to the other one is that one's own (DSA Art 16(5)). */
async function send(parts: Parts, { reference }: ReportMail): Promise<void> {
  const report = await reportBy(parts.db, reference)
  const member = report?.reporterId ? await memberById(parts.db, report.reporterId) : null
  if (!report?.outcome || !member || member.status === 'deleted') return
  const site = await siteById(parts, member.siteId)
  const texts = await textsOf(member.language)
  const values = { name: member.username, site: site.name, reference }
  const say = (part: string) => texts._(`mail.report_decided.${part}`, values)
  await sendMail(parts, await mailSender(parts, site, member.language), {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: say('subject'),
    preheader: say(report.outcome),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say(report.outcome) },
      { about: say('footer'), href: `${originOfSite(parts.config, site)}/complaints` },
    ],
  })
}
defineJob<ReportMail>('report-mail', send)
