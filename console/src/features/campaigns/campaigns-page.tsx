import type { ListedCampaign } from '@amarelle/contract/staff/endpoints/campaigns/campaign'
import { listCampaignsEndpoint } from '@amarelle/contract/staff/endpoints/campaigns/campaigns'
import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { formatScope, readScopeOf, useScope } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { campaignFigureNames, campaignStateNames, campaignStateTones } from './campaign-names.ts'
import { FigureName } from './figure-name.tsx'
import { NewCampaignDialog } from './new-campaign-dialog.tsx'

export const loadCampaigns = ({ request }: LoaderFunctionArgs) =>
  load(request, listCampaignsEndpoint, {
    ...readScopeOf(request),
    before: new URL(request.url).searchParams.get('before') ?? undefined,
  })

/** Shows the campaigns of the sites, with their results. */
export function CampaignsPage() {
  const { t } = useLingui()
  const { campaigns, next, editableSites } = useLoaderData<typeof loadCampaigns>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['campaigns'], () => void revalidate())
  const [isCreating, setIsCreating] = useState(false)
  const scope = useScope()
  const columns = useCampaignColumns()
  const firstSite = editableSites.find((id) => id === Number(scope.site)) ?? editableSites[0]
  return (
    <Page
      title={t`Campaigns`}
      actions={
        firstSite === undefined ? null : (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            <Trans>New campaign</Trans>
          </Button>
        )
      }
    >
      <DataTable
        label={t`Campaigns`}
        rows={campaigns}
        columns={columns}
        getId={({ id }) => id}
        empty={
          <EmptyState icon={<Megaphone />} title={t`No campaigns yet`}>
            <p>
              <Trans>News and offers by mail, for members who agreed to them.</Trans>
            </p>
          </EmptyState>
        }
      />
      {next === null ? null : (
        <p className="table-foot">
          <Link
            className="button"
            to={{ search: `${formatScope(scope)}&before=${encodeURIComponent(next)}` }}
          >
            <Trans>Older campaigns</Trans>
          </Link>
        </p>
      )}
      {isCreating && firstSite !== undefined ? (
        <NewCampaignDialog siteIds={editableSites} site={firstSite} onClose={() => setIsCreating(false)} />
      ) : null}
    </Page>
  )
}

function useCampaignColumns(): readonly DataColumn<ListedCampaign>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const figure = (name: 'sent' | 'clicked' | 'unsubscribed' | 'ordered'): DataColumn<ListedCampaign> => ({
      id: name,
      header: i18n._(campaignFigureNames[name]),
      width: '10%',
      isNumber: true,
      sortBy: (campaign) => campaign[name],
      cell: ({ row: { original } }) =>
        original.startedAt ? (
          <>
            <FigureName name={name} /> {formatCount(original[name])}
          </>
        ) : null,
    })
    return [
      {
        id: 'name',
        header: t`Name`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <Link className="row-link" to={`/campaigns/${original.id}`}>
            {original.name}
          </Link>
        ),
      },
      {
        id: 'site',
        header: t`Site`,
        width: '9%',
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} />,
      },
      {
        id: 'state',
        header: t`State`,
        width: '13%',
        cell: ({ row: { original } }) => (
          <Pill tone={campaignStateTones[original.state]}>{i18n._(campaignStateNames[original.state])}</Pill>
        ),
      },
      {
        id: 'changed',
        header: t`Changed`,
        width: '14%',
        cell: ({ row: { original } }) => original.changedAt && <Time at={original.changedAt} />,
      },
      figure('sent'),
      figure('clicked'),
      figure('unsubscribed'),
      figure('ordered'),
    ]
  }, [t, i18n])
}
