import { exportSourceEndpoint } from '@amarelle/contract/staff/endpoints/partners/source-figures'
import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { LoadedSource } from './load-source.ts'

interface Props {
  readonly loaded: LoadedSource
  readonly content: 'funnel' | 'payouts'
}
/** Downloads what a card shows as a CSV file. */
export function ExportLink({ loaded: { source, address }, content }: Props) {
  const { t } = useLingui()
  const query = new URLSearchParams({ code: source.code, content })
  for (const [name, value] of Object.entries(address)) if (value !== undefined) query.set(name, String(value))
  return (
    <a
      className="button secondary small"
      href={`${exportSourceEndpoint.path}?${query.toString()}`}
      download={`${source.code}-${content}-${address.month}.csv`}
      aria-label={content === 'funnel' ? t`Funnel as a CSV file` : t`Payouts as a CSV file`}
    >
      <Download aria-hidden="true" />
      CSV
    </a>
  )
}
