import {
  liftPayerBlockEndpoint,
  listPayerBlocksEndpoint,
  type PayerBlock,
} from '@amarelle/contract/staff/endpoints/money/mandates'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatTime } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { usePermissions } from '../../session/session-context.ts'
import { ReasonDialog } from '../../shell/dialogs/reason-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BankFrame } from './bank-frame.tsx'
import { getReturnCodeText } from './bank-names.ts'

type BlocksAnswer = StaffEndpointAnswer<typeof listPayerBlocksEndpoint>
export const loadBlocks = ({ request }: LoaderFunctionArgs) => load(request, listPayerBlocksEndpoint, {})
const getBlocks = ({ blocks }: BlocksAnswer) => blocks
const readPage = (after: string) => callStaff(listPayerBlocksEndpoint, { after })

/** Shows members who may not pay by direct debit. */
export function BlocksPage() {
  const { t } = useLingui()
  const first = useLoaderData<BlocksAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['bank'], () => void revalidate())
  const { rows, loadMore } = usePages(first, getBlocks, readPage)
  const [lifting, setLifting] = useState<PayerBlock | null>(null)
  const columns = useBlockColumns(usePermissions()('bank.manage') ? setLifting : null)
  return (
    <BankFrame>
      <DataTable
        label={t`Blocked accounts`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<CircleCheck />} title={t`Nobody is blocked`}>
            <p>
              <Trans>Refused debits block member and account at once, missing money the second time.</Trans>
            </p>
          </EmptyState>
        }
      />
      {lifting ? <LiftDialog block={lifting} onClose={() => setLifting(null)} /> : null}
    </BankFrame>
  )
}

function LiftDialog({
  block: { memberId, member },
  onClose,
}: {
  readonly block: PayerBlock
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  return (
    <ReasonDialog
      title={t`Unblock ${member}`}
      button={t`Unblock`}
      maxLength={maxReasonLength}
      act={async (reason) => {
        await callStaff(liftPayerBlockEndpoint, { memberId, reason })
        await revalidate()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          The member, and the accounts that were blocked with them, may pay by direct debit again.
        </Trans>
      </p>
    </ReasonDialog>
  )
}

function useBlockColumns(onLift: ((block: PayerBlock) => void) | null): readonly DataColumn<PayerBlock>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'member',
        header: t`Member`,
        cell: ({ row: { original } }) => (
          <Link className="row-link" to={`/members/${original.memberId}`}>
            {original.member}
          </Link>
        ),
      },
      { id: 'code', header: t`Code`, cell: ({ row: { original } }) => <code>{original.code}</code> },
      {
        id: 'meaning',
        header: t`Meaning`,
        cell: ({ row: { original } }) => i18n._(getReturnCodeText(original.code)),
      },
      { id: 'since', header: t`Since`, cell: ({ row: { original } }) => formatTime(original.since) },
      {
        id: 'lift',
        header: t`Act`,
        cell: ({ row: { original } }) =>
          onLift ? (
            <Button small onClick={() => onLift(original)} aria-label={t`Unblock ${original.member}`}>
              <Trans>Unblock</Trans>
            </Button>
          ) : null,
      },
    ],
    [t, i18n, onLift],
  )
}
