import { formatLocales } from '@amarelle/contract/languages'
import { memberById } from '../accounts/index.ts'
import { later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { events } from '../platform/events.ts'
import { sendMail } from '../platform/mail.ts'
import { textsOf } from '../platform/texts.ts'
import { mailSender, originOfSite, siteById } from '../sites/index.ts'
import { moneyText } from './money-text.ts'

/** The confirmation on a durable medium (docs/payments.md#checkout): what was bought, what was paid, and how to withdraw from it. */
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
  const money = (minor: number) => moneyText({ minor, currency: order.currency }, member.language)
  const until = new Intl.DateTimeFormat(formatLocales(member.language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  }).format(later(order.withdraw_until ?? parts.clock.now(), -1))
  const values = {
    name: member.username,
    site: site.name,
    order: order.number,
    until,
  }
  const say = (part: string) => texts._(`mail.payment.${part}`, values)
  const rows = [
    [say('order'), order.number],
    [say('credits'), String(order.credits)],
    [say('amount'), money(order.total_minor)],
    [say('vat'), money(order.vat_minor)],
  ] as const
  const origin = originOfSite(parts.config, site)
  await sendMail(parts, await mailSender(parts, site, member.language), {
    to: member.email,
    memberId: member.id,
    language: member.language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      { rows },
      { button: say('button'), href: `${origin}/transactions/${order.number}` },
      { about: say('withdraw'), href: `${origin}/withdrawal?order=${order.number}` },
      { small: say('footer') },
    ],
    notes: [
      {
        text: texts._('mail.frame.necessary'),
        links: [
          { label: say('returns'), href: `${origin}/pages/return-policy` },
          { label: say('terms'), href: `${origin}/pages/terms` },
        ],
      },
    ],
  })
}

export const hearCompletedOrders = (): void =>
  events.after('order.completed', 'payments.confirm', (parts, { orderId }) => confirm(parts, orderId))
