import type { Clock } from '../../server/src/platform/clock.ts'
import type { SandboxStore } from './payment-store.ts'
import type { SandboxOutcome } from './outcomes.ts'
import { sendWebhook } from './webhook.ts'

/** Does what was pressed, now and later, and reports every change to the shop's webhook. */
export function createOutcomeRunner(book: SandboxStore, secret: string, clock: Clock) {
  const stop = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const later = (milliseconds: number, act: () => Promise<unknown>) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act().catch(() => {})
    }, milliseconds)
    timers.add(timer)
  }
  const report = async (ref: string, what: string) => {
    const payment = await book.paymentOf(ref)
    if (!payment || payment.silent) return
    const event = { id: `${ref}-${what}`, payment: ref }
    later(0, () => sendWebhook(payment.webhook_url, event, { secret, clock, stopped: stop.signal }))
  }
  const chargeBack = async (ref: string) => {
    const payment = await book.paymentOf(ref)
    if (!payment) return
    await book.dispute(payment)
    await report(ref, 'charged-back')
  }
  const settle = async (ref: string, outcome: SandboxOutcome) => {
    const payment = await book.paymentOf(ref)
    if (!payment) return
    if (outcome.sendsNoWebhook) await book.mark(ref, { silent: true })
    if (outcome.refundsFail) await book.mark(ref, { refunds_fail: true })
    const keeps = payment.keep_card && payment.card === null
    if (keeps && (outcome.state === 'paid' || outcome.followUp?.act === 'pay'))
      await book.keepCard(ref, outcome.cardDeclines ?? false)
    if (await book.change(ref, outcome)) await report(ref, outcome.state)
    if (outcome.paysEarlierAttempts)
      for (const earlier of await book.payLate(ref, payment.order_id)) await report(earlier, 'paid-late')
    const { followUp } = outcome
    if (followUp?.act === 'pay') later(followUp.after, () => settle(ref, { label: '', state: 'paid' }))
    if (followUp?.act === 'charge_back') later(followUp.after, () => chargeBack(ref))
  }
  return {
    settle,
    report,
    stop() {
      stop.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
export type OutcomeRunner = ReturnType<typeof createOutcomeRunner>
