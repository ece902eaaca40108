// The words of the evidence. Card issuers read it in English, whatever the payer's language: it is no text of the interface.
import { type InterfaceLanguage, isBuiltInLanguage } from '@amarelle/contract/domain/languages'
import { getOrderButtonLabel } from '../../orders/order-button.ts'
import { formatMoney } from '../../pricing/format-money.ts'
import type { Evidence } from './collect-evidence.ts'

/** A part of the evidence: names with their values. */
export interface EvidenceSection {
  readonly title: string
  readonly lines: readonly (readonly [name: string, value: string])[]
}

const formatTime = (at: Date | null): string =>
  at === null ? 'never' : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const formatName = (code: string): string => code.replaceAll('_', ' ')
/** Leaves the network of an address and hides the connection. */
const maskAddress = (address: string): string => {
  const separator = address.includes(':') ? ':' : '.'
  return `${address.split(separator).slice(0, 2).join(separator)}${separator}•••`
}
const usageNames: Readonly<Record<string, string>> = {
  message: 'spent on messages',
  photo: 'spent on pictures',
  gift: 'spent on gifts',
  return: 'returned to the customer',
  withdrawal: 'taken back by a refund',
  dispute: 'taken back by the dispute',
}

function describeOrder({ order, site, company, customer }: Evidence): EvidenceSection {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, 'en')
  return {
    title: 'Order',
    lines: [
      ['Seller', `${company.name}, ${company.address}, ${company.city}, ${company.country}`],
      ['Website', site.name],
      ['Order number', order.number],
      ['Customer', `number ${order.memberId}${customer ? `, ${customer.maskedEmail}` : ''}`],
      ...(customer ? [['Customer since', formatTime(customer.signedUpAt)] as const] : []),
      ['Ordered', formatTime(order.createdAt)],
      ['Paid', formatTime(order.completedAt)],
      ['Bought', `${order.credits} credits, paid once; no subscription`],
      ['Price', money(order.priceMinor)],
      ...(order.discountMinor ? [['Discount', money(-order.discountMinor)] as const] : []),
      ...(order.feeMinor ? [['Fee of the payment method', money(order.feeMinor)] as const] : []),
      ['Total', `${money(order.totalMinor)}, with VAT of ${money(order.vatMinor)} (${order.country})`],
    ],
  }
}
const describePayments = ({ payments, mandate }: Evidence): EvidenceSection => ({
  title: 'Payments',
  lines: [
    ...payments.map(
      ({ startedAt, method, provider, reference, state }) =>
        [formatTime(startedAt), `${method}, ${provider} ${reference ?? ''}: ${state}`] as const,
    ),
    ...(mandate
      ? [
          [
            'Direct debit mandate',
            `${mandate.reference}, account ending in ${mandate.accountLast4}, signed ${formatTime(mandate.signedAt)} from ${maskAddress(mandate.address)}, text ${mandate.textVersion}`,
          ] as const,
        ]
      : []),
  ],
})
/** Returns the words on the button; of those in an added language, the English that they translate. */
function describeButton({ country, language: code }: Evidence['order']): string {
  const language = code as InterfaceLanguage
  const label = getOrderButtonLabel(country, language)
  if (label === null) return 'Pay, with the amount on the button'
  return isBuiltInLanguage(language) ? label : `${label} (shown in the language ${language})`
}
const describeAgreement = ({ order, consents }: Evidence): EvidenceSection => ({
  title: 'What the customer agreed to',
  lines: [
    ['Order button', describeButton(order)],
    ['First box, ticked', 'I want my credits now, before the days to withdraw are over.'],
    ['Second box, ticked', 'I know that I pay for the credits I have used if I withdraw.'],
    ['Version of both boxes', `${order.acknowledgedVersion}, ticked ${formatTime(order.createdAt)}`],
    ...consents.map(
      ({ kind, version, givenAt, withdrawnAt }) =>
        [
          `Consent: ${formatName(kind)}`,
          `version ${version}, given ${formatTime(givenAt)}${withdrawnAt ? `, withdrawn ${formatTime(withdrawnAt)}` : ''}`,
        ] as const,
    ),
  ],
})
const describeDelivery = ({ order, delivery: { grantedAt, usage } }: Evidence): EvidenceSection => ({
  title: 'Delivery and use',
  lines: [
    ['Delivered', grantedAt ? `${order.credits} credits, ${formatTime(grantedAt)}` : 'not yet'],
    ...usage.map(
      ({ day, kind, credits }) =>
        [day, `${Math.abs(credits)} credits ${usageNames[kind] ?? formatName(kind)}`] as const,
    ),
    ...(usage.length === 0 ? [['Used', 'no credits'] as const] : []),
  ],
})
const describeConnections = ({ order, sessions }: Evidence): EvidenceSection => ({
  title: 'Sign-ins',
  lines: [
    ['Country when ordering', order.residence.connection ?? 'unknown'],
    ...sessions.map(
      ({ created_at: signedInAt, last_seen_at: seenAt }) =>
        [formatTime(signedInAt), `signed in, last used ${formatTime(seenAt)}`] as const,
    ),
    ['Note', 'Addresses of connections are not kept after the sign-in.'],
  ],
})
function describeRights({ order, site, returns }: Evidence): EvidenceSection {
  return {
    title: 'Right to a refund',
    lines: [
      [
        'Shown before the order',
        `Withdrawal within ${site.refund_days} days without a reason: the price of all unused credits is refunded.`,
      ],
      ['Could be used until', formatTime(order.withdrawUntil)],
      ['Could be used at', 'the button “Withdraw from contract” on every page, with or without signing in'],
      ...returns.map(
        ({ kind, at, state, amountMinor }) =>
          [
            formatTime(at),
            kind === 'refund'
              ? `refund of ${formatMoney({ minor: amountMinor, currency: order.currency }, 'en')}: ${state}`
              : `withdrawal: ${state}`,
          ] as const,
      ),
      ...(returns.length === 0 ? [['Used', 'no'] as const] : []),
    ],
  }
}
const describeMails = ({ mails }: Evidence): EvidenceSection => ({
  title: 'Mails to the customer in the last 90 days',
  lines: mails.map(({ at, kind, state }) => [formatTime(at), `${formatName(kind)}: ${state}`] as const),
})

/** Returns the parts of the evidence in their order; parts without content are left out. */
export const toEvidenceSections = (evidence: Evidence): EvidenceSection[] =>
  [
    describeOrder,
    describePayments,
    describeAgreement,
    describeDelivery,
    describeConnections,
    describeRights,
    describeMails,
  ]
    .map((describe) => describe(evidence))
    .filter(({ lines }) => lines.length > 0)
