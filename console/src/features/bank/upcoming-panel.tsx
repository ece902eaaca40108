import {
  listUpcomingDebitsEndpoint,
  prepareBatchEndpoint,
  type UpcomingBatch,
} from '@amarelle/contract/staff/endpoints/money/bank'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { useAction } from '../../api/use-action.ts'
import { formatCount, formatMoney, formatTime } from '../../i18n/formats.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { usePermissions } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { formatDay } from './bank-names.ts'
import { DebitList } from './debit-list.tsx'
import { Facts } from '../../ui/facts.tsx'

type DebitsAnswer = StaffEndpointAnswer<typeof listUpcomingDebitsEndpoint>

/** Shows the debits of a collection day that no file has yet, and the button that asks a second person to agree. */
export function UpcomingPanel({ batch }: { readonly batch: UpcomingBatch }) {
  const { t } = useLingui()
  const { collectOn, debits, sum, cutOff, announcedFrom, announcedTo, preparedBy } = batch
  const [first, setFirst] = useState<DebitsAnswer | null>(null)
  const { run, error } = useAction()
  const readPage = useCallback(
    (after?: string) => callStaff(listUpcomingDebitsEndpoint, { collectOn, after }),
    [collectOn],
  )
  useEffect(() => {
    void run(async () => setFirst(await readPage()))
    // Read again when the debits have changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [debits, readPage])
  return (
    <section className="panel-block">
      <h2>{t`Debits of ${formatDay(collectOn)}`}</h2>
      <Facts
        facts={[
          [t`Debits`, formatCount(debits)],
          [t`Sum`, formatMoney(sum)],
          [t`Payers told`, t`${formatTime(announcedFrom)} to ${formatTime(announcedTo)}`],
          [t`Cut-off`, formatTime(cutOff)],
        ]}
      />
      {preparedBy ? (
        <Note>
          <p>{t`${preparedBy} has prepared these debits. A second person has to agree.`}</p>
          <Link className="text-link" to="/approvals">
            <Trans>Approvals</Trans>
          </Link>
        </Note>
      ) : (
        <PrepareButton batch={batch} />
      )}
      {error ? <Note tone="bad">{error}</Note> : null}
      {first ? <DebitList first={first} readPage={readPage} /> : error ? null : <Waiting />}
    </section>
  )
}

function PrepareButton({ batch }: { readonly batch: UpcomingBatch }) {
  const { t } = useLingui()
  const { collectOn, debits, sum, cutOff } = batch
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  if (!usePermissions()('bank.manage')) return null
  const day = formatDay(collectOn)
  return (
    <>
      <Button kind="primary" block icon={<UsersRound aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t`Prepare ${formatMoney(sum)}`}
      </Button>
      {isAsking ? (
        <ReasonDialog
          title={t`Prepare the debits of ${day}`}
          label={t`Note for the second person`}
          button={t`Ask a second person`}
          maxLength={maxReasonLength}
          act={async (reason) => {
            await callStaff(prepareBatchEndpoint, { collectOn, debits, sumMinor: sum.minor, reason })
            await revalidate()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`${formatCount(debits)} debits, ${formatMoney(sum)}. With the consent of a second person the file is written. The bank takes it until ${formatTime(cutOff)}.`}</p>
        </ReasonDialog>
      ) : null}
    </>
  )
}
