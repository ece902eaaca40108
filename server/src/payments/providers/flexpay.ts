// Verotel FlexPay, version 4: signed payment URL, signed postbacks by GET, and a sale status API.
import type { FlexPayConfig } from '../../platform/config/payment-config.ts'
import { formatDecimal, parseDecimal } from '../pricing/decimal-amount.ts'
import { isSignedByFlexPay, signParameters } from './flexpay-signature.ts'
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot, PaymentSnapshot } from './payment-provider.ts'

const flexPayMethods: Readonly<Record<string, string>> = { ideal: 'IDEAL' }
const unknownSnapshot: PaymentSnapshot = { state: 'loading', amountMinor: 0, currency: '' }
const flexPayStates: Readonly<Record<string, PaymentSnapshot['state']>> = {
  APPROVED: 'completed',
  DECLINED: 'failed',
}

/** Parses the `name: value` lines of the status service. */
const parseLines = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+):[ \t]*"?([^"\r\n]*?)"?\s*$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const readMoney = (postback: URLSearchParams) => ({
  amountMinor: parseDecimal(postback.get('priceAmount') ?? postback.get('amount') ?? ''),
  currency: postback.get('priceCurrency') ?? postback.get('currency') ?? '',
})
const readTransactionId = (postback: URLSearchParams) =>
  postback.get('transactionID') ?? postback.get('saleID') ?? ''
type MoneyAmount = Pick<PaymentSnapshot, 'amountMinor' | 'currency'>
const toRefundSnapshot = (postback: URLSearchParams, amount: MoneyAmount): RefundSnapshot => ({
  providerRef: readTransactionId(postback),
  state: 'completed',
  ...amount,
})
const toDisputeSnapshot = (postback: URLSearchParams, amount: MoneyAmount): DisputeSnapshot => ({
  providerRef: readTransactionId(postback),
  state: 'lost',
  ...amount,
  reason: 'chargeback',
})
const hasAmount = (postback: URLSearchParams): boolean =>
  postback.has('priceAmount') || postback.has('amount')

/**
 * `loadPostbacks` returns a payment's stored postbacks: the only way in which FlexPay reports refunds and chargebacks,
 * which staff or a bank make on its side.
 */
export function createFlexPayProvider(
  { shopId, signatureKey, url, timeout = 10_000 }: FlexPayConfig & { readonly timeout?: number },
  loadPostbacks: (providerRef: string) => Promise<readonly string[]>,
): PaymentProvider & Required<Pick<PaymentProvider, 'fetchAdjustments'>> {
  const toSignedUrl = (path: string, parameters: Readonly<Record<string, string>>, extra = {}) => {
    const signedParameters = { ...parameters, shopID: shopId, version: '4' }
    const query = new URLSearchParams({
      ...signedParameters,
      ...extra,
      signature: signParameters(signatureKey, signedParameters),
    })
    return `${url}${path}?${query.toString()}`
  }
  /** A postback without an amount is about the whole payment. */
  const listAmounts = async (
    postbacks: readonly URLSearchParams[],
    loadWholeAmount: () => Promise<MoneyAmount>,
  ) => {
    const amounts: MoneyAmount[] = []
    for (const postback of postbacks)
      amounts.push(hasAmount(postback) ? readMoney(postback) : await loadWholeAmount())
    return amounts
  }
  const isOurs = (postback: URLSearchParams) =>
    postback.get('shopID') === shopId && isSignedByFlexPay(signatureKey, Object.fromEntries(postback))
  return {
    id: 'flexpay',
    // Refunds are made in FlexPay's Control Center; one-click orders need a separate contract.
    capabilities: { storedCard: false, refund: 'none' },
    async createPayment(payment) {
      const parameters = {
        type: 'purchase',
        priceAmount: formatDecimal(payment.amountMinor),
        priceCurrency: payment.currency,
        paymentMethod: flexPayMethods[payment.method] ?? 'CC',
        description: payment.description,
        // Must be unique: Verotel refuses a second order with the same reference.
        referenceID: payment.attemptId,
        successURL: payment.returnUrl,
        declineURL: payment.cancelUrl,
      }
      const email = payment.email ? { email: payment.email } : {}
      return { providerRef: payment.attemptId, redirect: toSignedUrl('/startorder', parameters, email) }
    },
    async fetchPayment(providerRef) {
      const response = await fetch(toSignedUrl('/salestatus', { referenceID: providerRef }), {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) throw new Error(`FlexPay answered ${response.status}`)
      const status = parseLines(await response.text())
      // FlexPay only knows a payment once somebody paid at the URL.
      if (status['response'] === 'NOTFOUND') return unknownSnapshot
      if (status['response'] !== 'FOUND') throw new Error(`FlexPay answered ${status['error'] ?? 'nothing'}`)
      const state = flexPayStates[status['saleResult'] ?? ''] ?? 'pending'
      return {
        state,
        amountMinor: parseDecimal(status['priceAmount'] ?? ''),
        currency: status['priceCurrency'] ?? '',
        ...(state === 'failed' && { failure: 'declined' }),
      }
    },
    async readWebhook({ query }) {
      const providerRef = query.get('referenceID')
      if (!providerRef || !isOurs(query)) return null
      const eventId = `${query.get('event') ?? 'purchase'}:${readTransactionId(query)}:${providerRef}`
      return { notices: [{ eventId, providerRef }], reply: { status: 200, body: 'OK' } }
    },
    async fetchAdjustments(providerRef) {
      const postbacks = (await loadPostbacks(providerRef))
        .map((raw) => new URLSearchParams(raw))
        .filter(isOurs)
      const loadWholeAmount = async () => {
        const { amountMinor, currency } = await this.fetchPayment(providerRef)
        return { amountMinor, currency }
      }
      const mapEvents = async <T>(
        event: string,
        toSnapshot: (postback: URLSearchParams, amount: MoneyAmount) => T,
      ) => {
        const matching = postbacks.filter((postback) => postback.get('event') === event)
        const amounts = await listAmounts(matching, loadWholeAmount)
        return matching.flatMap((postback, i) => (amounts[i] ? [toSnapshot(postback, amounts[i])] : []))
      }
      return {
        refunds: await mapEvents('credit', toRefundSnapshot),
        disputes: await mapEvents('chargeback', toDisputeSnapshot),
      }
    },
  }
}
