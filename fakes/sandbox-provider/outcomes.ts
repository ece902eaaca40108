/** Describes what a button on the hosted page does to the payment: the possible outcomes at a real provider. */
export interface SandboxOutcome {
  readonly label: string
  readonly state: 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired'
  readonly failure?: string
  /** A delayed change, after this many milliseconds. */
  readonly followUp?: { readonly after: number; readonly act: 'pay' | 'charge_back' | 'warn' }
  readonly sendsNoWebhook?: true
  readonly refundsFail?: true
  /** Another amount is paid than the shop asked for. */
  readonly changesAmountByMinor?: number
  readonly cardDeclines?: true
  /** Pays all other attempts of the order as well. */
  readonly paysEarlierAttempts?: true
}

export const sandboxOutcomes = {
  pay: { label: 'Pay', state: 'paid' },
  pay_later: {
    label: 'Pay, confirmed after 4 seconds',
    state: 'pending',
    followUp: { after: 4000, act: 'pay' },
  },
  pay_twice: {
    label: 'Pay twice: earlier tries of this order as well',
    state: 'paid',
    paysEarlierAttempts: true,
  },
  pay_silently: { label: 'Pay, and never call back', state: 'paid', sendsNoWebhook: true },
  charge_back: {
    label: 'Pay, charged back after 4 seconds',
    state: 'paid',
    followUp: { after: 4000, act: 'charge_back' },
  },
  warn: {
    label: 'Pay, with a fraud warning after 4 seconds',
    state: 'paid',
    followUp: { after: 4000, act: 'warn' },
  },
  pay_less: { label: 'Pay 1.00 less than asked', state: 'paid', changesAmountByMinor: -100 },
  pay_more: { label: 'Pay 1.00 more than asked', state: 'paid', changesAmountByMinor: 100 },
  refunds_fail: { label: 'Pay, and refunds fail', state: 'paid', refundsFail: true },
  card_declines: { label: 'Pay, and the kept card is declined next time', state: 'paid', cardDeclines: true },
  stay_pending: { label: 'Stay pending', state: 'pending' },
  fail: { label: 'Decline', state: 'failed', failure: 'declined' },
  cancel: { label: 'Cancel', state: 'cancelled' },
  expire: { label: 'Expire', state: 'expired', failure: 'expired' },
} as const satisfies Record<string, SandboxOutcome>

export type SandboxOutcomeName = keyof typeof sandboxOutcomes
export const findSandboxOutcome = (name: unknown): SandboxOutcome | undefined =>
  typeof name === 'string' && Object.hasOwn(sandboxOutcomes, name)
    ? sandboxOutcomes[name as SandboxOutcomeName]
    : undefined
