import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { formatMoney } from '../pricing/format-money.ts'
import { findAttempt } from '../orders/order.sql.ts'

/**
 * Notifies the owner of a closed account by e-mail that the payment is refunded; does nothing once the address was
 * erased.
 */
async function sendReturnedPaymentMail(
  services: Services,
  { attemptId }: { attemptId: string },
): Promise<void> {
  const attempt = await findAttempt(services.db, attemptId)
  const member = attempt && (await findMemberById(services.db, attempt.memberId))
  if (!attempt || !member || member.status === 'deleted') return
  const site = await getSiteById(services, member.siteId)
  const texts = await loadTranslations(member.language, site)
  const amount = formatMoney(
    { minor: attempt.amountMinor, currency: attempt.currency.trim() },
    member.language,
  )
  const translate = (part: string) =>
    texts._(`mail.returned_payment.${part}`, { order: attempt.orderNumber, amount })
  await sendMail(services, await createMailSender(services, site, member.language), {
    to: member.email,
    memberId: member.id,
    kind: 'returned_payment',
    orderId: attempt.orderId,
    language: member.language,
    subject: translate('subject'),
    preheader: translate('subject'),
    blocks: [{ text: translate('body') }],
  })
}
export const returnedPaymentMailJob = defineJob('returned-payment-mail', sendReturnedPaymentMail)
