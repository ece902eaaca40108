import { formatLocales } from '@amarelle/contract/languages'
import type { Parts } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { addJob, defineJob } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { textsOf } from '../../platform/texts.ts'
import { mailSender, originOfSite, siteById } from '../../sites/index.ts'
import { complaintBy } from './complaint.sql.ts'
import { statusKey } from './status-key.ts'

interface ComplaintMail {
  readonly reference: string
  readonly kind: 'received' | 'decided' | 'closed'
}
/** Queued in the transaction of what it tells. */
export const queueComplaintMail = (tx: Db, mail: ComplaintMail): Promise<void> =>
  addJob(tx, 'complaint-mail', mail)

/** To the address that was given: the receipt, each decision with its reasons, and what can be done against it (DSA 16, 17). */
async function send(parts: Parts, { reference, kind }: ComplaintMail): Promise<void> {
  const complaint = await complaintBy(parts.db, reference)
  if (!complaint?.email) return
  const { language } = complaint
  const site = await siteById(parts, complaint.site_id)
  const texts = await textsOf(language)
  const day = new Intl.DateTimeFormat(formatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: site.time_zone,
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
  const link = `${originOfSite(parts.config, site)}/complaints/${reference}/${statusKey(parts.config, reference)}`
  await sendMail(parts, await mailSender(parts, site, language), {
    to: complaint.email,
    // What comes back says nothing about the account: any address can be given.
    memberId: null,
    language,
    subject,
    blocks: [
      { text: say('greeting') },
      ...lines.map((text) => ({ text })),
      { button: say('button'), href: link },
      { small: footer },
    ],
  })
}

defineJob<ComplaintMail>('complaint-mail', send)
