import { problem } from '@amarelle/contract/errors'
import { paymentMethods } from '@amarelle/contract/payments'
import { paymentMethodIcon } from '@amarelle/contract/sites'
import type { FastifyInstance } from 'fastify'

/** Wordmarks in our own drawing: colour of the ground, of the letters, and the words. */
const marks: Record<(typeof paymentMethods)[number], readonly [ground: string, ink: string, words: string]> =
  {
    sepa_direct_debit: ['#10298e', '#fff', 'SEPA'],
    przelewy24: ['#d13239', '#fff', 'P24'],
    blik: ['#111', '#fff', 'BLIK'],
    wire_transfer: ['#fff', '#333', 'Bank'],
    giropay: ['#003a7d', '#fff', 'giropay'],
    mastercard: ['#fff', '#b3201a', 'mastercard'],
    visa: ['#fff', '#1a1f71', 'VISA'],
    credit_card: ['#fff', '#333', 'Card'],
    carte_bancaire: ['#04519b', '#fff', 'CB'],
    nexi: ['#fff', '#2d32aa', 'nexi'],
    ideal: ['#fff', '#b0005f', 'iDEAL'],
    bancontact: ['#fff', '#005498', 'Bancontact'],
    apple_pay: ['#000', '#fff', 'Apple Pay'],
    paysafecard: ['#fff', '#00649f', 'paysafe'],
    maestro: ['#fff', '#0072b0', 'maestro'],
    paypal: ['#fff', '#003087', 'PayPal'],
    sofort: ['#eb6f93', '#3c1222', 'SOFORT'],
    eps: ['#fff', '#a0006f', 'eps'],
  }

/** The mark of a payment method as SVG (SPECIFICATION 7); 404 for a name nobody knows. */
function paymentMark(file: string): string {
  const name = file.replace(/\.svg$/, '').replace(/^applepay$/, 'apple_pay')
  const mark = Object.hasOwn(marks, name) ? marks[name as keyof typeof marks] : undefined
  if (!mark || !file.endsWith('.svg')) throw problem('not_found')
  const [ground, ink, words] = mark
  const size = words.length > 8 ? 8 : words.length > 5 ? 10 : 14
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 32" role="img" aria-label="${words}"><rect x=".5" y=".5" width="51" height="31" rx="6.5" fill="${ground}" stroke="#e3dcdc"/><text x="26" y="16.5" fill="${ink}" font-family="Helvetica,Arial,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${words}</text></svg>`
}

/** The one call that answers a picture, not JSON. */
export function mountPaymentMarks(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    paymentMethodIcon.path,
    { schema: { hide: true } },
    (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(paymentMark(request.params.name)),
  )
}
