import { createProblem } from '@amarelle/contract/domain/errors'
import { paymentMethods } from '@amarelle/contract/endpoints/payments'
import { paymentMethodIconEndpoint } from '@amarelle/contract/endpoints/sites'
import type { FastifyInstance } from 'fastify'

type PaymentLogo = readonly [ground: string, ink: string, words: string, shapes?: string]
const drawDisks = (left: string, right: string) =>
  `<circle cx="20.5" cy="12.5" r="7.5" fill="${left}"/><circle cx="31.5" cy="12.5" r="7.5" fill="${right}" fill-opacity=".85"/>`

/** Our own drawings: background colour, text colour, text, and SVG shapes above the text. */
const paymentLogos: Record<(typeof paymentMethods)[number], PaymentLogo> = {
  sepa_direct_debit: [
    '#10298e',
    '#fff',
    'SEPA',
    '<path d="M14 12.5h20m-6-6l6 6-6 6" fill="none" stroke="#ffd617" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  przelewy24: ['#d13239', '#fff', 'P24'],
  blik: ['#111', '#fff', 'BLIK'],
  wire_transfer: [
    '#fff',
    '#333',
    'Bank',
    '<path d="M26 4l11 5v2H15V9zM17 12h3v6h-3zM24.5 12h3v6h-3zM32 12h3v6h-3zM15 19h22v2H15z" fill="#333"/>',
  ],
  giropay: ['#003a7d', '#fff', 'giropay'],
  mastercard: ['#fff', '#1a1a1a', 'mastercard', drawDisks('#eb001b', '#f79e1b')],
  visa: ['#fff', '#1a1f71', 'VISA'],
  credit_card: [
    '#fff',
    '#333',
    'Card',
    '<rect x="15" y="5" width="22" height="15" rx="2.5" fill="#3b5b8c"/><path d="M15 9h22v3H15z" fill="#1c2f4d"/><path d="M18 15.5h6v1.5h-6z" fill="#fff"/>',
  ],
  carte_bancaire: ['#04519b', '#fff', 'CB'],
  nexi: ['#fff', '#2d32aa', 'nexi'],
  ideal: ['#fff', '#b0005f', 'iDEAL'],
  bancontact: ['#fff', '#005498', 'Bancontact'],
  apple_pay: ['#000', '#fff', 'Apple Pay'],
  paysafecard: ['#fff', '#00649f', 'paysafe'],
  maestro: ['#fff', '#1a1a1a', 'maestro', drawDisks('#0072b0', '#d9222a')],
  paypal: ['#fff', '#003087', 'PayPal'],
  sofort: ['#eb6f93', '#3c1222', 'SOFORT'],
  eps: ['#fff', '#a0006f', 'eps'],
}

/** The logo of a payment method as SVG (docs/payments.md#payment-methods). Throws `not_found` for an unknown name. */
function renderPaymentLogo(file: string): string {
  const name = file.replace(/\.svg$/, '').replace(/^applepay$/, 'apple_pay')
  const logo = Object.hasOwn(paymentLogos, name) ? paymentLogos[name as keyof typeof paymentLogos] : undefined
  if (!logo || !file.endsWith('.svg')) throw createProblem('not_found')
  const [background, textColor, text, shapes = ''] = logo
  const size = shapes ? 7 : text.length > 8 ? 8 : text.length > 5 ? 10 : 14
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 32" role="img" aria-label="${text}"><rect x=".5" y=".5" width="51" height="31" rx="6.5" fill="${background}" stroke="#e3dcdc"/>${shapes}<text x="26" y="${shapes ? 26.5 : 16.5}" fill="${textColor}" font-family="Helvetica,Arial,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${text}</text></svg>`
}

/** Registered apart from the API routes because it responds with an image, not JSON. */
export function mountPaymentLogos(server: FastifyInstance): void {
  server.get<{ Params: { name: string } }>(
    paymentMethodIconEndpoint.path,
    { schema: { hide: true } },
    (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(renderPaymentLogo(request.params.name)),
  )
}
