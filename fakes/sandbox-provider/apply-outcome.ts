import type { Clock } from '../../server/src/platform/clock.ts'
import type { SandboxStore } from './payment-store.ts'
import type { SandboxOutcome } from './outcomes.ts'
import { sendWebhook } from './webhook.ts'

/** The time that the payer's bank takes to look at evidence. */
const decisionDelayMs = 4000

/** Applies the pressed outcome, at once and delayed, and reports every change to the shop's webhook. */
export function createOutcomeRunner(store: SandboxStore, secret: string, clock: Clock) {
  const stop = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const schedule = (milliseconds: number, act: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act().catch(() => {})
    }, milliseconds)
    timers.add(timer)
  }
  const report = async (ref: string, change: string) => {
    const payment = await store.paymentOf(ref)
    if (!payment || payment.silent) return
    const event = { id: `${ref}-${change}`, payment: ref }
    schedule(0, () => sendWebhook(payment.webhook_url, event, { secret, clock, stopped: stop.signal }))
  }
  const chargeBack = async (ref: string) => {
    const payment = await store.paymentOf(ref)
    if (!payment) return
    await store.dispute(payment)
    await report(ref, 'charged-back')
  }
  const warn = async (ref: string) => {
    await store.setFlags(ref, { fraud_warning: true })
    await report(ref, 'fraud-warning')
  }
  const decide = async (dispute: string, state: 'won' | 'lost') => {
    const decided = await store.decide(dispute, state)
    if (decided) await report(decided.payment, `dispute-${state}`)
  }
  /** The payer's bank decides for the shop, after a while. */
  const contest = async (dispute: string, statement: string) => {
    const contested = await store.contest(dispute, statement)
    if (!contested) return
    await report(contested.payment, 'dispute-contested')
    schedule(decisionDelayMs, () => decide(dispute, 'won'))
  }
  const settle = async (ref: string, outcome: SandboxOutcome) => {
    const payment = await store.paymentOf(ref)
    if (!payment) return
    if (outcome.sendsNoWebhook) await store.setFlags(ref, { silent: true })
    if (outcome.refundsFail) await store.setFlags(ref, { refunds_fail: true })
    if (outcome.changesAmountByMinor) await store.changeAmount(ref, outcome.changesAmountByMinor)
    const keepsCard = payment.keep_card && payment.card === null
    if (keepsCard && (outcome.state === 'paid' || outcome.followUp?.act === 'pay'))
      await store.keepCard(ref, outcome.cardDeclines ?? false)
    if (await store.change(ref, outcome)) await report(ref, outcome.state)
    if (outcome.paysEarlierAttempts)
      for (const earlier of await store.payLate(ref, payment.order_id)) await report(earlier, 'paid-late')
    const { followUp } = outcome
    if (followUp?.act === 'pay') schedule(followUp.after, () => settle(ref, { label: '', state: 'paid' }))
    if (followUp?.act === 'charge_back') schedule(followUp.after, () => chargeBack(ref))
    if (followUp?.act === 'warn') schedule(followUp.after, () => warn(ref))
  }
  return {
    contest,
    decide,
    settle,
    report,
    stop() {
      stop.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type OutcomeRunner = ReturnType<typeof createOutcomeRunner>
