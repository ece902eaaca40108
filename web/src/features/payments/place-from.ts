import type { Call, Input } from '@amarelle/contract/endpoint'
import { placeOrder } from '@amarelle/contract/payments'
import { attempt } from '../../session/attempt.ts'

/** Orders what a form with the order panel says; the form's own key keeps a repeat from ordering twice. */
export function placeFrom(call: Call, bundle: string | number, typed: Record<string, string>) {
  const { method = '', code, total = '', currency, stored, key = '' } = typed
  const order = {
    bundle,
    method: method as Input<typeof placeOrder>['method'],
    total,
    residence: typed['residence'] ?? '',
    keep_card: typed['keep_card'] ?? '',
    immediate: typed['immediate'] ?? '',
    pro_rata: typed['pro_rata'] ?? '',
    ...(currency && { currency }),
    ...(code && { code }),
    ...(stored && { stored }),
  }
  return attempt(() => call(placeOrder, order, { key }))
}
