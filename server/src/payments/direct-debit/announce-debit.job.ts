import { formatLocales } from '@amarelle/contract/languages'
import { memberById } from '../../accounts/index.ts'
import type { Parts } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { textsOf } from '../../platform/texts.ts'
import { mailSender, originOfSite, siteById } from '../../sites/index.ts'
import { moneyText } from '../money-text.ts'
import { collectionDay } from './banking-days.ts'
import { changeDebit, debitOf } from './mandate.sql.ts'
import { creditorShown, wordsOf } from './mandate.ts'

const rows = ['creditor', 'identifier', 'reference', 'account', 'amount', 'day'] as const

/**
 * The mandate on a durable medium and the announcement of the debit in one mail (docs/payments.md#collection): amount, day, creditor identifier,
 * mandate reference. A mail that goes out late moves the day: a calendar day at least lies between the two.
 */
async function announce(parts: Parts, { attemptId }: { attemptId: string }): Promise<void> {
  const debit = await debitOf(parts.db, attemptId)
  if (debit?.state !== 'signed' || debit.announcedAt) return
  const now = parts.clock.now()
  const earliest = collectionDay(now)
  const collectOn = debit.collectOn < earliest ? earliest : debit.collectOn
  const member = await memberById(parts.db, debit.memberId)
  if (!member || member.status === 'deleted') return
  const site = await siteById(parts, debit.siteId)
  const { language } = debit
  const creditor = await creditorShown(parts, site.company_id, language)
  const texts = await textsOf(language)
  const values = { name: member.username, order: debit.orderNumber }
  const say = (part: string) => texts._(`mail.direct_debit.${part}`, values)
  const shown: Record<(typeof rows)[number], string> = {
    creditor: `${creditor.name}, ${creditor.address}`,
    identifier: creditor.id,
    reference: debit.mandate,
    account: `${debit.holder}, •••• ${debit.ibanLast4}`,
    amount: moneyText({ minor: debit.amountMinor, currency: debit.currency }, language),
    day: new Intl.DateTimeFormat(formatLocales(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${collectOn}T12:00:00Z`),
    ),
  }
  const lines = rows.map((row) => [say(row), shown[row]] as const)
  const { paragraphs } = wordsOf(language, creditor.name)
  const link = `${originOfSite(parts.config, site)}/transactions/${debit.orderNumber}`
  await sendMail(parts, await mailSender(parts, site, language), {
    to: member.email,
    memberId: member.id,
    language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      { rows: lines },
      { text: say('mandate') },
      ...paragraphs.map((paragraph) => ({ small: paragraph })),
      { button: say('button'), href: link },
    ],
  })
  await changeDebit(parts.db, attemptId, { announced_at: now, collect_on: collectOn })
}
defineJob('announce-debit', announce)
