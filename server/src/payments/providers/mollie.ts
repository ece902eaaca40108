// Mollie (API v2) over plain HTTP: its own client pins certificates and can't be pointed anywhere else.
import type { MollieConfig } from '../../platform/config.ts'
import type { Clock } from '../../platform/clock.ts'
import { requestJson } from './request-json.ts'
import { formatDecimal, parseDecimal } from '../pricing/decimal-amount.ts'
import {
  mollieChargebacksSchema,
  mollieChargesSchema,
  mollieCustomerSchema,
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

/** A card that can be charged again: the customer and the mandate at Mollie. */
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
    // The details of a transfer are with the member: what is missing is the money (docs/payments.md#payment-states).
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
  { apiKey, url, timeout }: MollieConfig & { readonly timeout?: number },
  clock: Clock,
): Required<PaymentProvider> {
  const ask = (path: string, body?: object, key?: string) =>
    requestJson(`${url}/v2${path}`, {
      headers: { authorization: `Bearer ${apiKey}`, ...(key && { 'idempotency-key': key }) },
      ...(body && { body }),
      ...(timeout !== undefined && { timeout }),
    })
  const at = (ref: string, list = '') => `/payments/${encodeURIComponent(ref)}${list}`
  const paymentBody = (wanted: NewPayment) => ({
    amount: { currency: wanted.currency, value: formatDecimal(wanted.amountMinor) },
    description: wanted.description,
    redirectUrl: wanted.returnUrl,
    cancelUrl: wanted.cancelUrl,
    webhookUrl: wanted.webhookUrl,
    locale: mollieLocales[wanted.language] ?? 'en_US',
    metadata: { attempt: wanted.attemptId, order: wanted.orderNumber },
  })
  /** Mollie forgets an Idempotency-Key after an hour; what it made before then is found in its list. */
  const refundsOf = async (ref: string) =>
    mollieRefundsSchema.parse(await ask(at(ref, '/refunds?limit=250')))._embedded.refunds
  return {
    id: 'mollie',
    capabilities: { storedCard: true, refund: 'partial' },
    async createPayment(wanted) {
      const method = mollieMethods[wanted.method] ?? wanted.method
      const keeps = wanted.keepCard && method === 'creditcard'
      const customer = keeps
        ? mollieCustomerSchema.parse(
            await ask(
              '/customers',
              { metadata: { attempt: wanted.attemptId } },
              `${wanted.attemptId}-customer`,
            ),
          )
        : null
      const made = molliePaymentSchema.parse(
        await ask(
          '/payments',
          {
            ...paymentBody(wanted),
            method,
            ...(customer && { customerId: customer.id, sequenceType: 'first' }),
          },
          wanted.attemptId,
        ),
      )
      const { checkout } = made._links
      if (!checkout) throw new Error('Mollie made a payment without a page to pay it on')
      const { expiresAt } = toMollieSnapshot(made)
      return { providerRef: made.id, redirect: checkout.href, ...(expiresAt && { expiresAt }) }
    },
    async chargeStoredCard(wanted, token) {
      const [customerId, mandateId] = token.split('/')
      const body = { ...paymentBody(wanted), sequenceType: 'recurring', customerId, mandateId }
      const made = molliePaymentSchema.parse(await ask('/payments', body, wanted.attemptId))
      return { providerRef: made.id, redirect: null }
    },
    async findCharge(attemptId, token) {
      const [customerId = ''] = token.split('/')
      const list = await ask(`/customers/${encodeURIComponent(customerId)}/payments?limit=250`)
      const { payments } = mollieChargesSchema.parse(list)._embedded
      return payments.find(({ metadata }) => metadata?.attempt === attemptId)?.id ?? null
    },
    fetchPayment: async (providerRef) =>
      toMollieSnapshot(molliePaymentSchema.parse(await ask(at(providerRef)))),
    async readWebhook({ body }) {
      // Unsigned by design: all that it says is which payment to ask about.
      const id = new URLSearchParams(body.toString('utf8')).get('id')
      if (!id || !/^tr_\w{1,40}$/.test(id)) return null
      // Every report of a payment looks the same: each is an event of its own, told by when it came.
      return {
        notices: [{ eventId: `${id}@${clock.now().getTime()}`, providerRef: id }],
        reply: { status: 200, body: '' },
      }
    },
    async refund({ refundId, providerRef, amountMinor, currency }) {
      const known = (await refundsOf(providerRef)).find(({ metadata }) => metadata?.refund === refundId)
      if (known) return toMollieRefundSnapshot(known)
      const body = {
        amount: { currency, value: formatDecimal(amountMinor) },
        description: 'Refund',
        metadata: { refund: refundId },
      }
      return toMollieRefundSnapshot(
        mollieRefundSchema.parse(await ask(at(providerRef, '/refunds'), body, refundId)),
      )
    },
    async fetchAdjustments(providerRef) {
      const chargebacks = mollieChargebacksSchema.parse(await ask(at(providerRef, '/chargebacks?limit=250')))
      return {
        refunds: (await refundsOf(providerRef)).map(toMollieRefundSnapshot),
        disputes: chargebacks._embedded.chargebacks.map(({ id, amount, reversedAt, reason }) => ({
          providerRef: id,
          state: reversedAt ? 'won' : 'open',
          amountMinor: parseDecimal(amount.value),
          currency: amount.currency,
          ...(reason && { reason: reason.code }),
        })),
      }
    },
  }
}
