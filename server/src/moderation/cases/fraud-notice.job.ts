import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { createPort } from '../../platform/modules/port.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById, getSiteOrigin } from '../../sites/index.ts'
import { findNotifiedMembers, insertFraudNotice } from './fraud-notice.sql.ts'
import { nameWithLabel } from './name-with-label.ts'

/** Implemented by `chat`: real members above `afterId` who have written to a member who wrote to them, in order of their ids. */
export const repliedMembersPort =
  createPort<(db: Db, memberId: number, afterId: number, limit: number) => Promise<number[]>>(
    'members who replied',
  )

interface FraudNotices {
  readonly suspendedId: number
}
interface FraudNotice extends FraudNotices {
  readonly memberId: number
}
export const createFraudNotices = (suspendedId: number): JobRequest => ({
  name: 'fraud-notices',
  payload: { suspendedId } satisfies FraudNotices,
  key: `fraud-notices:${suspendedId}`,
})

const batchSize = 500
/**
 * After a suspension for fraud, everybody who has replied to the member is mailed once (Vermont 9 V.S.A. § 2482b, Arizona
 * § 44-7157: within 24 hours; we tell members everywhere). A later suspension for the same reason mails only those who were not
 * mailed before.
 */
export const fraudNoticesJob = defineJob<FraudNotices>('fraud-notices', async ({ db }, { suspendedId }) => {
  await runInTransaction(db, async (tx) => {
    for (let afterId = 0, ids: number[] = [-1]; ids.length > 0; afterId = ids.at(-1) ?? 0) {
      ids = await repliedMembersPort.get()(tx, suspendedId, afterId, batchSize)
      const notified = await findNotifiedMembers(tx, suspendedId, ids)
      for (const memberId of ids.filter((id) => !notified.has(id)))
        await addJob(tx, 'fraud-notice', { suspendedId, memberId } satisfies FraudNotice, {
          key: `fraud-notice:${suspendedId}:${memberId}`,
        })
    }
  })
})

/** The note that it was sent comes first: the mail is sent at most once. */
async function sendFraudNotice(services: Services, { suspendedId, memberId }: FraudNotice): Promise<void> {
  const [suspended, member] = [
    await findMemberById(services.db, suspendedId),
    await findMemberById(services.db, memberId),
  ]
  // A suspension that was lifted in the meantime was a mistake.
  if (suspended?.status !== 'suspended' || !member || member.status === 'deleted') return
  if (!(await insertFraudNotice(services.db, { suspendedId, memberId, at: services.clock.now() }))) return
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const values = {
    name: member.username,
    suspended: await nameWithLabel(services.db, suspended, texts),
    site: site.name,
    support: site.support_email,
  }
  const say = (part: string) => texts._(`mail.fraud_notice.${part}`, values)
  await sendMail(services, await createMailSender(services, site, member.language), {
    to: member.email,
    memberId: member.id,
    kind: 'fraud_notice',
    language: member.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: texts._('mail.suspended.greeting', values) },
      { text: say('body') },
      { text: say('advice') },
      { button: say('button'), href: `${getSiteOrigin(services.config, site)}/pages/faq` },
      { small: say('footer') },
    ],
  })
}
export const fraudNoticeJob = defineJob<FraudNotice>('fraud-notice', sendFraudNotice)
