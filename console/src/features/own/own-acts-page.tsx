import { type AuditEntryView, listOwnActsEndpoint } from '@amarelle/contract/staff/endpoints/audit'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { Time } from '../../shell/time.tsx'
import { actNames } from '../../i18n/role-names.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type OwnActs = StaffEndpointAnswer<typeof listOwnActsEndpoint>

export const loadOwnActs = ({ request }: LoaderFunctionArgs) => load(request, listOwnActsEndpoint, {})
const getEntries = ({ entries }: OwnActs) => entries
const readPage = (before: number) => callStaff(listOwnActsEndpoint, { before })

/** Shows the person's own entries of the audit log, the newest first: what a toast said once, and all before it. */
export function OwnActsPage() {
  const { t } = useLingui()
  const { rows, loadMore } = usePages(useLoaderData<OwnActs>(), getEntries, readPage)
  return (
    <Page title={t`What I did`}>
      <DataTable
        label={t`What I did`}
        rows={rows}
        columns={useActColumns()}
        getId={({ id }) => String(id)}
        {...(loadMore && { onEnd: loadMore })}
        note={t`Only you see this page; the audit log has the same lines.`}
        empty={<EmptyState icon={<History />} title={t`Nothing yet`} />}
      />
    </Page>
  )
}

function useActColumns(): readonly DataColumn<AuditEntryView>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'act',
        header: t`Did`,
        width: '28%',
        cell: ({ row: { original } }) => {
          const { caseReference, memberId } = original
          const path = caseReference ? `/cases/${caseReference}` : memberId ? `/members/${memberId}` : null
          const name = i18n._(actNames[original.act])
          return path ? (
            <Link className="row-link" to={path}>
              {name}
            </Link>
          ) : (
            name
          )
        },
      },
      { id: 'object', header: t`To what`, width: '24%', cell: ({ row: { original } }) => original.object },
      { id: 'reason', header: t`Reason`, width: '24%', cell: ({ row: { original } }) => original.reason },
      {
        id: 'site',
        header: t`Site`,
        cell: ({ row: { original } }) =>
          original.siteId === null ? null : <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'time',
        header: t`Time`,
        cell: ({ row: { original } }) => <Time at={original.at} />,
      },
    ],
    [t, i18n],
  )
}
