import { listLinesEndpoint } from '@amarelle/contract/staff/endpoints/money/bank'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { PanelRight, Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { usePages } from '../../api/use-pages.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { BankFrame } from './bank-frame.tsx'
import { BankPanel } from './bank-panel.tsx'
import { BatchTable } from './batch-table.tsx'
import { type LineAct, LineDialog } from './line-dialog.tsx'
import { LineList } from './line-list.tsx'
import { type LoadedBank, readLineFilter } from './load-bank.ts'

type LinesAnswer = StaffEndpointAnswer<typeof listLinesEndpoint>
const getLines = ({ lines }: LinesAnswer) => lines

/** Debits on their way to the bank, and what the bank's statements leave to people. */
export function BankPage() {
  const { t } = useLingui()
  const loaded = useLoaderData<LoadedBank>()
  const [search, setSearch] = useSearchParams()
  const filter = readLineFilter(search)
  const isPermitted = usePermissions()('bank.manage')
  const { revalidate } = useRevalidator()
  useLiveChanges(['bank', 'approvals'], () => void revalidate())
  const readPage = useCallback((after: string) => callStaff(listLinesEndpoint, { filter, after }), [filter])
  const { rows, isLoading, loadMore } = usePages(loaded.lines, getLines, readPage)
  const open = useCallback(
    (name: 'line' | 'batch' | 'day' | 'panel' | null, value = '') =>
      setSearch(
        (before) => {
          for (const other of ['line', 'batch', 'day', 'panel']) before.delete(other)
          if (name) before.set(name, value)
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
  const current = rows.find(({ id }) => String(id) === search.get('line'))
  const [act, setAct] = useState<LineAct | null>(null)
  const unprepared = loaded.batches.upcoming.find(({ preparedBy }) => preparedBy === null)
  // A line that was decided leaves the list, and the panel with it.
  const isPanelOpen = current !== undefined || ['batch', 'day', 'panel'].some((name) => search.has(name))
  return (
    <BankFrame
      actions={
        <>
          {unprepared && isPermitted ? (
            <span className="batch-opener">
              <Button icon={<Plus aria-hidden="true" />} onClick={() => open('day', unprepared.collectOn)}>
                <Trans>Make batch</Trans>
              </Button>
            </span>
          ) : null}
          <span className="panel-opener">
            <Button icon={<PanelRight aria-hidden="true" />} onClick={() => open('panel', 'upload')}>
              <Trans>Upload</Trans>
            </Button>
          </span>
        </>
      }
      // Not within list or panel, which the line leaves with the act.
      dialog={act ? <LineDialog key={act.kind + act.line.id} act={act} onClose={() => setAct(null)} /> : null}
      panel={{
        title: t`Details`,
        content: <BankPanel loaded={loaded} current={current} onAct={setAct} />,
        onClose: () => open(null),
        isFixed: !search.has('batch') && !search.has('day'),
        isOpen: isPanelOpen,
      }}
    >
      <div className="bank-board">
        <BatchTable first={loaded.batches} onOpen={open} />
        <LineList
          lines={rows}
          filter={filter}
          counts={loaded.counts}
          current={current}
          onOpen={(line) => open('line', String(line.id))}
          onAct={setAct}
          onMore={loadMore}
          isLoading={isLoading}
        />
      </div>
    </BankFrame>
  )
}
