import { getFormatLocales } from '@amarelle/contract/domain/languages'
import { findMemberById } from '../../../accounts/index.ts'
import { addMs } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { loadTranslations } from '../../../platform/translations.ts'
import { createMailSender, getSiteOrigin, getSiteById } from '../../../sites/index.ts'
import { findBankPaymentOrder } from '../../providers/direct-debit.sql.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import { getTransferDetails } from './show-transfer.ts'

/** Mails the bank details, payment reference and deadline of a transfer. */
async function sendTransferMail(services: Services, { attemptId }: { attemptId: string }): Promise<void> {
  const order = await findBankPaymentOrder(services.db, attemptId)
  const member = order && (await findMemberById(services.db, order.memberId))
  const details = order && getTransferDetails(services.config, order)
  // Paid or cancelled meanwhile.
  if (!details || !['loading', 'pending'].includes(order.state) || order.orderState !== 'open') return
  if (!member || member.status === 'deleted') return
  const site = await getSiteById(services, order.siteId)
  const { language } = member
  const texts = await loadTranslations(language, site)
  const until = new Intl.DateTimeFormat(getFormatLocales(language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  }).format(addMs(details.expiresAt, -1))
  const values = { name: member.username, site: site.name, order: order.orderNumber, until }
  const translate = (part: string) => texts._(`mail.transfer.${part}`, values)
  const rows = [
    [translate('amount'), formatMoney({ minor: order.amountMinor, currency: order.currency }, language)],
    [translate('holder'), details.holder],
    ['IBAN', details.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', details.bic],
    [translate('reference'), details.reference],
    [translate('until'), until],
  ] as const
  const link = `${getSiteOrigin(services.config, site)}/transfer?attempt=${attemptId}`
  await sendMail(services, await createMailSender(services, site, language), {
    to: member.email,
    memberId: member.id,
    kind: 'transfer',
    orderId: order.orderId,
    language,
    subject: translate('subject'),
    preheader: translate('body'),
    blocks: [
      { text: translate('greeting') },
      { text: translate('body') },
      { rows },
      { text: translate('note') },
      { button: translate('button'), href: link },
    ],
  })
}
export const transferMailJob = defineJob('transfer-mail', sendTransferMail)
