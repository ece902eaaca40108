import { type ListedSite, listSitesEndpoint } from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatLanguage } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { usePermissions } from '../../session/session-context.ts'
import { SiteMark } from '../../shell/site-mark.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SiteState } from './site-state.tsx'
import { SitesTabs } from './sites-tabs.tsx'

export const loadSites = ({ request }: LoaderFunctionArgs) => load(request, listSitesEndpoint, {})

/** Shows the sites of which the person may see the settings, and whether each is served. */
export function SitesPage() {
  const { t } = useLingui()
  const { sites } = useLoaderData<StaffEndpointAnswer<typeof listSitesEndpoint>>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLiveChanges(['sites'], () => void revalidate())
  const mayCreate = usePermissions()('sites.create')
  const columns = useSiteColumns()
  return (
    <Page
      title={t`Sites`}
      actions={
        mayCreate ? (
          <Link className="button primary" to="/sites/new">
            <Plus aria-hidden="true" />
            <Trans>New site</Trans>
          </Link>
        ) : null
      }
    >
      <SitesTabs />
      <DataTable
        label={t`Sites`}
        rows={sites}
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/sites/${id}`)}
        empty={<EmptyState icon={<Globe />} title={t`No sites yet`} />}
      />
    </Page>
  )
}

function useSiteColumns(): readonly DataColumn<ListedSite>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Site`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <Link className="row-link" to={`/sites/${original.id}`}>
            <SiteMark siteId={original.id} named />
          </Link>
        ),
      },
      {
        id: 'host',
        header: t`Host`,
        sortBy: ({ host }) => host,
        cell: ({ row: { original } }) => original.host,
      },
      {
        id: 'company',
        header: t`Company`,
        sortBy: ({ company }) => company,
        cell: ({ row: { original } }) => original.company,
      },
      {
        id: 'language',
        header: t`Language`,
        width: '14%',
        cell: ({ row: { original } }) => formatLanguage(original.language),
      },
      {
        id: 'state',
        header: t`State`,
        width: '200px',
        cell: ({ row: { original } }) => <SiteState state={original.state} />,
      },
    ],
    [t],
  )
}
