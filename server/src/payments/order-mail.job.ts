import { memberById } from '../accounts/index.ts'
import type { Parts } from '../platform/context.ts'
import { events } from '../platform/events.ts'
import { sendMail } from '../platform/mail.ts'
import { html } from '../platform/mail-template.ts'
import { textsOf } from '../platform/texts.ts'
import { originOfSite, siteById } from '../sites/index.ts'

/** The confirmation on a durable medium (DECISIONS 3): what was bought, what was paid. */
async function confirm(parts: Parts, orderId: number): Promise<void> {
  const order = await parts.db
    .selectFrom('credit_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const member = await memberById(parts.db, order.member_id)
  if (!member || member.status === 'deleted') return
  const site = await siteById(parts, order.site_id)
  const texts = await textsOf(member.language)
  const amount = new Intl.NumberFormat(member.language, {
    style: 'currency',
    currency: order.currency,
  }).format(order.total_minor / 100)
  const values = { name: member.username, site: site.name, order: order.id, credits: order.credits, amount }
  const say = (part: string) => texts._(`mail.payment.${part}`, values)
  const link = `${originOfSite(parts.config, site)}/transactions/${order.id}`
  await sendMail(parts.mailer, {
    to: member.email,
    from: `"${site.name}" <${parts.config.mailFrom ?? `noreply@${site.host}`}>`,
    language: member.language,
    siteName: site.name,
    subject: say('subject'),
    body: html`<mj-section><mj-column>
      <mj-text>${say('greeting')}</mj-text><mj-text>${say('body')}</mj-text>
      <mj-button href="${link}">${say('button')}</mj-button>
      <mj-text font-size="14px">${say('footer')}</mj-text>
    </mj-column></mj-section>`,
    text: [say('greeting'), say('body'), link, say('footer')].join('\n\n'),
  })
}

export const hearCompletedOrders = (): void =>
  events.after('order.completed', 'payments.confirm', (parts, { orderId }) => confirm(parts, orderId))
