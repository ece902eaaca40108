// Payments: bundles and their prices, discounts, orders, payment attempts and the providers behind one port.
// A webhook carries no truth: the provider is asked, and a paid order is granted once.

export { loadPaymentFigures } from './payment-figures.sql.ts'
export { englishOrderButtonLabel, orderButtonTextId } from './orders/order-button.ts'
export { findActiveDiscount } from './pricing/discounts.ts'
export { createCurrencyConverter } from './pricing/convert-currency.ts'
export { findMembersAtLimit, getSpendingOverview } from './orders/spending-limit.ts'
export { formatDecimal, parseSignedDecimal } from './pricing/decimal-amount.ts'
export {
  applyPreviewedPrices,
  createNewMemberPath,
  type NewMemberPreview,
  newMemberPreviewMinutes,
  newMemberPreviewPath,
  readNewMemberPreview,
} from './pricing/staff/preview-prices.ts'
export { parseTypedAmount } from './pricing/staff/parse-typed-amount.ts'
export { findProviderForMethod, getProvider } from './providers/provider-registry.ts'
export {
  maxSettlementLines,
  type ReportedLine,
  type SettlementReport,
} from './providers/settlements/settlement-report.ts'
export { hasOwnBundles, isBundleOnSale, listBundlesOnSale } from './pricing/bundle.sql.ts'
export { listPaymentMethods } from './pricing/payment-method.sql.ts'
export { setMethodFee } from './pricing/set-method-fee.ts'
export { hashTypedIban, hashTypedPhone } from './bank/direct-debit/hash-typed-account.ts'
export { liftPayerBlocks } from './bank/direct-debit/lift-payer-blocks.ts'
export { downloadDebitBatch } from './bank/batches/download-batch.ts'
export { listDebitBatches } from './bank/batches/list-batches.ts'
export { prepareDebitBatch } from './bank/batches/prepare-batch.ts'
export { settleRefundManually, settleWithdrawalManually } from './refunds/settle-manually.ts'
export { formatMoney } from './pricing/format-money.ts'
export { loadStaffQueue } from './settlement/staff-queue.sql.ts'
export { findAccountHolder } from './bank/lines/book-line.ts'
export { listPayoutLines, takePayoutLine } from './bank/lines/take-line.ts'
export { importBankFile } from './bank/files/import-bank-file.ts'
export { findOrderNumberOf, findPaidSums, listOrdersForStaff } from './orders/orders-for-staff.sql.ts'
export { resendOrderConfirmation } from './settlement/resend-confirmation.ts'
export { paymentsModule } from './module.ts'
