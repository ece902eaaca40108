// FlexPay of Verotel, version 4: a signed address to pay at, signed postbacks by GET, and a sale status to ask.
import type { FlexPayConfig } from '../../platform/config.ts'
import { formatDecimal, parseDecimal } from '../pricing/decimal-amount.ts'
import { isSignedByFlexPay, signParameters } from './flexpay-signature.ts'
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot, PaymentSnapshot } from './payment-provider.ts'

const flexPayMethods: Readonly<Record<string, string>> = { ideal: 'IDEAL' }
const unknownSnapshot: PaymentSnapshot = { state: 'loading', amountMinor: 0, currency: '' }
const flexPayStates: Readonly<Record<string, PaymentSnapshot['state']>> = {
  APPROVED: 'completed',
  DECLINED: 'failed',
}

/** `name: value` lines, as the status service answers. */
const parseLines = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+):[ \t]*"?([^"\r\n]*?)"?\s*$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const readMoney = (said: URLSearchParams) => ({
  amountMinor: parseDecimal(said.get('priceAmount') ?? said.get('amount') ?? ''),
  currency: said.get('priceCurrency') ?? said.get('currency') ?? '',
})
const readTransactionId = (said: URLSearchParams) => said.get('transactionID') ?? said.get('saleID') ?? ''
type MoneyAmount = Pick<PaymentSnapshot, 'amountMinor' | 'currency'>
const toRefundSnapshot = (said: URLSearchParams, sum: MoneyAmount): RefundSnapshot => ({
  providerRef: readTransactionId(said),
  state: 'completed',
  ...sum,
})
const toDisputeSnapshot = (said: URLSearchParams, sum: MoneyAmount): DisputeSnapshot => ({
  providerRef: readTransactionId(said),
  state: 'lost',
  ...sum,
  reason: 'chargeback',
})
const hasAmount = (said: URLSearchParams): boolean => said.has('priceAmount') || said.has('amount')

/**
 * `postbacksOf` answers the signed postbacks that the inbox kept of a payment: of refunds and chargebacks, which staff or a
 * bank makes over there, FlexPay tells in no other way.
 */
export function createFlexPayProvider(
  { shopId, signatureKey, url, timeout = 10_000 }: FlexPayConfig & { readonly timeout?: number },
  postbacksOf: (providerRef: string) => Promise<readonly string[]>,
): PaymentProvider & Required<Pick<PaymentProvider, 'fetchAdjustments'>> {
  const addressOf = (path: string, parameters: Readonly<Record<string, string>>, extra = {}) => {
    const sent = { ...parameters, shopID: shopId, version: '4' }
    const query = new URLSearchParams({ ...sent, ...extra, signature: signParameters(signatureKey, sent) })
    return `${url}${path}?${query.toString()}`
  }
  /** A postback that names no amount is of the whole payment. */
  const sums = async (said: readonly URLSearchParams[], whole: () => Promise<MoneyAmount>) => {
    const all: MoneyAmount[] = []
    for (const one of said) all.push(hasAmount(one) ? readMoney(one) : await whole())
    return all
  }
  const isOurs = (said: URLSearchParams) =>
    said.get('shopID') === shopId && isSignedByFlexPay(signatureKey, Object.fromEntries(said))
  return {
    id: 'flexpay',
    // Refunds are made in the Control Center; one-click orders need a contract of their own.
    capabilities: { storedCard: false, refund: 'none' },
    async createPayment(wanted) {
      const parameters = {
        type: 'purchase',
        priceAmount: formatDecimal(wanted.amountMinor),
        priceCurrency: wanted.currency,
        paymentMethod: flexPayMethods[wanted.method] ?? 'CC',
        description: wanted.description,
        // Unique at Verotel: a second order of the same reference is refused there.
        referenceID: wanted.attemptId,
        successURL: wanted.returnUrl,
        declineURL: wanted.cancelUrl,
      }
      const email = wanted.email ? { email: wanted.email } : {}
      return { providerRef: wanted.attemptId, redirect: addressOf('/startorder', parameters, email) }
    },
    async fetchPayment(providerRef) {
      const answer = await fetch(addressOf('/salestatus', { referenceID: providerRef }), {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!answer.ok) throw new Error(`FlexPay answered ${answer.status}`)
      const said = parseLines(await answer.text())
      // Nobody has paid at the address yet: FlexPay hears of a payment then, and not before.
      if (said['response'] === 'NOTFOUND') return unknownSnapshot
      if (said['response'] !== 'FOUND') throw new Error(`FlexPay answered ${said['error'] ?? 'nothing'}`)
      const state = flexPayStates[said['saleResult'] ?? ''] ?? 'pending'
      return {
        state,
        amountMinor: parseDecimal(said['priceAmount'] ?? ''),
        currency: said['priceCurrency'] ?? '',
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
      const said = (await postbacksOf(providerRef)).map((raw) => new URLSearchParams(raw)).filter(isOurs)
      const whole = async () => {
        const { amountMinor, currency } = await this.fetchPayment(providerRef)
        return { amountMinor, currency }
      }
      const of = async <T>(event: string, view: (one: URLSearchParams, sum: MoneyAmount) => T) => {
        const told = said.filter((one) => one.get('event') === event)
        const amounts = await sums(told, whole)
        return told.flatMap((one, i) => (amounts[i] ? [view(one, amounts[i])] : []))
      }
      return {
        refunds: await of('credit', toRefundSnapshot),
        disputes: await of('chargeback', toDisputeSnapshot),
      }
    },
  }
}
