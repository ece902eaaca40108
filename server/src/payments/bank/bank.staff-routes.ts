import {
  assignLineEndpoint,
  assignLineToRefundEndpoint,
  confirmPaymentBackEndpoint,
  countLinesEndpoint,
  downloadBankFileEndpoint,
  downloadBatchEndpoint,
  findOrdersForLineEndpoint,
  getBatchEndpoint,
  listBankFilesEndpoint,
  listBatchesEndpoint,
  listLinesEndpoint,
  listUpcomingDebitsEndpoint,
  prepareBatchEndpoint,
  reopenLineEndpoint,
  returnLineEndpoint,
  setLineAsideEndpoint,
  showPaymentBackEndpoint,
  uploadBankFileEndpoint,
} from '@amarelle/contract/staff/endpoints/money/bank'
import {
  getBankCalendarEndpoint,
  getMandateEndpoint,
  liftPayerBlockEndpoint,
  listMandatesEndpoint,
  listPayerBlocksEndpoint,
  listReturnsEndpoint,
} from '@amarelle/contract/staff/endpoints/money/mandates'
import {
  createFileRoute,
  createStaffRoute,
  createUploadRoute,
  type StaffRoute,
} from '../../platform/http/staff-api.ts'
import { downloadDebitBatch } from './batches/download-batch.ts'
import { listDebitBatches, showDebitBatch, showUpcomingDebits } from './batches/list-batches.ts'
import { prepareDebitBatch } from './batches/prepare-batch.ts'
import { liftPayerBlocks } from './direct-debit/lift-payer-blocks.ts'
import { downloadBankFile, importBankFile } from './files/import-bank-file.ts'
import { showBankFiles } from './files/list-bank-files.ts'
import { assignLineToRefund } from './lines/assign-line-to-refund.ts'
import { assignLine } from './lines/assign-line.ts'
import { countLines, findOrdersForLine, listLines } from './lines/list-lines.ts'
import { confirmPaymentBack, returnLine, showPaymentBack } from './lines/return-line.ts'
import { reopenLine, setLineAside } from './lines/set-line-aside.ts'
import { getMandateEvidence, listMandates } from './mandates/list-mandates.ts'
import { listPayerBlocks, listReturns } from './mandates/list-returns.ts'
import { showBankCalendar } from './mandates/show-calendar.ts'

const ok = { ok: true as const }

const batchRoutes: readonly StaffRoute[] = [
  createStaffRoute(listBatchesEndpoint, (context, { after }) =>
    listDebitBatches(context, context.actor, after),
  ),
  createStaffRoute(listUpcomingDebitsEndpoint, (context, input) =>
    showUpcomingDebits(context, context.actor, input),
  ),
  createStaffRoute(getBatchEndpoint, (context, input) => showDebitBatch(context, context.actor, input)),
  createStaffRoute(prepareBatchEndpoint, async (context, input) => {
    await prepareDebitBatch(context, context.actor, input)
    return ok
  }),
  createFileRoute(downloadBatchEndpoint, async (context, input) =>
    Buffer.from(await downloadDebitBatch(context, context.actor, input)),
  ),
]
const fileRoutes: readonly StaffRoute[] = [
  createStaffRoute(listBankFilesEndpoint, (context, { after }) =>
    showBankFiles(context, context.actor, after),
  ),
  createUploadRoute(uploadBankFileEndpoint, (context, { name }, bytes) =>
    importBankFile(context, context.actor, { name, bytes }),
  ),
  createFileRoute(downloadBankFileEndpoint, (context, { id }) =>
    downloadBankFile(context, context.actor, id),
  ),
]
const lineRoutes: readonly StaffRoute[] = [
  createStaffRoute(listLinesEndpoint, (context, input) => listLines(context, context.actor, input)),
  createStaffRoute(countLinesEndpoint, (context) => countLines(context, context.actor)),
  createStaffRoute(findOrdersForLineEndpoint, (context, input) =>
    findOrdersForLine(context, context.actor, input),
  ),
  createStaffRoute(assignLineEndpoint, async (context, input) => {
    await assignLine(context, context.actor, input)
    return ok
  }),
  createStaffRoute(assignLineToRefundEndpoint, async (context, input) => {
    await assignLineToRefund(context, context.actor, input)
    return ok
  }),
  createStaffRoute(returnLineEndpoint, (context, input) => returnLine(context, context.actor, input)),
  createStaffRoute(confirmPaymentBackEndpoint, async (context, input) => {
    await confirmPaymentBack(context, context.actor, input)
    return ok
  }),
  createStaffRoute(showPaymentBackEndpoint, (context, { line }) =>
    showPaymentBack(context, context.actor, line),
  ),
  createStaffRoute(setLineAsideEndpoint, async (context, input) => {
    await setLineAside(context, context.actor, input)
    return ok
  }),
  createStaffRoute(reopenLineEndpoint, async (context, { line }) => {
    await reopenLine(context, context.actor, line)
    return ok
  }),
]
const mandateRoutes: readonly StaffRoute[] = [
  createStaffRoute(listMandatesEndpoint, (context, input) => listMandates(context, context.actor, input)),
  createStaffRoute(getMandateEndpoint, (context, { reference }) =>
    getMandateEvidence(context, context.actor, reference),
  ),
  createStaffRoute(listReturnsEndpoint, (context, { after }) => listReturns(context, context.actor, after)),
  createStaffRoute(listPayerBlocksEndpoint, (context, { after }) =>
    listPayerBlocks(context, context.actor, after),
  ),
  createStaffRoute(liftPayerBlockEndpoint, async (context, input) => ({
    lifted: await liftPayerBlocks(context, context.actor, input),
  })),
  createStaffRoute(getBankCalendarEndpoint, (context) => showBankCalendar(context, context.actor)),
]
/** The bank in the console. */
export const bankStaffRoutes: readonly StaffRoute[] = [
  ...batchRoutes,
  ...fileRoutes,
  ...lineRoutes,
  ...mandateRoutes,
]
