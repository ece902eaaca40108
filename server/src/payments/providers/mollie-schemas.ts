// What of Mollie's answers (API v2) this house reads.
import { z } from 'zod'

const amount = z.object({ currency: z.string(), value: z.string() })
const link = z.object({ href: z.url() })

export const molliePayment = z.object({
  id: z.string(),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  amount,
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
  _links: z.object({ checkout: link.nullish() }),
})
export type MolliePayment = z.output<typeof molliePayment>
const mollieCharge = z.object({
  id: z.string(),
  metadata: z.object({ attempt: z.string() }).nullish().catch(null),
})
/** A customer's payments, newest first. */
export const mollieCharges = z.object({ _embedded: z.object({ payments: z.array(mollieCharge) }) })
export const mollieCustomer = z.object({ id: z.string() })
export const mollieRefund = z.object({
  id: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount,
  metadata: z.object({ refund: z.string() }).nullish().catch(null),
})
export type MollieRefund = z.output<typeof mollieRefund>
export const mollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(mollieRefund) }) })
const mollieChargeback = z.object({
  id: z.string(),
  amount,
  reversedAt: z.string().nullish(),
  reason: z.object({ code: z.string() }).nullish(),
})
export const mollieChargebacks = z.object({ _embedded: z.object({ chargebacks: z.array(mollieChargeback) }) })
