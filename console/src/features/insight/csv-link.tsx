import type { InsightTable } from '@amarelle/contract/staff/endpoints/insight/dashboards'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { toDownloadPath } from './insight-query.ts'

/** Downloads the numbers of a chart, with the filters of the address. */
export function CsvLink({ table, name }: { readonly table: InsightTable; readonly name: string }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <a
      className="button text small"
      href={toDownloadPath(search, table)}
      download={`${table}.csv`}
      aria-label={t`CSV file: ${name}`}
    >
      <Download aria-hidden="true" />
      CSV
    </a>
  )
}
