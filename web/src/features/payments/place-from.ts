import type { Call, Input } from '@amarelle/contract/endpoint'
import { placeOrder } from '@amarelle/contract/payments'
import { attempt } from '../../session/attempt.ts'
import { isTicked, wholeNumber } from '../../session/form-values.ts'

/** Orders what a form with the order panel says; the form's own key keeps a repeat from ordering twice. */
export function placeFrom(call: Call, bundle: string | number, typed: Record<string, string>) {
  const { method = '', code, total, currency, stored, key = '' } = typed
  const order = {
    bundle: typeof bundle === 'string' ? wholeNumber(bundle) : bundle,
    method: method as Input<typeof placeOrder>['method'],
    total: wholeNumber(total),
    residence: isTicked(typed['residence']),
    keep_card: isTicked(typed['keep_card']),
    immediate: isTicked(typed['immediate']),
    pro_rata: isTicked(typed['pro_rata']),
    ...(currency && { currency }),
    ...(code && { code }),
    ...(stored && { stored }),
  }
  return attempt(() => call(placeOrder, order, { key }))
}
