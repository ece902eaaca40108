import {
  complianceReports,
  type ComplianceReport,
  downloadComplianceEndpoint,
  readComplianceEndpoint,
} from '@amarelle/contract/staff/endpoints/compliance'
import { type StaffLanguage, staffLanguages } from '@amarelle/contract/staff/languages'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { load } from '../../api/load.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { readScope } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ComplianceFilters } from './compliance-filters.tsx'
import { ComplianceTable } from './compliance-table.tsx'
import { ComplianceTabs } from './compliance-tabs.tsx'
import { ProcessingCards } from './processing-cards.tsx'
import { complianceReportNames } from './report-names.ts'

type ComplianceAnswer = StaffEndpointAnswer<typeof readComplianceEndpoint>
interface LoadedReport {
  readonly report: ComplianceReport
  readonly table: ComplianceAnswer
}

/** Returns the filters of the address. */
function readQuery(report: ComplianceReport, search: URLSearchParams) {
  const read = (name: string) => search.get(name) || undefined
  return { report, ...readScope(search), year: read('year'), month: read('month') }
}
/** Throws 404 for an unknown report. */
export async function loadCompliance({ request, params }: LoaderFunctionArgs): Promise<LoadedReport> {
  const report = complianceReports.find((one) => one === params['report'])
  if (!report) throw new Response(null, { status: 404 })
  const query = readQuery(report, new URL(request.url).searchParams)
  return { report, table: await load(request, readComplianceEndpoint, query) }
}

/** Shows what the law asks for, each as a table and as a file. */
export function CompliancePage() {
  const { t, i18n } = useLingui()
  const { report, table } = useLoaderData<LoadedReport>()
  const name = i18n._(complianceReportNames[report])
  return (
    <Page
      title={t`What the law asks`}
      mark={table.period ? <Pill>{table.period}</Pill> : null}
      actions={staffLanguages.map((language) => (
        <ExportLink key={language} report={report} language={language} />
      ))}
    >
      <ComplianceTabs />
      <ComplianceFilters report={report} />
      <div className="compliance-notes">
        {table.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {table.isCut ? (
        <Note>
          <Trans>These are the first 1,000 rows. The file has all of them.</Trans>
        </Note>
      ) : null}
      {report === 'processing' ? (
        <ProcessingCards table={table} />
      ) : (
        <ComplianceTable key={report} report={report} label={name} table={table} />
      )}
    </Page>
  )
}

/** Downloads the report in a language, with the filters of the address. */
function ExportLink({
  report,
  language,
}: {
  readonly report: ComplianceReport
  readonly language: StaffLanguage
}) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const query = new URLSearchParams({ language })
  for (const [field, value] of Object.entries(readQuery(report, search)))
    if (value) query.set(field, String(value))
  return (
    <a
      className="button secondary"
      href={`${downloadComplianceEndpoint.path}?${query}`}
      download={`${report}-${language}.csv`}
      aria-label={t`CSV file in ${formatLanguage(language)}`}
    >
      <Download aria-hidden="true" />
      CSV {language.toUpperCase()}
    </a>
  )
}
