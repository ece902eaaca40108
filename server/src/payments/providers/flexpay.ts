// FlexPay of Verotel, version 4: a signed address to pay at, signed postbacks by GET, and a sale status to ask.
import type { FlexPayAccount } from '../../platform/config.ts'
import { decimalOf, minorOf } from './decimal.ts'
import { isSigned, signatureOf } from './flexpay-signature.ts'
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot, Snapshot } from './provider.ts'

const methods: Readonly<Record<string, string>> = { ideal: 'IDEAL' }
const unknown: Snapshot = { state: 'loading', amountMinor: 0, currency: '' }
const results: Readonly<Record<string, Snapshot['state']>> = { APPROVED: 'completed', DECLINED: 'failed' }

/** `name: value` lines, as the status service answers. */
const linesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+):[ \t]*"?([^"\r\n]*?)"?\s*$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const moneyOf = (said: URLSearchParams) => ({
  amountMinor: minorOf(said.get('priceAmount') ?? said.get('amount') ?? ''),
  currency: said.get('priceCurrency') ?? said.get('currency') ?? '',
})
const nameOf = (said: URLSearchParams) => said.get('transactionID') ?? said.get('saleID') ?? ''
type Sum = Pick<Snapshot, 'amountMinor' | 'currency'>
const refundOf = (said: URLSearchParams, sum: Sum): RefundSnapshot => ({
  providerRef: nameOf(said),
  state: 'completed',
  ...sum,
})
const disputeOf = (said: URLSearchParams, sum: Sum): DisputeSnapshot => ({
  providerRef: nameOf(said),
  state: 'lost',
  ...sum,
  reason: 'chargeback',
})
const namesSum = (said: URLSearchParams): boolean => said.has('priceAmount') || said.has('amount')

/**
 * `postbacksOf` answers the signed postbacks that the inbox kept of a payment: of refunds and chargebacks, which staff or a
 * bank makes over there, FlexPay tells in no other way.
 */
export function flexPayProvider(
  { shopId, signatureKey, url, timeout = 10_000 }: FlexPayAccount & { readonly timeout?: number },
  postbacksOf: (providerRef: string) => Promise<readonly string[]>,
): PaymentProvider & Required<Pick<PaymentProvider, 'adjustments'>> {
  const addressOf = (path: string, parameters: Readonly<Record<string, string>>, extra = {}) => {
    const sent = { ...parameters, shopID: shopId, version: '4' }
    const query = new URLSearchParams({ ...sent, ...extra, signature: signatureOf(signatureKey, sent) })
    return `${url}${path}?${query.toString()}`
  }
  /** A postback that names no amount is of the whole payment. */
  const sums = async (said: readonly URLSearchParams[], whole: () => Promise<Sum>) => {
    const all: Sum[] = []
    for (const one of said) all.push(namesSum(one) ? moneyOf(one) : await whole())
    return all
  }
  const isOurs = (said: URLSearchParams) =>
    said.get('shopID') === shopId && isSigned(signatureKey, Object.fromEntries(said))
  return {
    id: 'flexpay',
    // Refunds are made in the Control Center; one-click orders need a contract of their own.
    can: { storedCard: false, refund: 'none' },
    async create(wanted) {
      const parameters = {
        type: 'purchase',
        priceAmount: decimalOf(wanted.amountMinor),
        priceCurrency: wanted.currency,
        paymentMethod: methods[wanted.method] ?? 'CC',
        description: wanted.description,
        // Unique at Verotel: a second order of the same reference is refused there.
        referenceID: wanted.attemptId,
        successURL: wanted.returnUrl,
        declineURL: wanted.cancelUrl,
      }
      const email = wanted.email ? { email: wanted.email } : {}
      return { providerRef: wanted.attemptId, redirect: addressOf('/startorder', parameters, email) }
    },
    async fetch(providerRef) {
      const answer = await fetch(addressOf('/salestatus', { referenceID: providerRef }), {
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      if (!answer.ok) throw new Error(`FlexPay answered ${answer.status}`)
      const said = linesOf(await answer.text())
      // Nobody has paid at the address yet: FlexPay hears of a payment then, and not before.
      if (said['response'] === 'NOTFOUND') return unknown
      if (said['response'] !== 'FOUND') throw new Error(`FlexPay answered ${said['error'] ?? 'nothing'}`)
      const state = results[said['saleResult'] ?? ''] ?? 'pending'
      return {
        state,
        amountMinor: minorOf(said['priceAmount'] ?? ''),
        currency: said['priceCurrency'] ?? '',
        ...(state === 'failed' && { failure: 'declined' }),
      }
    },
    async readWebhook({ query }) {
      const providerRef = query.get('referenceID')
      if (!providerRef || !isOurs(query)) return null
      const eventId = `${query.get('event') ?? 'purchase'}:${nameOf(query)}:${providerRef}`
      return { notices: [{ eventId, providerRef }], reply: { status: 200, body: 'OK' } }
    },
    async adjustments(providerRef) {
      const said = (await postbacksOf(providerRef)).map((raw) => new URLSearchParams(raw)).filter(isOurs)
      const whole = async () => {
        const { amountMinor, currency } = await this.fetch(providerRef)
        return { amountMinor, currency }
      }
      const of = async <T>(event: string, view: (one: URLSearchParams, sum: Sum) => T) => {
        const told = said.filter((one) => one.get('event') === event)
        const amounts = await sums(told, whole)
        return told.flatMap((one, i) => (amounts[i] ? [view(one, amounts[i])] : []))
      }
      return { refunds: await of('credit', refundOf), disputes: await of('chargeback', disputeOf) }
    },
  }
}
