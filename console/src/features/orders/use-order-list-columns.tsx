import type { ListedOrder } from '@amarelle/contract/staff/endpoints/money/orders'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import type { DataColumn } from '../../ui/tables/data-table.tsx'
import { orderMatchNames } from './order-names.ts'
import { OrderState } from './order-state.tsx'

/** The columns of the list of orders; a search also says by what an order was found. */
export function useOrderListColumns(isSearch: boolean): readonly DataColumn<ListedOrder>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t`Order`,
        cell: ({ row: { original } }) => (
          <Link className="row-link order-number" to={`/orders/${original.number}`}>
            {original.number}
          </Link>
        ),
      },
      {
        id: 'when',
        header: t`When`,
        cell: ({ row: { original } }) => <Time at={original.createdAt} />,
      },
      { id: 'member', header: t`Member`, cell: ({ row: { original } }) => original.username },
      {
        id: 'site',
        header: t`Site`,
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'bundle',
        header: t`Bundle`,
        width: '9%',
        cell: ({ row: { original } }) => t`${formatCount(original.credits)} credits`,
      },
      { id: 'method', header: t`Method`, cell: ({ row: { original } }) => original.method },
      {
        id: 'total',
        header: t`Total`,
        width: '9%',
        isNumber: true,
        cell: ({ row: { original } }) => <strong>{formatMoney(original.total)}</strong>,
      },
      {
        id: 'state',
        header: t`State`,
        width: '172px',
        cell: ({ row: { original } }) => <OrderState state={original.state} />,
      },
      ...(isSearch
        ? [
            {
              id: 'found',
              header: t`Found by`,
              cell: ({ row: { original } }: { readonly row: { readonly original: ListedOrder } }) =>
                original.foundBy ? i18n._(orderMatchNames[original.foundBy]) : null,
            },
          ]
        : []),
    ],
    [t, i18n, isSearch],
  )
}
