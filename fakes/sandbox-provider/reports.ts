import type { Clock } from '../../server/src/platform/clock.ts'
import type { SandboxBook } from './book.ts'
import type { Outcome } from './outcomes.ts'
import { notify } from './webhook.ts'

/** Does what was pressed, now and later, and reports every change to the shop's webhook. */
export function sandboxReports(book: SandboxBook, secret: string, clock: Clock) {
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
    later(0, () => notify(payment.webhook_url, event, { secret, clock, stopped: stop.signal }))
  }
  const chargeBack = async (ref: string) => {
    const payment = await book.paymentOf(ref)
    if (!payment) return
    await book.dispute(payment)
    await report(ref, 'charged-back')
  }
  const settle = async (ref: string, outcome: Outcome) => {
    const payment = await book.paymentOf(ref)
    if (!payment) return
    if (outcome.silent) await book.mark(ref, { silent: true })
    if (outcome.refundsFail) await book.mark(ref, { refunds_fail: true })
    const keeps = payment.keep_card && payment.card === null
    if (keeps && (outcome.state === 'paid' || outcome.next?.act === 'pay'))
      await book.keepCard(ref, outcome.cardDeclines ?? false)
    if (await book.change(ref, outcome)) await report(ref, outcome.state)
    if (outcome.twice)
      for (const earlier of await book.payLate(ref, payment.order_id)) await report(earlier, 'paid-late')
    const { next } = outcome
    if (next?.act === 'pay') later(next.after, () => settle(ref, { label: '', state: 'paid' }))
    if (next?.act === 'charge_back') later(next.after, () => chargeBack(ref))
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
export type SandboxReports = ReturnType<typeof sandboxReports>
