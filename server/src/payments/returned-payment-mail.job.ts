import { memberById } from '../accounts/index.ts'
import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { textsOf } from '../platform/texts.ts'
import { mailSender, siteById } from '../sites/index.ts'
import { moneyText } from './money-text.ts'
import { attemptById } from './order.sql.ts'

/** Tells who paid for an account that is closed that the money goes back. Nobody can be told once the address was erased. */
async function tell(parts: Parts, { attemptId }: { attemptId: string }): Promise<void> {
  const attempt = await attemptById(parts.db, attemptId)
  const member = attempt && (await memberById(parts.db, attempt.memberId))
  if (!attempt || !member || member.status === 'deleted') return
  const site = await siteById(parts, member.siteId)
  const texts = await textsOf(member.language)
  const amount = moneyText({ minor: attempt.amountMinor, currency: attempt.currency.trim() }, member.language)
  const say = (part: string) =>
    texts._(`mail.returned_payment.${part}`, { order: attempt.orderNumber, amount })
  await sendMail(parts, await mailSender(parts, site, member.language), {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: say('subject'),
    preheader: say('subject'),
    blocks: [{ text: say('body') }],
  })
}
defineJob('returned-payment-mail', tell)
