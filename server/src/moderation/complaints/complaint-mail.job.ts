import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { addJobs, defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { type MailContent, sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { type Complaint, findComplaint } from './complaint.sql.ts'
import { createStatusKey } from './status-key.ts'

interface ComplaintMail {
  readonly reference: string
  readonly kind: 'received' | 'decided' | 'closed'
}
export const createComplaintMail = (mail: ComplaintMail): JobRequest => ({
  name: 'complaint-mail',
  payload: mail,
})
/** Queue it in the transaction of its cause. */
export const queueComplaintMail = (tx: Db, mail: ComplaintMail): Promise<void> =>
  addJobs(tx, [createComplaintMail(mail)])

/**
 * Tells the complainant that the complaint was received, or a decision with its reasons and how to appeal (DSA Art 16, 17). Returns
 * null for a complaint without an address.
 */
export async function composeComplaintMail(
  services: Services,
  complaint: Complaint,
  kind: ComplaintMail['kind'],
): Promise<MailContent | null> {
  if (!complaint.email) return null
  const { language, reference } = complaint
  const site = await getSiteById(services, complaint.site_id)
  const member =
    complaint.member_id === null ? undefined : await findMemberById(services.db, complaint.member_id)
  const texts = await loadTranslations(language, site)
  const day = new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: member?.timeZone ?? site.time_zone,
  })
  const final = kind === 'closed'
  const values = {
    site: site.name,
    reference,
    date: day.format(complaint.due_at),
    reason: (final ? complaint.final_decision : complaint.decision) ?? '',
  }
  const say = (part: string) => texts._(`mail.complaint.${part}`, values)
  const outcome = (final ? complaint.final_outcome : complaint.outcome) ?? 'rejected'
  const [subject, lines, footer] =
    kind === 'received'
      ? [say('received_subject'), [say('received')], say('received_footer')]
      : [
          say('decided_subject'),
          [say(outcome), values.reason],
          say(final ? 'closed_footer' : 'decided_footer'),
        ]
  const link = `${getSiteOrigin(services.config, site)}/complaints/${reference}/${createStatusKey(services.config, reference)}`
  return {
    to: complaint.email,
    // A bounce must not affect an account, because anyone can enter any address.
    memberId: null,
    language,
    subject,
    blocks: [
      { text: say('greeting') },
      ...lines.map((text) => ({ text })),
      { button: say('button'), href: link },
      { small: footer },
    ],
  }
}

async function sendComplaintMail(services: Services, { reference, kind }: ComplaintMail): Promise<void> {
  const complaint = await findComplaint(services.db, reference)
  const content = complaint && (await composeComplaintMail(services, complaint, kind))
  if (!content) return
  const site = await getSiteById(services, complaint.site_id)
  await sendMail(services, await createMailSender(services, site, complaint.language), content)
}

export const complaintMailJob = defineJob<ComplaintMail>('complaint-mail', sendComplaintMail)
