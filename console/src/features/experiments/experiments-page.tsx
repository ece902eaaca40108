import type { ListedExperiment } from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { listExperimentsEndpoint } from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScope, readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Time } from '../../shell/time.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import {
  experimentLanderNames,
  experimentMetricNames,
  experimentStateNames,
  experimentStateTones,
} from './experiment-names.ts'
import { NewExperimentDialog } from './new-experiment-dialog.tsx'

export const loadExperiments = ({ request }: LoaderFunctionArgs) =>
  load(request, listExperimentsEndpoint, readScopeOf(request))

const getExperiments = ({ experiments }: StaffEndpointAnswer<typeof listExperimentsEndpoint>) => experiments

/** Shows the experiments on landing pages, those that run first. */
export function ExperimentsPage() {
  const { t } = useLingui()
  const first = useLoaderData<typeof loadExperiments>()
  const { mayCreate } = first
  const [search] = useSearchParams()
  const readPage = useCallback(
    (after: number) => callStaff(listExperimentsEndpoint, { ...readScope(search), after }),
    [search],
  )
  const { rows, loadMore } = usePages(first, getExperiments, readPage)
  const { revalidate } = useRevalidator()
  useLiveChanges(['experiments'], () => void revalidate())
  const [isCreating, setIsCreating] = useState(false)
  const columns = useExperimentColumns()
  return (
    <Page
      title={t`Experiments`}
      actions={
        mayCreate ? (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            <Trans>New experiment</Trans>
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t`Experiments`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={
          <EmptyState icon={<FlaskConical />} title={t`No experiments yet`}>
            <p>
              <Trans>
                Show visitors of a landing page several variants, and see which one brings members.
              </Trans>
            </p>
          </EmptyState>
        }
      />
      {isCreating ? <NewExperimentDialog onClose={() => setIsCreating(false)} /> : null}
    </Page>
  )
}

function useExperimentColumns(): readonly DataColumn<ListedExperiment>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Name`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            {original.siteId === null ? null : <SiteMark siteId={original.siteId} />}
            <Link className="row-link" to={`/experiments/${original.id}`}>
              {original.name}
            </Link>
          </span>
        ),
      },
      {
        id: 'page',
        header: t`Page`,
        width: '22%',
        cell: ({ row: { original } }) => i18n._(experimentLanderNames[original.lander]),
      },
      {
        id: 'metric',
        header: t`Decided by`,
        width: '13%',
        cell: ({ row: { original } }) => i18n._(experimentMetricNames[original.metric]),
      },
      {
        id: 'state',
        header: t`State`,
        width: '11%',
        cell: ({ row: { original } }) => (
          <Pill tone={experimentStateTones[original.state]}>
            {i18n._(experimentStateNames[original.state])}
          </Pill>
        ),
      },
      {
        id: 'started',
        header: t`Started`,
        width: '13%',
        cell: ({ row: { original } }) => original.startedAt && <Time at={original.startedAt} />,
      },
      {
        id: 'exposures',
        header: t`Visitors`,
        width: '15%',
        isNumber: true,
        sortBy: ({ exposures }) => exposures,
        cell: ({ row: { original } }) =>
          original.plannedExposures === null
            ? null
            : t`${formatCount(original.exposures)} of ${formatCount(original.plannedExposures)}`,
      },
    ],
    [t, i18n],
  )
}
