// Mollie (API v2) over plain HTTP: its own client pins certificates and its base URL can't be changed.
import type { MollieConfig } from '../../platform/config/payment-config.ts'
import type { Clock } from '../../platform/clock.ts'
import { requestJson } from './request-json.ts'
import { fetchMollieSettlements, pageSize, readNextStart } from './settlements/mollie-settlements.ts'
import { toReturnReasonCode } from './to-return-reason-code.ts'
import { formatDecimal, parseDecimal } from '../pricing/decimal-amount.ts'
import {
  mollieChargebacksSchema,
  mollieChargesSchema,
  mollieCustomerSchema,
  molliePaymentsSchema,
  molliePaymentSchema,
  type MolliePayment,
  mollieRefundSchema,
  type MollieRefund,
  mollieRefundsSchema,
} from './mollie-schemas.ts'
import type { NewPayment, PaymentProvider, RefundSnapshot, PaymentSnapshot } from './payment-provider.ts'

const mollieMethods: Readonly<Record<string, string>> = {
  visa: 'creditcard',
  mastercard: 'creditcard',
  credit_card: 'creditcard',
  carte_bancaire: 'creditcard',
  nexi: 'creditcard',
  apple_pay: 'applepay',
  wire_transfer: 'banktransfer',
}
const mollieLocales: Readonly<Record<string, string>> = {
  en: 'en_US',
  da: 'da_DK',
  de: 'de_DE',
  es: 'es_ES',
  fi: 'fi_FI',
  fr: 'fr_FR',
  it: 'it_IT',
  nl: 'nl_NL',
  no: 'nb_NO',
  pl: 'pl_PL',
  sv: 'sv_SE',
}
const mollieStates = {
  open: 'loading',
  pending: 'pending',
  authorized: 'pending',
  paid: 'completed',
  canceled: 'cancelled',
  expired: 'failed',
  failed: 'failed',
} as const
const mollieRefundStates = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'completed',
  failed: 'failed',
  canceled: 'failed',
} as const

/** Returns a reusable card: the customer id and the mandate id at Mollie. */
function toStoredCard({ customerId, mandateId, details }: MolliePayment): PaymentSnapshot['card'] {
  if (!customerId || !mandateId || !details?.cardNumber) return undefined
  return {
    token: `${customerId}/${mandateId}`,
    label: `${details.cardLabel ?? 'Card'} •••• ${details.cardNumber.slice(-4)}`,
    expiresOn: details.cardExpiryDate ?? null,
  }
}
function toMollieSnapshot(payment: MolliePayment): PaymentSnapshot {
  const { status, amount, expiresAt, method } = payment
  const card = status === 'paid' ? toStoredCard(payment) : undefined
  return {
    // The member already has the transfer details; only the money is missing (docs/payments.md#payment-states).
    state: status === 'open' && method === 'banktransfer' ? 'pending' : mollieStates[status],
    amountMinor: parseDecimal(amount.value),
    currency: amount.currency,
    ...(status === 'expired' ? { failure: 'expired' } : status === 'failed' && { failure: 'declined' }),
    ...(expiresAt && { expiresAt: new Date(expiresAt) }),
    ...(card && { card }),
  }
}
const toMollieRefundSnapshot = ({ id, status, amount }: MollieRefund): RefundSnapshot => ({
  providerRef: id,
  state: mollieRefundStates[status],
  amountMinor: parseDecimal(amount.value),
  currency: amount.currency,
  ...(mollieRefundStates[status] === 'failed' && { failure: status }),
})

export function createMollieProvider(
  { apiKey, organizationToken, url, timeout }: MollieConfig & { readonly timeout?: number },
  clock: Clock,
): Required<Omit<PaymentProvider, 'fetchSettlements' | 'contestDispute' | 'acceptDispute'>> &
  Pick<PaymentProvider, 'fetchSettlements'> {
  const callApi = (path: string, body?: object, key?: string, token = apiKey) =>
    requestJson(`${url}/v2${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      ...(body && { body }),
      ...(timeout !== undefined && { timeout }),
    })
  const toPath = (ref: string, suffix = '') => `/payments/${encodeURIComponent(ref)}${suffix}`
  const paymentBody = (payment: NewPayment) => ({
    amount: { currency: payment.currency, value: formatDecimal(payment.amountMinor) },
    description: payment.description,
    redirectUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    locale: mollieLocales[payment.language] ?? 'en_US',
    metadata: { attempt: payment.attemptId, order: payment.orderNumber },
  })
  /** Mollie forgets an Idempotency-Key after an hour; earlier refunds are found in this list. */
  const listRefunds = async (ref: string) =>
    mollieRefundsSchema.parse(await callApi(toPath(ref, '/refunds?limit=250')))._embedded.refunds
  return {
    id: 'mollie',
    capabilities: { storedCard: true, refund: 'partial' },
    async createPayment(payment) {
      const method = mollieMethods[payment.method] ?? payment.method
      const keepsCard = payment.keepCard && method === 'creditcard'
      const customer = keepsCard
        ? mollieCustomerSchema.parse(
            await callApi(
              '/customers',
              { metadata: { attempt: payment.attemptId } },
              `${payment.attemptId}-customer`,
            ),
          )
        : null
      const created = molliePaymentSchema.parse(
        await callApi(
          '/payments',
          {
            ...paymentBody(payment),
            method,
            ...(customer && { customerId: customer.id, sequenceType: 'first' }),
          },
          payment.attemptId,
        ),
      )
      const { checkout } = created._links
      if (!checkout) throw new Error('Mollie made a payment without a page to pay it on')
      const { expiresAt } = toMollieSnapshot(created)
      return { providerRef: created.id, redirect: checkout.href, ...(expiresAt && { expiresAt }) }
    },
    async chargeStoredCard(payment, token) {
      const [customerId, mandateId] = token.split('/')
      const body = { ...paymentBody(payment), sequenceType: 'recurring', customerId, mandateId }
      const created = molliePaymentSchema.parse(await callApi('/payments', body, payment.attemptId))
      return { providerRef: created.id, redirect: null }
    },
    async findCharge(attemptId, token) {
      const [customerId = ''] = token.split('/')
      const response = await callApi(`/customers/${encodeURIComponent(customerId)}/payments?limit=250`)
      const { payments } = mollieChargesSchema.parse(response)._embedded
      return payments.find(({ metadata }) => metadata?.attempt === attemptId)?.id ?? null
    },
    fetchPayment: async (providerRef) =>
      toMollieSnapshot(molliePaymentSchema.parse(await callApi(toPath(providerRef)))),
    async readWebhook({ body }) {
      // Unsigned by design: the request only says which payment to fetch.
      const id = new URLSearchParams(body.toString('utf8')).get('id')
      if (!id || !/^tr_\w{1,40}$/.test(id)) return null
      // All notices of a payment look the same, so the time of receipt makes each event id unique.
      return {
        notices: [{ eventId: `${id}@${clock.now().getTime()}`, providerRef: id }],
        reply: { status: 200, body: '' },
      }
    },
    async refund({ refundId, providerRef, amountMinor, currency }) {
      const existing = (await listRefunds(providerRef)).find(({ metadata }) => metadata?.refund === refundId)
      if (existing) return toMollieRefundSnapshot(existing)
      const body = {
        amount: { currency, value: formatDecimal(amountMinor) },
        description: 'Refund',
        metadata: { refund: refundId },
      }
      return toMollieRefundSnapshot(
        mollieRefundSchema.parse(await callApi(toPath(providerRef, '/refunds'), body, refundId)),
      )
    },
    async fetchAdjustments(providerRef) {
      const chargebacks = mollieChargebacksSchema.parse(
        await callApi(toPath(providerRef, '/chargebacks?limit=250')),
      )
      return {
        refunds: (await listRefunds(providerRef)).map(toMollieRefundSnapshot),
        disputes: chargebacks._embedded.chargebacks.map(({ id, amount, reversedAt, reason }) => ({
          providerRef: id,
          state: reversedAt ? 'won' : 'open',
          amountMinor: parseDecimal(amount.value),
          currency: amount.currency,
          ...(reason && { reason: reason.code, reasonCode: toReturnReasonCode(reason.code) }),
        })),
      }
    },
    async *listPayments({ from, references }) {
      // From the newest of ours backwards: the list has no filter by time.
      for (let start = references.at(-1); start !== undefined; ) {
        const page = molliePaymentsSchema.parse(
          await callApi(`/payments?limit=${pageSize}&from=${encodeURIComponent(start)}`),
        )
        for (const payment of page._embedded.payments) {
          if (new Date(payment.createdAt) < from) return
          const { amountRefunded, amountChargedBack } = payment
          const hasAdjustments = [amountRefunded, amountChargedBack].some(
            (amount) => amount && parseDecimal(amount.value) > 0,
          )
          yield { ...toMollieSnapshot(payment), providerRef: payment.id, hasAdjustments }
        }
        start = readNextStart(page._links) ?? undefined
      }
    },
    ...(organizationToken !== undefined && {
      fetchSettlements: (since: Date) =>
        fetchMollieSettlements((path) => callApi(path, undefined, undefined, organizationToken), since),
    }),
  }
}
