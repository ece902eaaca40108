import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import { addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { listenAfterCommit, type EventListener } from '../../platform/event-bus.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { formatMoney } from '../pricing/format-money.ts'

/**
 * Sends the order confirmation, a durable medium (docs/payments.md#checkout): what was bought and paid, and how to
 * withdraw.
 */
async function sendOrderConfirmation(services: Services, orderId: number): Promise<void> {
  const order = await services.db
    .selectFrom('credit_order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const member = await findMemberById(services.db, order.member_id)
  if (!member || member.status === 'deleted') return
  const site = await getSiteById(services, order.site_id)
  const texts = await loadTranslations(member.language, site)
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, member.language)
  const until = new Intl.DateTimeFormat(getFormatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  }).format(addMs(order.withdraw_until ?? services.clock.now(), -1))
  const values = {
    name: member.username,
    site: site.name,
    order: order.number,
    until,
  }
  const translate = (part: string) => texts._(`mail.payment.${part}`, values)
  const rows = [
    [translate('order'), order.number],
    [translate('credits'), String(order.credits)],
    [translate('amount'), money(order.total_minor)],
    [translate('vat'), money(order.vat_minor)],
  ] as const
  const origin = getSiteOrigin(services.config, site)
  await sendMail(services, await createMailSender(services, site, member.language), {
    to: member.email,
    memberId: member.id,
    kind: 'payment',
    orderId,
    language: member.language,
    subject: translate('subject'),
    preheader: translate('body'),
    blocks: [
      { text: translate('greeting') },
      { text: translate('body') },
      { rows },
      { button: translate('button'), href: `${origin}/transactions/${order.number}` },
      { about: translate('withdraw'), href: `${origin}/withdrawal?order=${order.number}` },
      { small: translate('footer') },
    ],
    notes: [
      {
        text: texts._('mail.frame.necessary'),
        links: [
          { label: translate('returns'), href: `${origin}/pages/return-policy` },
          { label: translate('terms'), href: `${origin}/pages/terms` },
        ],
      },
    ],
  })
}

/** Sends the confirmation of an order once more. */
export const orderConfirmationJob = defineJob<{ orderId: number }>(
  'order-confirmation',
  (services, { orderId }) => sendOrderConfirmation(services, orderId),
)
export const orderConfirmationListeners: readonly EventListener[] = [
  listenAfterCommit('order.completed', 'payments.confirm', (services, { orderId }) =>
    sendOrderConfirmation(services, orderId),
  ),
]
