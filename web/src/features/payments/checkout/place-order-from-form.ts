import type { CallEndpoint, EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { placeOrderEndpoint } from '@amarelle/contract/endpoints/payments'
import { tryCall } from '../../../forms/api-result.ts'
import { isChecked, parseWholeNumber } from '../../../forms/parse-form-values.ts'

/** Places the order from the fields of a form with the order panel; the form's idempotency key prevents a duplicate order. */
export function placeOrderFromForm(
  call: CallEndpoint,
  bundle: string | number,
  typed: Record<string, string>,
) {
  const { method = '', code, total, currency, stored, key = '' } = typed
  const order = {
    bundle: typeof bundle === 'string' ? parseWholeNumber(bundle) : bundle,
    method: method as EndpointInput<typeof placeOrderEndpoint>['method'],
    total: parseWholeNumber(total),
    residence: isChecked(typed['residence']),
    keep_card: isChecked(typed['keep_card']),
    immediate: isChecked(typed['immediate']),
    pro_rata: isChecked(typed['pro_rata']),
    ...(currency && { currency }),
    ...(code && { code }),
    ...(stored && { stored }),
  }
  return tryCall(() => call(placeOrderEndpoint, order, { key }))
}
