import type { ServiceName } from '@amarelle/contract/staff/endpoints/system/state'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const serviceTexts: Readonly<Record<ServiceName, MessageDescriptor | string>> = {
  mollie: 'Mollie',
  stripe: 'Stripe',
  flexpay: 'FlexPay',
  bank: msg`Bank account for debits and transfers`,
  smtp: msg`Mail server`,
  returned_mail: msg`Returned mails and mails to support`,
  sms: msg`Text messages`,
  translation: msg`Translation service`,
  push: msg`Push notifications`,
  storage: msg`File storage`,
  redis: 'Redis',
  replica: msg`Read replica of the database`,
  alarm_mail: msg`Alarms by mail`,
  alarm_webhook: msg`Alarms to a chat`,
  error_reports: msg`Collector of errors`,
  metrics: msg`Metrics`,
  tracing: msg`Traces`,
}
const isServiceName = (name: string): name is ServiceName => Object.hasOwn(serviceTexts, name)
/** Returns the name of a service or a provider; an unknown one as it is. */
export function formatServiceName(name: string): string {
  const text = isServiceName(name) ? serviceTexts[name] : name
  return typeof text === 'string' ? text : i18n._(text)
}
