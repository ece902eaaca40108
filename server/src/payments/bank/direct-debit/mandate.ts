import type { getDirectDebitEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { toHtmlLang, type InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { BankAccountConfig } from '../../../platform/config/payment-config.ts'
import type { RequestContext, Services, Site } from '../../../platform/context.ts'
import { getSiteCompany } from '../../../sites/index.ts'
import { translateError, loadTranslations } from '../../../platform/translations.ts'
import { addMs } from '../../../platform/clock.ts'
import { getCollectionDay } from './banking-days.ts'
import { findDebitRefusal } from './check-debit-allowed.ts'
import { getMandateText, mandateVersion } from './mandate-text.ts'
import { type BankPaymentOrder, loadOwnBankPaymentOrder } from './load-debit-order.ts'
import { codeResendDelayMs } from './send-code.ts'
import { findLastSmsCode } from './sms-code.sql.ts'

/** Unique mandate reference from order number and attempt id; at most 35 characters that all banks accept. */
export const toMandateReference = ({
  orderNumber,
  attemptId,
}: Pick<BankPaymentOrder, 'orderNumber' | 'attemptId'>): string =>
  `M${orderNumber}-${attemptId.slice(0, 8)}`.toUpperCase()

/** Our bank account with the creditor identifier. Throws when direct debit is not configured. */
export function getCreditor({
  config,
}: Pick<Services, 'config'>): BankAccountConfig & { readonly creditorId: string } {
  const { bank } = config
  if (!bank?.creditorId) throw new Error('direct debits are not set up')
  return { ...bank, creditorId: bank.creditorId }
}
/** Returns the creditor's details, as mandate and mail show them. */
export async function loadCreditorDetails(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
  site: Site,
  language: InterfaceLanguage,
) {
  const { holder, creditorId } = getCreditor(services)
  const { address, city, country: code } = await getSiteCompany(services, site)
  const country = new Intl.DisplayNames(toHtmlLang(language), { type: 'region' }).of(code) ?? code
  return { name: holder, address: `${address}, ${city}, ${country}`, id: creditorId }
}
export const getMandateWording = (language: InterfaceLanguage, creditor: string) => ({
  version: mandateVersion,
  ...getMandateText(language, creditor),
})

/** Returns the mandate to sign, and whether signing is refused (docs/payments.md#mandate). */
export async function getMandatePage(
  context: RequestContext,
  attemptId: string,
): Promise<EndpointAnswer<typeof getDirectDebitEndpoint>> {
  const order = await loadOwnBankPaymentOrder(context, attemptId, 'sepa-direct')
  const { credits, amountMinor, currency } = order
  const creditor = await loadCreditorDetails(context, context.site, context.language)
  const refusal = await findDebitRefusal(context, { ...order, hash: null })
  const code = await findLastSmsCode(context.db, order.orderId)
  return {
    order: order.orderNumber,
    credits,
    total: { minor: amountMinor, currency },
    vat: { rate: order.vatRate / 100, amount: { minor: order.vatMinor, currency } },
    state: order.orderState === 'completed' ? 'completed' : order.state,
    mandate: {
      ...getMandateWording(context.language, creditor.name),
      reference: toMandateReference(order),
      creditor,
      collect_on: getCollectionDay(context.clock.now()),
    },
    refused: refusal && {
      code: refusal,
      message: translateError(await loadTranslations(context.language, context.site), refusal),
    },
    resend_at: code ? addMs(code.sentAt, codeResendDelayMs).toISOString() : null,
  }
}
