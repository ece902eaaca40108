import { formatLocales } from '@amarelle/contract/languages'
import { memberById } from '../../accounts/index.ts'
import { later } from '../../platform/clock.ts'
import type { Parts } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs.ts'
import { sendMail } from '../../platform/mail.ts'
import { textsOf } from '../../platform/texts.ts'
import { mailSender, originOfSite, siteById } from '../../sites/index.ts'
import { debitOrder } from '../direct-debit/mandate.sql.ts'
import { moneyText } from '../money-text.ts'
import { transferDetails } from './show-transfer.ts'

/** Where to send the money, what to write on it and until when: at hand where the member does their banking. */
async function tellTransfer(parts: Parts, { attemptId }: { attemptId: string }): Promise<void> {
  const order = await debitOrder(parts.db, attemptId)
  const member = order && (await memberById(parts.db, order.memberId))
  const details = order && transferDetails(parts.config, order)
  // Paid or given up meanwhile, or nobody is there to pay it.
  if (!details || !['loading', 'pending'].includes(order.state) || order.orderState !== 'open') return
  if (!member || member.status === 'deleted') return
  const site = await siteById(parts, order.siteId)
  const { language } = member
  const texts = await textsOf(language)
  const until = new Intl.DateTimeFormat(formatLocales(language), {
    dateStyle: 'long',
    timeZone: member.timeZone,
  }).format(later(details.expiresAt, -1))
  const values = { name: member.username, site: site.name, order: order.orderNumber, until }
  const say = (part: string) => texts._(`mail.transfer.${part}`, values)
  const rows = [
    [say('amount'), moneyText({ minor: order.amountMinor, currency: order.currency }, language)],
    [say('holder'), details.holder],
    ['IBAN', details.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', details.bic],
    [say('reference'), details.reference],
    [say('until'), until],
  ] as const
  const link = `${originOfSite(parts.config, site)}/transfer?attempt=${attemptId}`
  await sendMail(parts, await mailSender(parts, site, language), {
    to: member.email,
    memberId: member.id,
    language,
    subject: say('subject'),
    preheader: say('body'),
    blocks: [
      { text: say('greeting') },
      { text: say('body') },
      { rows },
      { text: say('note') },
      { button: say('button'), href: link },
    ],
  })
}
defineJob('transfer-mail', tellTransfer)
