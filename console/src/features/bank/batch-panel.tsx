import { downloadBatchEndpoint, getBatchEndpoint } from '@amarelle/contract/staff/endpoints/money/bank'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { callStaff, fetchStaffFile } from '../../api/call-staff.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatMoney, formatTime } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { formatDay } from './bank-names.ts'
import { DebitList } from './debit-list.tsx'
import { Facts } from '../../ui/facts.tsx'

type Batch = StaffEndpointAnswer<typeof getBatchEndpoint>

/** Shows a file of debits: its checksum, the people behind it, its downloads and its debits. */
export function BatchPanel({ id }: { readonly id: number }) {
  const [answer, setAnswer] = useState<Batch | null>(null)
  const { run, error } = useAction()
  const readPage = useCallback((after?: string) => callStaff(getBatchEndpoint, { id, after }), [id])
  const read = () => run(async () => setAnswer(await readPage()))
  useEffect(() => {
    void read()
    // The panel is created anew for each file.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useLiveChanges(['bank'], () => void read())
  return (
    <>
      <section className="panel-block">
        {answer ? <h2>{answer.batch.messageId}</h2> : null}
        {error ? <Note tone="bad">{error}</Note> : null}
        {answer ? <BatchFacts answer={answer} onDownloaded={read} /> : error ? null : <Waiting />}
      </section>
      {answer && answer.downloads.length > 0 ? (
        <section className="panel-block">
          <h3>
            <Trans>Downloads</Trans>
          </h3>
          <ul className="plain-list">
            {answer.downloads.map(({ by, at, reason }) => (
              <li key={at}>
                {`${formatTime(at)}, ${by}`}
                {reason ? `: ${reason}` : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {answer ? (
        <section className="panel-block">
          <DebitList first={answer} readPage={readPage} />
        </section>
      ) : null}
    </>
  )
}

function BatchFacts({
  answer,
  onDownloaded,
}: {
  readonly answer: Batch
  readonly onDownloaded: () => Promise<unknown>
}) {
  const { t } = useLingui()
  const { batch, sha256, isKept, createdAt, preparedBy, approvedBy, hasDownloaded } = answer
  return (
    <>
      <Facts
        facts={[
          [t`Collected`, formatDay(batch.collectOn)],
          [t`Debits`, formatCount(batch.debits)],
          [t`Sum`, formatMoney(batch.sum)],
          [t`Written`, formatTime(createdAt)],
          [t`Prepared by`, preparedBy],
          [t`Agreed by`, approvedBy],
        ]}
      />
      {sha256 ? (
        <p className="hash">
          <span>sha256</span> {sha256}
        </p>
      ) : null}
      {isKept ? (
        <DownloadButton
          id={batch.id}
          messageId={batch.messageId}
          isAgain={hasDownloaded}
          onDone={onDownloaded}
        />
      ) : (
        <Note tone="plain">
          <Trans>The file was erased 60 days after the collection.</Trans>
        </Note>
      )}
    </>
  )
}

interface DownloadProps {
  readonly id: number
  readonly messageId: string
  /** The person has downloaded it: a reason is needed. */
  readonly isAgain: boolean
  readonly onDone: () => Promise<unknown>
}
function DownloadButton({ id, messageId, isAgain, onDone }: DownloadProps) {
  const { t } = useLingui()
  const { run, isRunning, error } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  if (!usePermissions()('bank.manage')) return null
  const download = async (reason?: string) => {
    saveFile(await fetchStaffFile(downloadBatchEndpoint, { id, reason }), `${messageId}.xml`)
    await onDone()
  }
  return (
    <>
      <Button
        kind={isAgain ? 'secondary' : 'primary'}
        block
        busy={isRunning}
        icon={<Download aria-hidden="true" />}
        onClick={() => (isAgain ? setIsAsking(true) : void run(() => download()))}
      >
        {isAgain ? t`Download again` : t`Download`}
      </Button>
      {error ? <Note tone="bad">{error}</Note> : null}
      {isAsking ? (
        <ReasonDialog
          title={t`Download ${messageId} again`}
          button={t`Download again`}
          maxLength={maxReasonLength}
          act={download}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <Trans>A file that reaches the bank twice debits the payers twice.</Trans>
          </p>
        </ReasonDialog>
      ) : null}
    </>
  )
}
