import type { FoundMember } from '@amarelle/contract/staff/endpoints/members'
import { useLingui } from '@lingui/react/macro'
import { Gem } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDate, formatExactTime, formatMoney } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { usePermissions } from '../../session/session-context.ts'
import { Avatar } from '../../shell/members/avatar.tsx'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import type { DataColumn } from '../../ui/tables/data-table.tsx'
import { Pill } from '../../ui/pill.tsx'
import { matchNames } from './member-names.ts'
import { MemberStatus } from './member-status.tsx'

interface MemberCell {
  readonly row: { readonly original: FoundMember }
}
/** By what a member was found is shown only after a search, money only to those who may read orders. */
export function useMemberColumns(isSearch: boolean): readonly DataColumn<FoundMember>[] {
  const { t, i18n } = useLingui()
  const mayReadOrders = usePermissions()('orders.read')
  return useMemo(
    () => [
      {
        id: 'member',
        header: t`Member`,
        width: '28%',
        sortBy: ({ username }) => username.toLowerCase(),
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            <Avatar member={original} />
            <Link className="row-link" to={`/members/${original.id}`}>
              {original.username}
            </Link>
            {original.isFictional ? <FictionalPill /> : null}
            {original.isPremium ? <Pill icon={<Gem aria-hidden="true" />}>{t`premium`}</Pill> : null}
          </span>
        ),
      },
      ...(isSearch
        ? [
            {
              id: 'found',
              header: t`Found by`,
              cell: ({ row: { original } }: MemberCell) =>
                original.foundBy ? i18n._(matchNames[original.foundBy]) : null,
            },
          ]
        : []),
      {
        id: 'site',
        header: t`Site`,
        sortBy: ({ siteId }) => siteId,
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'status',
        header: t`Status`,
        sortBy: ({ status }) => status,
        cell: ({ row: { original } }) => <MemberStatus status={original.status} />,
      },
      ...(mayReadOrders
        ? [
            {
              id: 'paid',
              header: t`Paid`,
              isNumber: true,
              cell: ({ row: { original } }: MemberCell) => original.money?.paid.map(formatMoney).join(', '),
            },
            {
              id: 'credits',
              header: t`Credits`,
              isNumber: true,
              sortBy: ({ money }: FoundMember) => money?.credits ?? -1,
              cell: ({ row: { original } }: MemberCell) =>
                original.money ? formatCount(original.money.credits) : null,
            },
          ]
        : []),
      {
        id: 'joined',
        header: t`Joined`,
        sortBy: ({ signedUpAt }) => signedUpAt,
        cell: ({ row: { original } }) => (
          <time dateTime={original.signedUpAt} title={formatExactTime(original.signedUpAt)}>
            {formatDate(original.signedUpAt)}
          </time>
        ),
      },
      {
        id: 'seen',
        header: t`Last seen`,
        sortBy: ({ lastSeenAt }) => lastSeenAt,
        cell: ({ row: { original } }) => <Time at={original.lastSeenAt} />,
      },
    ],
    [t, i18n, isSearch, mayReadOrders],
  )
}
