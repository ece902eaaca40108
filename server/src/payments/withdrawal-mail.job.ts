import { formatLocales, type Language } from '@amarelle/contract/languages'
import { days, later } from '../platform/clock.ts'
import type { Parts } from '../platform/context.ts'
import { defineJob } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import { textsOf } from '../platform/texts.ts'
import { mailSender, siteById } from '../sites/index.ts'
import { moneyText } from './money-text.ts'
import { refundById } from './refund.sql.ts'
import { endAwaiting, forgetStated } from './withdrawal.sql.ts'

/** What becomes of it, as the mail tells: to the address that was stated, which is the buyer's where money comes back. */
type Outcome =
  | { readonly part: 'waiting' | 'nothing_left' }
  | {
      readonly part: 'refunded'
      readonly amount: number
      readonly currency: string
      readonly credits: number
    }
async function outcomeOf({ db }: Parts, state: string, refundId: string | null): Promise<Outcome> {
  const refund = refundId ? await refundById(db, refundId) : undefined
  if (state === 'confirmed') return { part: 'waiting' }
  if (!refund) return { part: 'nothing_left' }
  const { currency } = await db
    .selectFrom('payment_attempt')
    .select('currency')
    .where('id', '=', refund.attemptId)
    .executeTakeFirstOrThrow()
  return { part: 'refunded', amount: refund.amountMinor, currency, credits: refund.credits }
}

/** The acknowledgement on a durable medium: what was stated, when it was confirmed, its number (docs/law.md#withdrawal). */
async function acknowledge(parts: Parts, { id }: { id: number }): Promise<void> {
  const row = await parts.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.email || !row.confirmed_at) return
  const site = await siteById(parts, row.site_id)
  const language = row.language as Language
  const texts = await textsOf(language)
  const outcome = await outcomeOf(parts, row.state, row.refund_id)
  const time = new Intl.DateTimeFormat(formatLocales(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: site.time_zone,
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
      amount: moneyText({ minor: outcome.amount, currency: outcome.currency }, language),
      credits: outcome.credits,
    }),
  }
  const say = (part: string) => texts._(`mail.withdrawal.${part}`, values)
  await sendMail(parts, await mailSender(parts, site, language), {
    to: row.email,
    memberId: null,
    language,
    subject: say('subject'),
    heading: say('heading'),
    preheader: say('statement'),
    blocks: [
      { text: say('greeting') },
      { text: say('statement') },
      { rows: Object.entries(stated).map(([label, value]) => [say(label), value] as const) },
      { text: say(outcome.part) },
      { small: say('footer') },
    ],
  })
}

defineJob('withdrawal-mail', acknowledge)
/** Two days to press the second button, then what was typed is forgotten; what no owner confirmed in time goes before staff. */
async function endOld({ db, clock, log }: Parts): Promise<void> {
  await forgetStated(db, later(clock.now(), -days(2)))
  for (const { receipt } of await endAwaiting(db, clock.now()))
    log.warn({ receipt }, 'a withdrawal waits for staff')
}
defineJob('forget-withdrawals', endOld, '52 * * * *')
