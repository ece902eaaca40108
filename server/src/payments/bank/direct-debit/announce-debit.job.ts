import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../../accounts/index.ts'
import type { Services } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { loadTranslations } from '../../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../../sites/index.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import { getCollectionDay } from './banking-days.ts'
import { updateDebit, findDebit } from '../../providers/direct-debit.sql.ts'
import { loadCreditorDetails, getMandateWording } from './mandate.ts'

const announcedRows = ['creditor', 'identifier', 'reference', 'account', 'amount', 'day'] as const

/**
 * Sends one mail with the mandate, a durable medium, and the announcement of the debit (docs/payments.md#collection):
 * amount, day, creditor identifier, mandate reference. A late mail postpones the debit: at least one calendar day must
 * lie between them.
 */
async function sendDebitAnnouncement(
  services: Services,
  { attemptId }: { attemptId: string },
): Promise<void> {
  const debit = await findDebit(services.db, attemptId)
  if (debit?.state !== 'signed' || debit.announcedAt) return
  const now = services.clock.now()
  const earliest = getCollectionDay(now)
  const collectOn = debit.collectOn < earliest ? earliest : debit.collectOn
  const member = await findMemberById(services.db, debit.memberId)
  if (!member || member.status === 'deleted') return
  const site = await getSiteById(services, debit.siteId)
  const { language } = debit
  const creditor = await loadCreditorDetails(services, site, language)
  const texts = await loadTranslations(language, site)
  const values = { name: member.username, order: debit.orderNumber }
  const translate = (part: string) => texts._(`mail.direct_debit.${part}`, values)
  const valuesByRow: Record<(typeof announcedRows)[number], string> = {
    creditor: `${creditor.name}, ${creditor.address}`,
    identifier: creditor.id,
    reference: debit.mandate,
    account: `${debit.holder}, •••• ${debit.ibanLast4}`,
    amount: formatMoney({ minor: debit.amountMinor, currency: debit.currency }, language),
    day: new Intl.DateTimeFormat(getFormatLocales(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${collectOn}T12:00:00Z`),
    ),
  }
  const rows = announcedRows.map((row) => [translate(row), valuesByRow[row]] as const)
  const { paragraphs } = getMandateWording(language, creditor.name)
  const link = `${getSiteOrigin(services.config, site)}/transactions/${debit.orderNumber}`
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId: member.id,
    kind: 'debit_announced',
    orderId: debit.orderId,
    language,
    subject: translate('subject'),
    preheader: translate('body'),
    blocks: [
      { text: translate('greeting') },
      { text: translate('body') },
      { rows },
      { text: translate('mandate') },
      ...paragraphs.map((paragraph) => ({ small: paragraph })),
      { button: translate('button'), href: link },
    ],
  })
  await updateDebit(services.db, attemptId, { announced_at: now, collect_on: collectOn })
}
export const announceDebitJob = defineJob('announce-debit', sendDebitAnnouncement)
