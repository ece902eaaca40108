import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { updateWithdrawal, findOrderByEmail } from './withdrawal.sql.ts'

/** Mails to an order's owner per day, however many statements name the order. */
const maxOwnerMailsPerDay = 3

const findAwaitingWithdrawal = (db: Services['db'], id: number) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'awaiting_owner')
    .executeTakeFirst()

/**
 * Finds the order that a statement without login names, and asks its owner by mail, only at the account's own address.
 * When there is no such order, staff decide; the response reveals nothing about it.
 */
async function sendOwnerMail(services: Services, { id }: { id: number }): Promise<void> {
  const { db, clock, config, log } = services
  const withdrawal = await findAwaitingWithdrawal(db, id)
  if (!withdrawal?.confirmed_at) return
  const filter = { siteId: withdrawal.site_id, order: withdrawal.stated_order, email: withdrawal.email }
  const order = await findOrderByEmail(db, filter)
  const member = order && (await findMemberById(db, order.memberId))
  if (!order || !member) {
    await updateWithdrawal(db, id, { state: 'confirmed', confirm_until: null })
    publishStaffChange(db, 'cases')
    log.warn({ receipt: withdrawal.receipt }, 'a withdrawal waits for staff')
    return
  }
  // A retry after a failed mail does not count again.
  const isFirstTry = withdrawal.order_id === null
  const mailsToday = isFirstTry
    ? await incrementUsage({ db, clock }, `withdrawal-mail:${order.id}`, 86_400)
    : 0
  await updateWithdrawal(db, id, { order_id: order.id, member_id: member.id })
  if (mailsToday > maxOwnerMailsPerDay) return
  const token = createToken()
  await updateWithdrawal(db, id, { confirm_token_hash: hashToken(token) })
  const site = await getSiteById(services, withdrawal.site_id)
  const { language } = member
  const texts = await loadTranslations(language, site)
  const format = (at: Date | null, timeStyle?: 'long') =>
    new Intl.DateTimeFormat(getFormatLocales(language), {
      dateStyle: 'long',
      timeStyle,
      timeZone: member.timeZone,
    }).format(at ?? clock.now())
  const values = {
    site: site.name,
    name: member.username,
    order: order.number,
    until: format(withdrawal.confirm_until),
  }
  const translate = (part: string) => texts._(`mail.withdrawal_owner.${part}`, values)
  const translateShared = (part: string) => texts._(`mail.withdrawal.${part}`, values)
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId: member.id,
    kind: 'withdrawal',
    language,
    subject: translate('subject'),
    preheader: translate('body'),
    blocks: [
      { text: translate('greeting') },
      { text: translate('body') },
      {
        rows: [
          [translateShared('receipt'), withdrawal.receipt],
          [translate('time'), format(withdrawal.confirmed_at, 'long')],
          [translateShared('order'), order.number],
        ],
      },
      {
        button: translate('button'),
        href: `${getSiteOrigin(config, site)}/withdrawal/confirm?token=${token}`,
      },
      { small: translate('footer') },
    ],
  })
}

export const withdrawalOwnerJob = defineJob('withdrawal-owner', sendOwnerMail)
