import type { BankLine } from '@amarelle/contract/staff/endpoints/money/bank'
import { useSearchParams } from 'react-router'
import type { LoadedBank } from './load-bank.ts'
import { BatchPanel } from './batch-panel.tsx'
import type { LineAct } from './line-dialog.tsx'
import { LinePanel } from './line-panel.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'
import { UploadPanel } from './upload-panel.tsx'

interface Props {
  readonly loaded: LoadedBank
  /** The line that the list shows as the current one. */
  readonly current: BankLine | undefined
  readonly onAct: (act: LineAct) => void
}
/** Shows the subject that the address names: a file of debits, a collection day, or the upload with the current line below it. */
export function BankPanel({ loaded, current, onAct }: Props) {
  const [search] = useSearchParams()
  const [batch, day] = [search.get('batch'), search.get('day')]
  const upcoming = loaded.batches.upcoming.find(({ collectOn }) => collectOn === day)
  if (batch) return <BatchPanel key={batch} id={Number(batch)} />
  if (upcoming) return <UpcomingPanel key={upcoming.collectOn} batch={upcoming} />
  return (
    <>
      {current ? <LinePanel key={current.id} line={current} onAct={onAct} /> : null}
      <UploadPanel lastFile={loaded.lastFile} />
    </>
  )
}
