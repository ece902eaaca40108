import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { addJob, defineJob, type JobRequest } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById, getSiteOrigin } from '../../sites/index.ts'
import { findNoticesSince, setReversalTold } from './fraud-notice.sql.ts'
import { nameWithLabel } from './name-with-label.ts'
import { findActById } from './moderation-act.sql.ts'

interface FraudReversals {
  readonly actId: number
}
interface FraudReversal {
  readonly suspendedId: number
  readonly memberId: number
}
/** Does nothing for a measure that was no suspension for fraud. */
export const createFraudReversals = (actId: number): JobRequest => ({
  name: 'fraud-reversals',
  payload: { actId } satisfies FraudReversals,
  key: `fraud-reversals:${actId}`,
})

const batchSize = 500
/** Everybody who was mailed about a suspension for fraud is told when it is reversed, once each. */
export const fraudReversalsJob = defineJob<FraudReversals>('fraud-reversals', async ({ db }, { actId }) => {
  const act = await findActById(db, actId)
  if (!act?.memberId || act.action !== 'suspend' || act.rule !== 'scam' || !act.reversedAt) return
  const { memberId: suspendedId, decidedAt } = act
  await runInTransaction(db, async (tx) => {
    for (let afterId = 0, ids: number[] = [-1]; ids.length > 0; afterId = ids.at(-1) ?? 0) {
      ids = await findNoticesSince(tx, suspendedId, decidedAt, { afterId, limit: batchSize })
      for (const memberId of ids)
        await addJob(tx, 'fraud-reversal', { suspendedId, memberId } satisfies FraudReversal, {
          key: `fraud-reversal:${suspendedId}:${memberId}`,
        })
    }
  })
})

/** The note that it was told comes first: the mail is sent at most once. */
async function sendFraudReversal(
  services: Services,
  { suspendedId, memberId }: FraudReversal,
): Promise<void> {
  const [suspended, member] = [
    await findMemberById(services.db, suspendedId),
    await findMemberById(services.db, memberId),
  ]
  // A member who was suspended again in the meantime is not declared innocent.
  if (!suspended || suspended.status === 'deleted' || suspended.status === 'suspended') return
  if (!member || member.status === 'deleted') return
  if (!(await setReversalTold(services.db, { suspendedId, memberId, at: services.clock.now() }))) return
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const suspendedName = await nameWithLabel(services.db, suspended, texts)
  const values = { name: member.username, suspended: suspendedName, site: site.name }
  const say = (part: string) => texts._(`mail.fraud_reversal.${part}`, values)
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
      {
        button: texts._('mail.fraud_notice.button'),
        href: `${getSiteOrigin(services.config, site)}/pages/faq`,
      },
      { small: say('footer') },
    ],
  })
}
export const fraudReversalJob = defineJob<FraudReversal>('fraud-reversal', sendFraudReversal)
