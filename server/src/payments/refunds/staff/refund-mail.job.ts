import { type Member, findMemberById } from '../../../accounts/index.ts'
import type { Services } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { loadTranslations } from '../../../platform/translations.ts'
import { createMailSender, getSiteById, getSiteOrigin } from '../../../sites/index.ts'
import { formatMoney } from '../../pricing/format-money.ts'

/** The contents of the mail about a refund. */
interface RefundMailFacts {
  readonly order: string
  readonly amountMinor: number
  readonly currency: string
  readonly method: string
  /** Credits that were taken back. */
  readonly credits: number
  readonly endsPremium: boolean
}

/** The subject and the paragraphs of the mail about a refund, in the member's language. */
export async function writeRefundMail(
  services: Services,
  member: Pick<Member, 'language' | 'siteId'>,
  { order, amountMinor, currency, method, credits, endsPremium }: RefundMailFacts,
) {
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const amount = formatMoney({ minor: amountMinor, currency }, member.language)
  const say = (part: string) => texts._(`mail.refund.${part}`, { order, amount, method, credits })
  return {
    language: member.language,
    subject: say('subject'),
    paragraphs: [
      say('money'),
      say(credits > 0 ? 'credits' : 'credits_stay'),
      ...(endsPremium ? [say('premium')] : []),
      say('credit_note'),
    ],
  }
}

export interface RefundMail extends RefundMailFacts {
  readonly refundId: string
  readonly memberId: number
  readonly orderId: number
}
/** Tells the member about a refund that staff gave, unless it was taken back or the account was erased. */
async function sendRefundMail(services: Services, mail: RefundMail): Promise<void> {
  const { db, config } = services
  const refund = await db.selectFrom('refund').select('id').where('id', '=', mail.refundId).executeTakeFirst()
  const member = await findMemberById(db, mail.memberId)
  if (!refund || !member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const { language, subject, paragraphs } = await writeRefundMail(services, member, mail)
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId: member.id,
    kind: 'refund',
    orderId: mail.orderId,
    language,
    subject,
    // If the process dies before the job is marked as done, the mail leaves again: mailboxes keep one of the same id.
    headers: { 'Message-ID': `<refund-${mail.refundId}@${site.host}>` },
    blocks: [
      ...paragraphs.map((text) => ({ text })),
      {
        button: texts._('mail.payment.button'),
        href: `${getSiteOrigin(config, site)}/transactions/${mail.order}`,
      },
    ],
  })
}
export const refundMailJob = defineJob<RefundMail>('refund-mail', sendRefundMail)
export const toRefundMailKey = (refundId: string): string => `refund-mail:${refundId}`
