import type { BankFileView } from '@amarelle/contract/staff/endpoints/money/bank'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { formatCount, formatTime } from '../../i18n/formats.ts'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'

/** Shows the contents of a file of the bank, and their outcome. */
export function FileReport({ file }: { readonly file: BankFileView }) {
  const { t } = useLingui()
  const { name, kind, receivedAt, uploadedBy, sha256, unknown, isBalanced } = file
  const counts: readonly (readonly [name: string, count: number])[] = [
    [t`Lines read`, file.lines],
    [t`Settled by reference`, file.assigned],
    [t`Returns`, file.returned],
    [t`Accounts blocked`, file.blocked],
    [t`Reported before`, file.repeated],
    [t`Left for you`, file.left],
  ]
  return (
    <>
      <p className="file-name">
        <code>{name}</code>
        <small>{[kind, formatTime(receivedAt), uploadedBy].filter(Boolean).join(', ')}</small>
      </p>
      <dl className="file-counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
        {isBalanced ? (
          <div>
            <dt>{t`Opening + lines = closing`}</dt>
            <dd>
              <Pill tone="good" icon={<Check aria-hidden="true" />}>{t`agrees`}</Pill>
            </dd>
          </div>
        ) : null}
      </dl>
      {unknown.length > 0 ? <Note>{t`These references are none of ours: ${unknown.join(', ')}`}</Note> : null}
      <p className="hash">
        <span>sha256</span> {sha256}
      </p>
    </>
  )
}
