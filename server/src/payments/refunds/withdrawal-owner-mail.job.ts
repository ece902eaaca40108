import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import type { Services } from '../../platform/context.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { incrementUsage } from '../../platform/limits/usage-limits.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../sites/index.ts'
import { updateWithdrawal, findOrderByEmail } from './withdrawal.sql.ts'

/** Of more statements about one order in a day the owner is not told: three links are in the mailbox. */
const maxOwnerMailsPerDay = 3

const findAwaitingWithdrawal = (db: Services['db'], id: number) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'awaiting_owner')
    .executeTakeFirst()

/**
 * Looks for the order that a statement without login names, and asks the owner by mail whether it is theirs. Only the
 * account's own address is written to. Without such an order a person looks at it; nobody is told that there is none.
 */
async function sendOwnerMail(services: Services, { id }: { id: number }): Promise<void> {
  const { db, clock, config, log } = services
  const stated = await findAwaitingWithdrawal(db, id)
  if (!stated?.confirmed_at) return
  const named = { siteId: stated.site_id, order: stated.stated_order, email: stated.email }
  const order = await findOrderByEmail(db, named)
  const member = order && (await findMemberById(db, order.memberId))
  if (!order || !member) {
    await updateWithdrawal(db, id, { state: 'confirmed', confirm_until: null })
    log.warn({ receipt: stated.receipt }, 'a withdrawal waits for staff')
    return
  }
  // A mail that could not be sent is tried again, and counts once.
  const first = stated.order_id === null
  const asked = first ? await incrementUsage({ db, clock }, `withdrawal-mail:${order.id}`, 86_400) : 0
  await updateWithdrawal(db, id, { order_id: order.id, member_id: member.id })
  if (asked > maxOwnerMailsPerDay) return
  const token = createToken()
  await updateWithdrawal(db, id, { confirm_token_hash: hashToken(token) })
  const site = await getSiteById(services, stated.site_id)
  const { language } = member
  const texts = await loadTranslations(language)
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
    until: format(stated.confirm_until),
  }
  const say = (part: string) => texts._(`mail.withdrawal_owner.${part}`, values)
  const label = (part: string) => texts._(`mail.withdrawal.${part}`, values)
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId: member.id,
    language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      {
        rows: [
          [label('receipt'), stated.receipt],
          [say('time'), format(stated.confirmed_at, 'long')],
          [label('order'), order.number],
        ],
      },
      { button: say('button'), href: `${getSiteOrigin(config, site)}/withdrawal/confirm?token=${token}` },
      { small: say('footer') },
    ],
  })
}

defineJob('withdrawal-owner', sendOwnerMail)
