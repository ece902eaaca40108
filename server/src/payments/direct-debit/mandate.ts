import type { getDirectDebit } from '@amarelle/contract/direct-debit'
import type { Answer } from '@amarelle/contract/endpoint'
import { htmlLang, type Language } from '@amarelle/contract/languages'
import type { BankAccount } from '../../platform/config.ts'
import type { Context, Parts } from '../../platform/context.ts'
import { companyById } from '../../sites/index.ts'
import { errorText, textsOf } from '../../platform/texts.ts'
import { later } from '../../platform/clock.ts'
import { collectionDay } from './banking-days.ts'
import { debitRefusal } from './may-debit.ts'
import { mandateText, mandateVersion } from './mandate-text.ts'
import { type DebitOrder, ownOrder } from './open-order.ts'
import { resendAfter } from './send-code.ts'
import { lastCode } from './sms-code.sql.ts'

/** Unique, at most 35 letters that every bank takes: the order's number and the attempt at it. */
export const mandateReference = ({
  orderNumber,
  attemptId,
}: Pick<DebitOrder, 'orderNumber' | 'attemptId'>): string =>
  `M${orderNumber}-${attemptId.slice(0, 8)}`.toUpperCase()

/** The house's account, once debits can be made with it; throws where they are not set up. */
export function creditorOf({ config }: Pick<Parts, 'config'>): BankAccount & { readonly creditorId: string } {
  const { bank } = config
  if (!bank?.creditorId) throw new Error('direct debits are not set up')
  return { ...bank, creditorId: bank.creditorId }
}
/** Who debits, as the mandate and the mail name them. */
export async function creditorShown(
  parts: Pick<Parts, 'config' | 'db'>,
  companyId: number,
  language: Language,
) {
  const { holder, creditorId } = creditorOf(parts)
  const { address, city, country: code } = await companyById(parts.db, companyId)
  const country = new Intl.DisplayNames(htmlLang(language), { type: 'region' }).of(code) ?? code
  return { name: holder, address: `${address}, ${city}, ${country}`, id: creditorId }
}
export const wordsOf = (language: Language, creditor: string) => ({
  version: mandateVersion,
  ...mandateText(language, creditor),
})

/** docs/payments.md#mandate: what is signed, and whether it may be. */
export async function showMandate(
  context: Context,
  attemptId: string,
): Promise<Answer<typeof getDirectDebit>> {
  const order = await ownOrder(context, attemptId, 'sepa-direct')
  const { credits, amountMinor, currency } = order
  const creditor = await creditorShown(context, context.site.company_id, context.language)
  const refusal = await debitRefusal(context, { ...order, hash: null })
  const code = await lastCode(context.db, order.orderId)
  return {
    order: order.orderNumber,
    credits,
    total: { minor: amountMinor, currency },
    vat: { rate: order.vatRate / 100, amount: { minor: order.vatMinor, currency } },
    state: order.orderState === 'completed' ? 'completed' : order.state,
    mandate: {
      ...wordsOf(context.language, creditor.name),
      reference: mandateReference(order),
      creditor,
      collect_on: collectionDay(context.clock.now()),
    },
    refused: refusal && {
      code: refusal,
      message: errorText(await textsOf(context.language), refusal),
    },
    resend_at: code ? later(code.sentAt, resendAfter).toISOString() : null,
  }
}
