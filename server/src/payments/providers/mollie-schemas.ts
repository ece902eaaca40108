// The fields of Mollie's responses (API v2) that we read.
import { z } from 'zod'

const amountSchema = z.object({ currency: z.string(), value: z.string() })
const linkSchema = z.object({ href: z.url() })

export const molliePaymentSchema = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount: amountSchema,
  method: z.string().nullish(),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  details: z
    .object({
      cardNumber: z.string().nullish(),
      cardLabel: z.string().nullish(),
      cardExpiryDate: z.string().nullish(),
    })
    .nullish(),
  _links: z.object({ checkout: linkSchema.nullish() }),
})
export type MolliePayment = z.output<typeof molliePaymentSchema>
/** A page of payments, newest first. */
export const molliePaymentsSchema = z.object({
  _embedded: z.object({
    payments: z.array(
      molliePaymentSchema.extend({
        createdAt: z.iso.datetime({ offset: true }),
        amountRefunded: amountSchema.nullish(),
        amountChargedBack: amountSchema.nullish(),
      }),
    ),
  }),
  _links: z.object({ next: linkSchema.nullish() }).nullish(),
})
const mollieChargeSchema = z.object({
  id: z.string(),
  metadata: z.object({ attempt: z.string() }).nullish().catch(null),
})
/** A customer's payments, newest first. */
export const mollieChargesSchema = z.object({
  _embedded: z.object({ payments: z.array(mollieChargeSchema) }),
})
export const mollieCustomerSchema = z.object({ id: z.string() })
export const mollieRefundSchema = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount: amountSchema,
  metadata: z.object({ refund: z.string() }).nullish().catch(null),
})
export type MollieRefund = z.output<typeof mollieRefundSchema>
export const mollieRefundsSchema = z.object({ _embedded: z.object({ refunds: z.array(mollieRefundSchema) }) })
const mollieChargebackSchema = z.object({
  id: z.string(),
  amount: amountSchema,
  reversedAt: z.string().nullish(),
  reason: z.object({ code: z.string() }).nullish(),
})
export const mollieChargebacksSchema = z.object({
  _embedded: z.object({ chargebacks: z.array(mollieChargebackSchema) }),
})
