import type { InsightTable } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { useSearchParams } from 'react-router'
import { CsvLink } from '../../ui/charts/csv-link.tsx'
import { toDownloadPath } from './insight-query.ts'

/** Downloads the numbers of a chart of the reports, with the filters of the address. */
export function InsightCsvLink({ table, name }: { readonly table: InsightTable; readonly name: string }) {
  const [search] = useSearchParams()
  return <CsvLink path={toDownloadPath(search, table)} fileName={`${table}.csv`} name={name} />
}
