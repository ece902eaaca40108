import type { StatementLine } from '@amarelle/contract/staff/endpoints/partners/source-figures'
import type {
  PostbackDelivery,
  RateKind,
  TrafficRate,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatMoney, formatPercent } from '../../i18n/formats.ts'

export const rateKindNames: Readonly<Record<RateKind, MessageDescriptor>> = {
  visit: msg`each visit of a landing page`,
  activation: msg`each activation`,
  month: msg`each month`,
  first_order: msg`each first order`,
  order_share: msg`each first order, as a share`,
}
export const statementLineNames: Readonly<Record<StatementLine, MessageDescriptor>> = {
  activation: msg`Activations`,
  first_order: msg`First orders`,
  reversal: msg`Reversals: refunded or charged back`,
  reinstatement: msg`Reinstated: chargebacks won`,
}
export const postbackEventNames: Readonly<Record<PostbackDelivery['event'], MessageDescriptor>> = {
  activation: msg`activation`,
  first_order: msg`first order`,
  reversal: msg`reversal`,
  test: msg`test`,
}
const deliveryErrors: Readonly<Record<string, MessageDescriptor>> = {
  timeout: msg`no answer in time`,
  private_address: msg`the name leads to a private address`,
  unreachable: msg`not reachable`,
  no_postback: msg`postbacks ended`,
  queue_full: msg`too many were waiting`,
}
/** Returns why a postback failed: what went wrong, or else the answer's status. */
export const findDeliveryError = ({ lastError }: PostbackDelivery): MessageDescriptor | null =>
  deliveryErrors[lastError ?? ''] ?? null

/** Returns what a rate is, such as "€2.50" or "30%". */
export const formatRate = ({ amountMinor, currency, shareBasisPoints }: TrafficRate): string =>
  amountMinor !== null && currency !== null
    ? formatMoney({ minor: amountMinor, currency })
    : formatPercent((shareBasisPoints ?? 0) / 10_000)

/** Returns a group of a funnel as it is shown. */
export function formatFunnelGroup(group: string, by: 'lander' | 'sub'): string {
  if (group === '*') return t`all others`
  if (group !== '') return group
  return by === 'lander' ? t`no landing page` : t`no sub-id`
}
