import { type ListedOrder, listOrdersEndpoint } from '@amarelle/contract/staff/endpoints/money/orders'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ReceiptText } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { readSearchWords } from '../../session/search-words.ts'
import { Page } from '../../shell/page.tsx'
import { SearchForm } from '../../shell/search-form.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderPeek } from './order-peek.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { readOrderFilters } from './read-order-filters.ts'
import { useOrderListColumns } from './use-order-list-columns.tsx'

type OrdersAnswer = StaffEndpointAnswer<typeof listOrdersEndpoint>

export async function loadOrderList({ request }: LoaderFunctionArgs) {
  const filters = { ...readOrderFilters(new URL(request.url).searchParams), words: readSearchWords('orders') }
  return { first: await load(request, listOrdersEndpoint, filters), filters }
}

const getOrders = ({ orders }: OrdersAnswer) => orders
const getNumber = ({ number }: ListedOrder) => number

/** Shows orders by filters, and found by whatever a member writes about them. A search by IBAN is recorded. */
export function OrderListPage() {
  const { t } = useLingui()
  const { first, filters } = useLoaderData<typeof loadOrderList>()
  const { words } = filters
  const navigate = useNavigate()
  const readPage = useCallback(
    (cursor: string) => callStaff(listOrdersEndpoint, { ...filters, cursor }),
    [filters],
  )
  const { rows, loadMore } = usePages(first, getOrders, readPage)
  const open = ({ number }: ListedOrder) => void navigate(`/orders/${number}`)
  const [peekedNumber, setPeekedNumber] = useState<string | null>(null)
  const peeked = rows.find(({ number }) => number === peekedNumber)
  useShortcuts({ Escape: () => setPeekedNumber(null) })
  const columns = useOrderListColumns(words !== '')
  return (
    <Page
      title={t`Orders`}
      panel={
        peeked
          ? {
              title: peeked.number,
              content: <OrderPeek order={peeked} />,
              onClose: () => setPeekedNumber(null),
            }
          : null
      }
    >
      <OrderTabs />
      <SearchForm
        list="orders"
        label={t`Find an order`}
        placeholder={t`Order, payment or invoice number, name, e-mail address, IBAN`}
        words={words}
      />
      <OrderFilters methods={first.methods} />
      <DataTable
        label={t`Orders`}
        rows={rows}
        columns={columns}
        getId={getNumber}
        currentId={peeked?.number}
        onOpen={open}
        onPeek={({ number }) => setPeekedNumber(number)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title={words ? t`No order fits “${words}”` : t`Nothing fits these filters`}
          >
            <p>
              <Trans>A number, a name, an e-mail address and an IBAN have to be complete.</Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}
