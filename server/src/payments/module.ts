import { sql } from 'kysely'
import type { Module } from '../platform/modules/module.ts'
import {
  deletedAfter,
  keepForBookkeeping,
  keepWithAccount,
  withoutPersonalData,
} from '../platform/modules/processing.ts'
import { paymentsEndpoints } from './payments.routes.ts'
import { ordersStaffEndpoints } from './orders/staff/orders.staff-routes.ts'
import { deleteOrderNotes, exportOrderNotes } from './orders/staff/order-note.sql.ts'
import { paymentsStaffEndpoints } from './payments.staff-routes.ts'
import { mountInvoices } from './invoices/serve-invoice.ts'
import { mountPaymentStart, mountWebhooks } from './settlement/webhooks.ts'
import { pricingStaffEndpoints } from './pricing/pricing.staff-routes.ts'
import { pricesApproval } from './pricing/staff/change-prices.ts'
import { checkMethodsJob } from './pricing/check-payment-methods.job.ts'
import { refundApproval } from './refunds/staff/give-refund.ts'
import { refundMailJob } from './refunds/staff/refund-mail.job.ts'
import { refundsStaffEndpoints } from './refunds/staff/refunds.staff-routes.ts'
import { refundJob, pollRefundsJob } from './refunds/refund.job.ts'
import {
  withdrawalMailJob,
  forgetWithdrawalsJob,
  unconfirmedRetentionMs,
} from './refunds/withdrawal-mail.job.ts'
import { withdrawalOwnerJob } from './refunds/withdrawal-owner-mail.job.ts'
import { answerDisputeJob } from './disputes/answer-dispute.job.ts'
import { eraseDisputeNotes } from './disputes/dispute.sql.ts'
import {
  reconcileProvidersJob,
  runReconciliationJob,
} from './settlement/reconciliation/run-reconciliation.job.ts'
import { lookUpPaymentJob } from './settlement/set-aside/notice-unknown-payment.ts'
import { checkMoneyJob } from './settlement/check-money.job.ts'
import { returnedPaymentMailJob } from './settlement/returned-payment-mail.job.ts'
import { settlePaymentJob, pollPaymentsJob } from './settlement/settle-payment.job.ts'
import { hashPhonesJob } from './bank/direct-debit/hash-phones.job.ts'
import { announceDebitJob } from './bank/direct-debit/announce-debit.job.ts'
import { submitDebitsJob } from './bank/batches/submit-debits.job.ts'
import { transferMailJob } from './bank/wire/transfer-mail.job.ts'
import { lockExistingCredits } from '../credits/index.ts'
import { listenInTransaction } from '../platform/event-bus.ts'
import { approvalPort } from '../staff/index.ts'
import { queueBranchPort } from '../moderation/index.ts'
import { messageCostsPort } from '../sites/index.ts'
import { computeMinimumMessageCosts } from './pricing/minimum-message-costs.ts'
import { orderConfirmationJob, orderConfirmationListeners } from './settlement/order-confirmation-mail.job.ts'
import { debitBatchApproval } from './bank/batches/prepare-batch.ts'
import { eraseLineDetails } from './bank/lines/bank-line.sql.ts'
import { loadLineData } from './bank/lines/load-line-data.ts'
import { loadDirectDebitData, eraseMandates } from './bank/direct-debit/erase-mandates.sql.ts'
import { loadPaymentData } from './personal-data.sql.ts'
import { eraseBuyer, lockMemberOrders } from './orders/order.sql.ts'
import { deleteSpendingLimit } from './orders/spending-limit.sql.ts'
import { eraseStoredMethods } from './orders/stored-method.sql.ts'
import { withdrawalBranch } from './refunds/cases/withdrawal-branch.ts'
import { eraseWithdrawals, lockMemberWithdrawals } from './refunds/withdrawal.sql.ts'

/**
 * On erasure, orders and ledger entries stay for accounting; personal data linked to them is removed
 * (docs/law.md#erasure).
 */
export const paymentsModule: Module = {
  name: 'payments',
  endpoints: paymentsEndpoints,
  staffEndpoints: [
    ...paymentsStaffEndpoints,
    ...ordersStaffEndpoints,
    ...pricingStaffEndpoints,
    ...refundsStaffEndpoints,
  ],
  siteRoutes: [mountInvoices, mountPaymentStart],
  hostlessRoutes: [mountWebhooks],
  jobs: [
    answerDisputeJob,
    checkMethodsJob,
    refundJob,
    pollRefundsJob,
    withdrawalMailJob,
    forgetWithdrawalsJob,
    withdrawalOwnerJob,
    checkMoneyJob,
    returnedPaymentMailJob,
    refundMailJob,
    lookUpPaymentJob,
    reconcileProvidersJob,
    runReconciliationJob,
    settlePaymentJob,
    pollPaymentsJob,
    announceDebitJob,
    hashPhonesJob,
    orderConfirmationJob,
    submitDebitsJob,
    transferMailJob,
  ],
  encryptedColumns: [
    {
      table: 'mandate',
      key: 'reference',
      keyType: 'text',
      column: 'iban',
      purpose: 'iban',
      encoding: 'bytes',
    },
    {
      table: 'stored_method',
      key: 'id',
      keyType: 'uuid',
      column: 'token',
      purpose: 'stored_method',
      encoding: 'bytes',
    },
    {
      table: 'bank_line',
      key: 'id',
      keyType: 'bigint',
      column: 'details',
      purpose: 'bank line',
      encoding: 'bytes',
    },
    {
      table: 'bank_file',
      key: 'id',
      keyType: 'bigint',
      column: 'content',
      purpose: 'bank file',
      encoding: 'bytes',
    },
    {
      table: 'direct_debit_batch',
      key: 'id',
      keyType: 'bigint',
      column: 'file',
      purpose: 'bank file',
      encoding: 'base64',
    },
  ],
  listeners: [
    ...orderConfirmationListeners,
    // Same lock order as withdrawals and payments, to avoid deadlocks.
    listenInTransaction('member.purging', async (tx, { memberId }) => {
      await lockMemberWithdrawals(tx, memberId)
      await lockMemberOrders(tx, memberId)
      await lockExistingCredits(tx, memberId)
    }),
  ],
  processing: {
    activity: {
      persons: ['buyers'],
      data: ['account', 'payments', 'bank', 'contacts'],
      recipients: ['payment_providers', 'banks', 'sms_provider', 'mail_provider'],
      legalBases: ['contract', 'legal_obligation'],
    },
    tables: {
      ...keepForBookkeeping(
        'bank_file',
        'bank_line',
        'credit_order',
        'direct_debit',
        'direct_debit_batch',
        'direct_debit_block',
        'direct_debit_download',
        'discount_redemption',
        'dispute',
        'fraud_warning',
        'invoice',
        'mandate',
        'payment_attempt',
        'reconciliation_difference',
        'refund',
        'unknown_payment',
        'webhook_event',
        'wire_payment',
      ),
      ...keepWithAccount('discount_code', 'order_note', 'sms_code', 'spending_limit', 'stored_method'),
      withdrawal: [
        deletedAfter(unconfirmedRetentionMs, {
          since: 'stated_at',
          where: sql`state = 'stated'`,
          job: 'forget-withdrawals',
        }),
        { kind: 'bookkeeping' },
      ],
      ...withoutPersonalData(
        'bundle',
        'bundle_price',
        'bundle_price_change',
        'fee_ban',
        'invoice_series',
        'method_fee',
        'payment_method',
        'payment_route',
        'payment_route_pause',
        'reconciliation_day',
        'reconciliation_run',
        'sandbox_card',
        'sandbox_dispute',
        'sandbox_payment',
        'sandbox_refund',
        'vat_rate',
      ),
    },
  },
  personalData: {
    payments: loadPaymentData,
    direct_debits: async ({ db }, memberId) => ({
      data: await loadDirectDebitData(db, memberId),
    }),
    order_notes: async ({ db }, memberId) => ({ data: { notes: await exportOrderNotes(db, memberId) } }),
    bank_lines: async ({ db, config }, memberId) => ({ data: await loadLineData(db, config, memberId) }),
  },
  eraseMember: async (tx, { memberId }) => {
    await eraseBuyer(tx, memberId)
    await eraseDisputeNotes(tx, memberId)
    await deleteSpendingLimit(tx, memberId)
    await eraseStoredMethods(tx, memberId)
    await eraseWithdrawals(tx, memberId)
    await eraseMandates(tx, memberId)
    await deleteOrderNotes(tx, memberId)
    await eraseLineDetails(tx, memberId)
  },
  provides: [
    messageCostsPort.implement(computeMinimumMessageCosts),
    queueBranchPort.implement(withdrawalBranch),
    approvalPort.implement(refundApproval),
    approvalPort.implement(debitBatchApproval),
    approvalPort.implement(pricesApproval),
  ],
}
