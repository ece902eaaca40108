import type { DisputeReasonCode } from '@amarelle/contract/staff/endpoints/money/disputes'

/** Maps the code of a returned direct debit (ISO 20022, such as MD06); other words are not known to us. */
export const toReturnReasonCode = (code: string): DisputeReasonCode =>
  /^[A-Z]{2}\d{2}$/.test(code) ? 'direct_debit_refund' : 'other'
