import type {
  booksTables,
  downloadBooksEndpoint,
  downloadDatevEndpoint,
  prepareBooksExportEndpoint,
} from '@amarelle/contract/staff/endpoints/books/exports'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { toCsvLine } from '../../platform/csv.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { listClosedMonths } from '../months/accounting-month.sql.ts'
import { getBookedCompany, toFirstDay } from '../months/read-books.ts'
import { loadDatevSettings } from './datev/account-numbers.ts'
import { findDatevParts, writeDatevFile } from './datev/datev-batch.ts'
import { readDocumentTable, readJournalTable, readOssTable, type TableLines } from './export-tables.ts'

const tables: Readonly<Record<(typeof booksTables)[number], TableLines>> = {
  journal: readJournalTable,
  documents: readDocumentTable,
  oss: readOssTable,
}
/** Throws `forbidden` unless the actor may export the books of a company. */
export const authorizeExport = (services: Services, actor: StaffActor, companyId: number) =>
  authorizeScope(services, actor, 'books.export', { companyId, siteId: null }, null)

/** Records an export before its first line. */
export const recordExport = (
  services: Services,
  actor: StaffActor,
  { company, month, ...after }: { readonly company: number; readonly month: string; readonly export: string },
): Promise<void> =>
  runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authorizeExport(services, actor, company), {
      act: 'books.exported',
      object: `books:${company}:${month}`,
      after,
    }),
  )

/** The addresses of an export's files; none without bookings. Throws what the downloads throw, before they begin. */
export async function prepareBooksExport(
  services: Services,
  actor: StaffActor,
  { company, month, export: table, currency }: z.output<typeof prepareBooksExportEndpoint.input>,
): Promise<StaffEndpointAnswer<typeof prepareBooksExportEndpoint>> {
  authorizeExport(services, actor, company)
  await getBookedCompany(services, company)
  const query = new URLSearchParams({ company: String(company), month })
  if (table !== 'datev') {
    query.set('export', table)
    return {
      files: [
        { url: `/api/staff/books/export?${query.toString()}`, name: `${table}-${company}-${month}.csv` },
      ],
    }
  }
  const datevMonth = { companyId: company, month: toFirstDay(month), currency }
  const parts = await findDatevParts(services.db, datevMonth)
  query.set('currency', currency)
  return {
    files: parts.map(({ fromNo, toNo }, i) => ({
      url: `/api/staff/books/datev?${query.toString()}&from=${fromNo}&to=${toNo}`,
      // DATEV shows only files whose names begin so.
      name: `EXTF_Buchungsstapel_${company}_${month}_${currency}_${i + 1}.csv`,
    })),
  }
}

/** Returns a table of the books as the lines of a CSV file. The export is recorded. Throws `forbidden` and `not_found`. */
export async function exportBooksTable(
  services: Services,
  actor: StaffActor,
  query: z.output<typeof downloadBooksEndpoint.input>,
): Promise<AsyncIterable<string>> {
  authorizeExport(services, actor, query.company)
  const company = await getBookedCompany(services, query.company)
  await recordExport(services, actor, query)
  const lines = tables[query.export](services.db, company, toFirstDay(query.month))
  return (async function* () {
    for await (const cells of lines) yield toCsvLine(cells)
  })()
}

/**
 * Returns a file of a month's batch in the DATEV format, which may be empty. The export is recorded. Throws `forbidden` and `not_found`.
 */
export async function exportDatev(
  services: Services,
  actor: StaffActor,
  query: z.output<typeof downloadDatevEndpoint.input>,
): Promise<AsyncIterable<Buffer>> {
  authorizeExport(services, actor, query.company)
  const { id: companyId } = await getBookedCompany(services, query.company)
  const datevMonth = { companyId, month: toFirstDay(query.month), currency: query.currency }
  await recordExport(services, actor, { ...query, export: 'datev' })
  const isFinal = (await listClosedMonths(services.db, companyId)).some(
    ({ month, state }) => month === datevMonth.month && state === 'closed',
  )
  const settings = await loadDatevSettings(services.db, companyId)
  return writeDatevFile(services.db, {
    ...datevMonth,
    part: { fromNo: query.from, toNo: query.to },
    settings,
    isFinal,
    now: services.clock.now(),
  })
}
