import type {
  DebitBatch,
  DebitState,
  LineFilter,
  MatchReason,
} from '@amarelle/contract/staff/endpoints/money/bank'
import type { BankHoliday } from '@amarelle/contract/staff/endpoints/money/mandates'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Returns a day such as `2026-11-27`, with its weekday. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(i18n.locale === 'de' ? 'de-DE' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(day.slice(0, 4) === String(new Date().getFullYear()) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

export const debitStateNames: Readonly<Record<DebitState, MessageDescriptor>> = {
  announced: msg`announced`,
  in_file: msg`in the file`,
  at_bank: msg`at the bank`,
  settled: msg`settled`,
  returned: msg`returned`,
}
export const batchStateNames: Readonly<Record<DebitBatch['state'], MessageDescriptor>> = {
  ready: msg`Ready`,
  at_bank: msg`At the bank`,
  settled: msg`Settled`,
}
export const lineFilterNames: Readonly<Record<LineFilter, MessageDescriptor>> = {
  open: msg`Open`,
  returning: msg`Sent back`,
  assigned: msg`Assigned`,
  set_aside: msg`Not ours`,
}
export const matchReasonNames: Readonly<Record<MatchReason, MessageDescriptor>> = {
  reference: msg`states its reference`,
  similar_reference: msg`states a similar reference`,
  amount: msg`exactly its amount`,
  payer: msg`from an account of this member`,
}
export const bankHolidayNames: Readonly<Record<BankHoliday, MessageDescriptor>> = {
  new_year: msg`New Year’s Day`,
  good_friday: msg`Good Friday`,
  easter_monday: msg`Easter Monday`,
  labour_day: msg`Labour Day`,
  christmas_day: msg`Christmas Day`,
  christmas_holiday: msg`Second day of Christmas`,
}

const returnCodeTexts: Readonly<Record<string, MessageDescriptor>> = {
  AC01: msg`The account number is wrong.`,
  AC04: msg`The account is closed.`,
  AC06: msg`The account is blocked.`,
  AC13: msg`The account belongs to a company.`,
  AG01: msg`The account allows no direct debits.`,
  AM04: msg`There was not enough money on the account.`,
  BE05: msg`The bank does not know our creditor identifier.`,
  MD01: msg`The bank knows no valid mandate.`,
  MD06: msg`The payer asked for the money back within eight weeks.`,
  MD07: msg`The payer has died.`,
  MS02: msg`The payer refused the debit.`,
  MS03: msg`The bank states no reason, often because there was not enough money.`,
  SL01: msg`The payer's bank allows no debits of ours, because the payer wants it so.`,
  account_closed: msg`The member's account was closed before the debit was sent.`,
}
/** Returns the meaning of a return code. */
export const getReturnCodeText = (code: string): MessageDescriptor =>
  returnCodeTexts[code] ?? msg`The bank states this code without an explanation.`
