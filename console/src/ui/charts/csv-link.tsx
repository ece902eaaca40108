import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'

interface Props {
  readonly path: string
  readonly fileName: string
  /** The title of the chart. */
  readonly name: string
}
/** Downloads the numbers of a chart. */
export function CsvLink({ path, fileName, name }: Props) {
  const { t } = useLingui()
  return (
    <a className="button text small" href={path} download={fileName} aria-label={t`CSV file: ${name}`}>
      <Download aria-hidden="true" />
      CSV
    </a>
  )
}
