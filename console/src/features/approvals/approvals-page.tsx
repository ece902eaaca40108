import { type ListedApproval, listApprovalsEndpoint } from '@amarelle/contract/staff/endpoints/approvals'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { UsersRound } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ApprovalCard } from './approval-card.tsx'

export const loadApprovals = ({ request }: LoaderFunctionArgs) =>
  load(request, listApprovalsEndpoint, readScopeOf(request))

/** Acts that wait for a second person: those that the caller may decide, then the caller's own. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const { approvals } = useLoaderData<StaffEndpointAnswer<typeof listApprovalsEndpoint>>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['approvals'], () => void revalidate())
  return (
    <Page title={t`Approvals`}>
      {approvals.length === 0 ? (
        <EmptyState icon={<UsersRound />} title={t`Nothing waits for a second person`}>
          <p>
            <Trans>
              Refunds and new prices above the limit, batches of direct debits and reopened months appear
              here.
            </Trans>
          </p>
        </EmptyState>
      ) : null}
      <ApprovalList
        title={t`Wait for you`}
        approvals={approvals.filter(({ canDecide }) => canDecide)}
        onDecided={revalidate}
      />
      <ApprovalList
        title={t`Asked by you`}
        approvals={approvals.filter(({ isOwn }) => isOwn)}
        onDecided={revalidate}
      />
    </Page>
  )
}

interface ListProps {
  readonly title: string
  readonly approvals: readonly ListedApproval[]
  readonly onDecided: () => Promise<void>
}
function ApprovalList({ title, approvals, onDecided }: ListProps) {
  if (approvals.length === 0) return null
  return (
    <section className="approvals" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <ApprovalCard approval={approval} onDecided={onDecided} />
          </li>
        ))}
      </ul>
    </section>
  )
}
