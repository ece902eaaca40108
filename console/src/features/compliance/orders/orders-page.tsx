import {
  type AuthorityOrder,
  listAuthorityOrdersEndpoint,
} from '@amarelle/contract/staff/endpoints/authority-orders'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gavel, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { load } from '../../../api/load.ts'
import { usePages } from '../../../api/use-pages.ts'
import { readScope } from '../../../session/scope.ts'
import { usePermissions } from '../../../session/session-context.ts'
import { Page } from '../../../shell/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ComplianceTabs } from '../compliance-tabs.tsx'
import { AnswerOrderDialog } from './answer-order-dialog.tsx'
import { RecordOrderDialog } from './record-order-dialog.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

type OrdersAnswer = StaffEndpointAnswer<typeof listAuthorityOrdersEndpoint>
export const loadOrders = ({ request }: LoaderFunctionArgs) =>
  load(request, listAuthorityOrdersEndpoint, readScope(new URL(request.url).searchParams))
const getOrders = ({ orders }: OrdersAnswer) => orders

/** Shows orders of authorities (DSA, Articles 9 and 10), which the yearly report counts. */
export function OrdersPage() {
  const { t } = useLingui()
  const first = useLoaderData<OrdersAnswer>()
  const [search] = useSearchParams()
  const scope = useMemo(() => readScope(search), [search])
  const readPage = useCallback(
    (before: number) => callStaff(listAuthorityOrdersEndpoint, { ...scope, before }),
    [scope],
  )
  const { rows, isLoading, loadMore } = usePages(first, getOrders, readPage)
  const mayManage = usePermissions()('authority_orders.manage')
  const [isRecording, setIsRecording] = useState(false)
  const [answered, setAnswered] = useState<AuthorityOrder | null>(null)
  const columns = useOrderColumns(mayManage ? setAnswered : null)
  return (
    <Page
      title={t`Orders of authorities`}
      actions={
        mayManage ? (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsRecording(true)}>
            <Trans>Record an order</Trans>
          </Button>
        ) : null
      }
    >
      <ComplianceTabs />
      <DataTable
        label={t`Orders of authorities`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        empty={
          <EmptyState icon={<Gavel />} title={t`No orders yet`}>
            <p>
              <Trans>
                Courts and authorities order to act against content or to provide information. The yearly
                report counts what is recorded here.
              </Trans>
            </p>
          </EmptyState>
        }
      />
      {loadMore ? (
        <Button busy={isLoading} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      {isRecording ? <RecordOrderDialog onClose={() => setIsRecording(false)} /> : null}
      {answered ? <AnswerOrderDialog order={answered} onClose={() => setAnswered(null)} /> : null}
    </Page>
  )
}
