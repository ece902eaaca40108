import { type ListedCompany, listCompaniesEndpoint } from '@amarelle/contract/staff/endpoints/sites'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { useLingui } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { Page } from '../../shell/page.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SitesTabs } from './sites-tabs.tsx'

export const loadCompanies = ({ request }: LoaderFunctionArgs) => load(request, listCompaniesEndpoint, {})

/** Shows the companies that run the sites. */
export function CompaniesPage() {
  const { t } = useLingui()
  const { companies } = useLoaderData<StaffEndpointAnswer<typeof listCompaniesEndpoint>>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLiveChanges(['sites'], () => void revalidate())
  const columns = useCompanyColumns()
  return (
    <Page title={t`Companies`}>
      <SitesTabs />
      <DataTable
        label={t`Companies`}
        rows={companies}
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/companies/${id}`)}
        empty={<EmptyState icon={<Building2 />} title={t`No company of which you may see all sites`} />}
      />
    </Page>
  )
}

function useCompanyColumns(): readonly DataColumn<ListedCompany>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Company`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <Link className="row-link" to={`/companies/${original.id}`}>
            {original.name}
          </Link>
        ),
      },
      {
        id: 'city',
        header: t`Place`,
        sortBy: ({ city }) => city,
        cell: ({ row: { original } }) => `${original.city}, ${original.country}`,
      },
      {
        id: 'sites',
        header: t`Sites`,
        cell: ({ row: { original } }) => original.sites.join(', '),
      },
    ],
    [t],
  )
}
