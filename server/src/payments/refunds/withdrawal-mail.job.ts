import { getFormatLocales, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../accounts/index.ts'
import { daysToMs, addMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import { countDeletedRows, defineDeletingJob } from '../../platform/jobs/deleting-job.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { loadTranslations } from '../../platform/translations.ts'
import { createMailSender, getSiteById } from '../../sites/index.ts'
import { formatMoney } from '../pricing/format-money.ts'
import { findRefund } from './refund.sql.ts'
import { expireAwaitingWithdrawals, deleteUnconfirmedWithdrawals } from './withdrawal.sql.ts'

/** The outcome shown in the mail, which goes to the stated address (the buyer's whenever money is refunded). */
type MailOutcome =
  | { readonly part: 'waiting' | 'nothing_left' }
  | {
      readonly part: 'refunded'
      readonly amount: number
      readonly currency: string
      readonly credits: number
    }
async function loadMailOutcome(
  { db }: Services,
  state: string,
  refundId: string | null,
): Promise<MailOutcome> {
  const refund = refundId ? await findRefund(db, refundId) : undefined
  if (state === 'confirmed') return { part: 'waiting' }
  if (!refund) return { part: 'nothing_left' }
  const { currency } = await db
    .selectFrom('payment_attempt')
    .select('currency')
    .where('id', '=', refund.attemptId)
    .executeTakeFirstOrThrow()
  return { part: 'refunded', amount: refund.amountMinor, currency, credits: refund.credits }
}

/**
 * Sends the acknowledgement, a durable medium: statement, time of confirmation and receipt number
 * (docs/law.md#withdrawal).
 */
async function sendAcknowledgement(services: Services, { id }: { id: number }): Promise<void> {
  const row = await services.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.email || !row.confirmed_at) return
  const site = await getSiteById(services, row.site_id)
  const member = row.member_id === null ? undefined : await findMemberById(services.db, row.member_id)
  const language = row.language as InterfaceLanguage
  const texts = await loadTranslations(language, site)
  const outcome = await loadMailOutcome(services, row.state, row.refund_id)
  const time = new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: member?.timeZone ?? site.time_zone,
  }).format(row.confirmed_at)
  const stated = {
    receipt: row.receipt,
    time,
    order: row.stated_order,
    name: row.name,
    email: row.email,
  }
  const values = {
    site: site.name,
    ...stated,
    ...('amount' in outcome && {
      amount: formatMoney({ minor: outcome.amount, currency: outcome.currency }, language),
      credits: outcome.credits,
    }),
  }
  const translate = (part: string) => texts._(`mail.withdrawal.${part}`, values)
  await sendMail(services, await createMailSender(services, site, language), {
    to: row.email,
    memberId: null,
    language,
    subject: translate('subject'),
    heading: translate('heading'),
    preheader: translate('statement'),
    blocks: [
      { text: translate('greeting') },
      { text: translate('statement') },
      { rows: Object.entries(stated).map(([label, value]) => [translate(label), value] as const) },
      { text: translate(outcome.part) },
      { small: translate('footer') },
    ],
  })
}

export const withdrawalMailJob = defineJob('withdrawal-mail', sendAcknowledgement)
/** A statement that nobody confirmed. */
export const unconfirmedRetentionMs = daysToMs(2)
/**
 * Deletes statements not confirmed within two days, and passes those that the owner did not confirm in time to staff.
 */
async function expireWithdrawals({ db, clock, log }: Services): Promise<number> {
  const deleted = await deleteUnconfirmedWithdrawals(db, addMs(clock.now(), -unconfirmedRetentionMs))
  const expired = await expireAwaitingWithdrawals(db, clock.now())
  for (const { receipt } of expired) log.warn({ receipt }, 'a withdrawal waits for staff')
  if (expired.length > 0) publishStaffChange(db, 'cases')
  return countDeletedRows(deleted)
}
export const forgetWithdrawalsJob = defineDeletingJob('forget-withdrawals', expireWithdrawals, '52 * * * *')
