import { paymentMethods } from '@amarelle/contract/endpoints/payments'
import {
  type listOrdersEndpoint,
  paymentProviderIds,
  staffOrderStates,
} from '@amarelle/contract/staff/endpoints/money/orders'
import type { StaffEndpointInput } from '@amarelle/contract/staff/staff-endpoint'
import { readScope } from '../../session/scope.ts'

/** The filters of the list of orders, in the order in which they stand in an address. */
export const orderFilterNames = [
  'state',
  'method',
  'provider',
  'country',
  'currency',
  'minimum',
  'maximum',
  'from',
  'to',
] as const
type OrderFilterName = (typeof orderFilterNames)[number]

/** Reads an amount such as "29.99" or "29,99" in minor units of two digits; undefined for anything else. */
export function readTypedAmount(typed: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** Returns the filters of an address; unknown values are dropped. */
export function readOrderFilters(search: URLSearchParams): StaffEndpointInput<typeof listOrdersEndpoint> {
  const get = (name: OrderFilterName) => search.get(name) ?? ''
  const pick = <T extends string>(name: OrderFilterName, known: readonly T[]) =>
    known.find((one) => one === get(name))
  const match = (name: OrderFilterName, pattern: RegExp) => (pattern.test(get(name)) ? get(name) : undefined)
  return {
    ...readScope(search),
    state: pick('state', staffOrderStates),
    method: pick('method', paymentMethods),
    provider: pick('provider', paymentProviderIds),
    country: match('country', /^[A-Z]{2}$/),
    currency: match('currency', /^[A-Z]{3}$/),
    minimum: readTypedAmount(get('minimum')),
    maximum: readTypedAmount(get('maximum')),
    from: match('from', /^\d{4}-\d{2}-\d{2}$/),
    to: match('to', /^\d{4}-\d{2}-\d{2}$/),
  }
}
