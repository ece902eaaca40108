// Client of the sandbox provider: uses HTTP against the local fake, as for a real provider.
import { createHmac } from 'node:crypto'
import { disputeReasonCodes } from '@amarelle/contract/staff/endpoints/money/disputes'
import { z } from 'zod'
import { type Clock, minutesToMs } from '../../platform/clock.ts'
import { equalsConstantTime } from '../../platform/crypto/tokens.ts'
import { requestJson } from './request-json.ts'
import type { NewPayment, PaymentProvider } from './payment-provider.ts'
import { addRemainder } from './settlements/settlement-report.ts'

const createdSchema = z.object({ ref: z.string(), checkout_url: z.string(), expires_at: z.iso.datetime() })
const paymentSchema = z.object({
  state: z.enum(['open', 'pending', 'paid', 'failed', 'cancelled', 'expired']),
  amount_minor: z.number().int(),
  currency: z.string(),
  failure: z.string().nullable(),
  card: z.object({ token: z.string(), label: z.string(), expires_on: z.string() }).nullable(),
})
const refundSchema = z.object({
  ref: z.string(),
  state: z.enum(['pending', 'completed', 'failed']),
  amount_minor: z.number().int(),
  currency: z.string(),
})
const disputeSchema = refundSchema.extend({
  state: z.enum(['open', 'won', 'lost']),
  reason: z.enum(disputeReasonCodes),
  due_at: z.iso.datetime().nullable(),
  is_answered: z.boolean(),
})
const adjustmentsSchema = z.object({
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  fraud_warning: z.string().nullable(),
})
const paymentListSchema = z.object({ payments: z.array(z.object({ ref: z.string() })) })
const webhookSchema = z.object({ id: z.string().max(200), payment: z.string().max(200) })
const settlementsSchema = z.object({
  settlements: z.array(
    z.object({
      reference: z.string(),
      currency: z.string(),
      paid_out_on: z.iso.date(),
      paid_out_minor: z.number().int(),
      lines: z.array(
        z.object({
          kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'adjustment']),
          reference: z.string(),
          amount_minor: z.number().int(),
          fee_minor: z.number().int(),
          booked_on: z.iso.date(),
        }),
      ),
    }),
  ),
})
const sandboxStates = {
  open: 'loading',
  pending: 'pending',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'failed',
} as const
const signatureToleranceMs = minutesToMs(5)
const signHmac = (secret: string, text: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('hex')

const toSandboxRefundSnapshot = ({ ref, state, amount_minor, currency }: z.output<typeof refundSchema>) => ({
  providerRef: ref,
  state,
  amountMinor: amount_minor,
  currency,
})

export interface SandboxAccount {
  readonly url: string
  readonly secret: string
  /** Request timeout in milliseconds. */
  readonly timeout?: number
}
export function createSandboxProvider(
  { url, secret, timeout }: SandboxAccount,
  clock: Clock,
): Required<Omit<PaymentProvider, 'listPayments'>> {
  const callApi = (path: string, body?: object) =>
    requestJson(`${url}/sandbox/api${path}`, {
      headers: { authorization: `Bearer ${signHmac(secret, 'api')}` },
      ...(body && { body }),
      ...(timeout !== undefined && { timeout }),
    })
  const toPath = (ref: string) => `/payments/${encodeURIComponent(ref)}`
  const createOrCharge = async (payment: NewPayment, card?: string) =>
    createdSchema.parse(
      await callApi('/payments', {
        key: payment.attemptId,
        order_id: payment.orderNumber,
        amount_minor: payment.amountMinor,
        currency: payment.currency,
        description: payment.description,
        method: payment.method,
        return_url: payment.returnUrl,
        cancel_url: payment.cancelUrl,
        webhook_url: payment.webhookUrl,
        keep_card: payment.keepCard,
        card,
      }),
    )
  return {
    id: 'sandbox',
    capabilities: { storedCard: true, refund: 'partial' },
    async createPayment(payment) {
      const created = await createOrCharge(payment)
      return {
        providerRef: created.ref,
        redirect: created.checkout_url,
        expiresAt: new Date(created.expires_at),
      }
    },
    async chargeStoredCard(payment, token) {
      return { providerRef: (await createOrCharge(payment, token)).ref, redirect: null }
    },
    async findCharge(attemptId) {
      const { payments } = paymentListSchema.parse(
        await callApi(`/keys/${encodeURIComponent(attemptId)}/payments`),
      )
      return payments[0]?.ref ?? null
    },
    async fetchPayment(providerRef) {
      const { state, amount_minor, currency, failure, card } = paymentSchema.parse(
        await callApi(toPath(providerRef)),
      )
      return {
        state: sandboxStates[state],
        amountMinor: amount_minor,
        currency,
        ...(failure && { failure }),
        ...(card && { card: { token: card.token, label: card.label, expiresOn: card.expires_on } }),
      }
    },
    async readWebhook({ headers, body }) {
      const header = headers['x-sandbox-signature']
      const [, t, v1] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
      if (!t || !v1 || !equalsConstantTime(v1, signHmac(secret, Buffer.concat([Buffer.from(`${t}.`), body]))))
        return null
      // Reject replays of old signed requests.
      if (Math.abs(clock.now().getTime() - Number(t) * 1000) > signatureToleranceMs) return null
      const { id: eventId, payment: providerRef } = webhookSchema.parse(JSON.parse(body.toString('utf8')))
      return { notices: [{ eventId, providerRef }], reply: { status: 200, body: '' } }
    },
    async refund({ refundId, providerRef, amountMinor }) {
      return toSandboxRefundSnapshot(
        refundSchema.parse(
          await callApi(`${toPath(providerRef)}/refunds`, { key: refundId, amount_minor: amountMinor }),
        ),
      )
    },
    async fetchAdjustments(providerRef) {
      const {
        refunds,
        disputes,
        fraud_warning: warning,
      } = adjustmentsSchema.parse(await callApi(`${toPath(providerRef)}/adjustments`))
      return {
        refunds: refunds.map(toSandboxRefundSnapshot),
        disputes: disputes.map(({ ref, state, amount_minor, currency, reason, due_at, is_answered }) => ({
          providerRef: ref,
          state,
          amountMinor: amount_minor,
          currency,
          reason,
          reasonCode: reason,
          ...(due_at !== null && { evidenceDueAt: new Date(due_at) }),
          isUnderReview: is_answered,
        })),
        fraudWarnings: warning === null ? [] : [{ providerRef, reason: warning }],
      }
    },
    async *fetchSettlements(since) {
      const answer = await callApi(`/settlements?since=${since.toISOString()}`)
      for (const { reference, currency, lines, ...settlement } of settlementsSchema.parse(answer).settlements)
        yield addRemainder({
          reference,
          currency,
          paidOutOn: settlement.paid_out_on,
          paidOutMinor: settlement.paid_out_minor,
          lines: lines.map((line) => ({
            kind: line.kind,
            reference: line.reference,
            amountMinor: line.amount_minor,
            feeMinor: line.fee_minor,
            bookedOn: line.booked_on,
          })),
        })
    },
    async contestDispute({ disputeRef, statement, document }) {
      await callApi(`/disputes/${encodeURIComponent(disputeRef)}/evidence`, {
        statement,
        document: document.toString('base64'),
      })
    },
    async acceptDispute(disputeRef) {
      await callApi(`/disputes/${encodeURIComponent(disputeRef)}/acceptance`, {})
    },
  }
}
