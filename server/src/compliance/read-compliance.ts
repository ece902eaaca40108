import type { ComplianceReport, readComplianceEndpoint } from '@amarelle/contract/staff/endpoints/compliance'
import type { StaffLanguage } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { toCsvLine } from '../platform/csv.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { loadTranslations } from '../platform/translations.ts'
import { getSitePlace } from '../sites/index.ts'
import {
  type Authority,
  authorize,
  authorizeAnywhere,
  findPermittedSiteIds,
  recordAct,
} from '../staff/index.ts'
import { loadActiveMembers } from './activity/active-members.ts'
import { loadCardSchemeList } from './card-scheme-list.ts'
import type { ComplianceRequest, ComplianceRow, ComplianceTable } from './compliance-table.ts'
import { loadDsaReport } from './dsa/dsa-report.ts'
import { loadProcessingRegister } from './processing-register.ts'
import { loadRetentionProof } from './retention/retention-proof.ts'

type ComplianceQuery = z.output<typeof readComplianceEndpoint.input>

const loaders: Readonly<
  Record<ComplianceReport, (request: ComplianceRequest) => ComplianceTable | Promise<ComplianceTable>>
> = {
  dsa: loadDsaReport,
  active_members: loadActiveMembers,
  card_schemes: loadCardSchemeList,
  processing: loadProcessingRegister,
  retention: loadRetentionProof,
}
/** Rows on the screen; the file has all. */
const mostShownRows = 1000

/** Returns the caller's authority for a table, and the table. Throws `not_found` for an unknown site and `forbidden`. */
async function loadTable(
  services: Services,
  actor: StaffActor,
  { report, site, company, year, month }: ComplianceQuery,
  language: StaffLanguage,
): Promise<{ authority: Authority; table: ComplianceTable }> {
  const authority =
    site === undefined
      ? authorizeAnywhere(services, actor, 'compliance.read')
      : authorize(services, actor, 'compliance.read', await getSitePlace(services, site))
  const siteIds =
    site === undefined ? await findPermittedSiteIds(services, actor, 'compliance.read', { company }) : [site]
  const table = await loaders[report]({
    services,
    language,
    texts: await loadTranslations(language, null),
    siteIds,
    buildScope: (column) =>
      siteIds === null ? sql<boolean>`true` : sql<boolean>`${column} = any(${[...siteIds]}::int[])`,
    year,
    month,
  })
  return { authority, table }
}

/** Returns a table for the screen, in the reader's language. Throws `not_found` for an unknown site and `forbidden`. */
export async function readCompliance(
  services: Services,
  actor: StaffActor,
  query: ComplianceQuery,
  language: StaffLanguage,
): Promise<StaffEndpointAnswer<typeof readComplianceEndpoint>> {
  const { table } = await loadTable(services, actor, query, language)
  const rows: ComplianceRow[] = []
  for await (const row of table.rows) {
    rows.push(row)
    if (rows.length > mostShownRows) break
  }
  return {
    period: table.period,
    notes: [...table.notes],
    columns: [...table.columns],
    rows: rows.slice(0, mostShownRows).map((row) => [...row]),
    isCut: rows.length > mostShownRows,
  }
}

/** Returns a table as the lines of a CSV file. The export is recorded before the first line. Throws `not_found` and `forbidden`. */
export async function exportCompliance(
  services: Services,
  actor: StaffActor,
  { language, ...query }: ComplianceQuery & { readonly language: StaffLanguage },
): Promise<AsyncIterable<string>> {
  const { authority, table } = await loadTable(services, actor, query, language)
  await runInTransaction(services.db, (tx) =>
    recordAct(services, tx, authority, {
      act: 'compliance.exported',
      object: `compliance:${query.report}`,
      after: { ...query, language },
    }),
  )
  const texts = await loadTranslations(language, null)
  return writeLines(table, texts._('staff.compliance.column.period'))
}
async function* writeLines(
  { period, columns, rows }: ComplianceTable,
  periodName: string,
): AsyncIterable<string> {
  yield toCsvLine([periodName, ...columns.map(({ name }) => name)])
  for await (const row of rows) yield toCsvLine([period, ...row])
}
