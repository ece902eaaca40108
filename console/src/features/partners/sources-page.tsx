import {
  type ListedSource,
  listTrafficSourcesEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Share2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScope, readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { SourceDialog } from './source-dialog.tsx'

type SourcesAnswer = StaffEndpointAnswer<typeof listTrafficSourcesEndpoint>
const getSources = ({ sources }: SourcesAnswer) => sources

export const loadSources = ({ request }: LoaderFunctionArgs) =>
  load(request, listTrafficSourcesEndpoint, readScopeOf(request))

/** Shows who sends visitors, and what they brought in the last 30 days. */
export function SourcesPage() {
  const { t } = useLingui()
  const first = useLoaderData<SourcesAnswer>()
  const { mayCreate } = first
  const [search] = useSearchParams()
  const readPage = useCallback(
    (after: string) => callStaff(listTrafficSourcesEndpoint, { ...readScope(search), after }),
    [search],
  )
  const { rows, loadMore } = usePages(first, getSources, readPage)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useLiveChanges(['partners'], () => void revalidate())
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<{ readonly code: string; readonly key: string } | null>(null)
  const columns = useSourceColumns()
  return (
    <Page
      title={t`Traffic sources`}
      actions={
        mayCreate ? (
          <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsCreating(true)}>
            <Trans>New traffic source</Trans>
          </Button>
        ) : null
      }
    >
      <DataTable
        label={t`Traffic sources`}
        rows={rows}
        columns={columns}
        getId={({ code }) => code}
        {...(loadMore && { onEnd: loadMore })}
        onOpen={({ code }) => void navigate(`/traffic-sources/${code}`)}
        note={t`Figures of the last 30 days, on the chosen sites.`}
        empty={
          <EmptyState icon={<Share2 />} title={t`No traffic sources yet`}>
            <p>
              <Trans>
                A partner who sends visitors gets a code for links and a key for sign-ups by API. What they
                bring is counted here.
              </Trans>
            </p>
          </EmptyState>
        }
      />
      {isCreating ? (
        <SourceDialog
          onClose={() => setIsCreating(false)}
          onSaved={(source) => {
            setIsCreating(false)
            setCreated(source)
          }}
        />
      ) : null}
      {created ? (
        <SecretDialog
          title={t`The key of ${created.code}`}
          label={t`Key`}
          secret={created.key}
          onClose={() => void navigate(`/traffic-sources/${created.code}`)}
        >
          <p>{t`The partner signs people up with it by POST /api/affiliate-signup.php. For links alone it is not needed.`}</p>
        </SecretDialog>
      ) : null}
    </Page>
  )
}

function useSourceColumns(): readonly DataColumn<ListedSource>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const numbers = [
      ['signedUp', t`Sign-ups`],
      ['activated', t`Activations`],
      ['firstOrders', t`First orders`],
    ] as const
    return [
      {
        id: 'name',
        header: t`Name`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            {original.siteId === null ? null : <SiteMark siteId={original.siteId} />}
            <Link className="row-link" to={`/traffic-sources/${original.code}`}>
              {original.name}
            </Link>
          </span>
        ),
      },
      {
        id: 'code',
        header: t`Code`,
        width: '18%',
        sortBy: ({ code }) => code,
        cell: ({ row: { original } }) => <code>{original.code}</code>,
      },
      ...numbers.map(
        ([id, header]): DataColumn<ListedSource> => ({
          id,
          header,
          width: '11%',
          isNumber: true,
          sortBy: (source) => source[id],
          cell: ({ row: { original } }) => formatCount(original[id]),
        }),
      ),
      {
        id: 'state',
        header: t`State`,
        width: '22%',
        cell: ({ row: { original } }) => (
          <span className="source-states">
            {original.isActive ? <Pill tone="good">{t`active`}</Pill> : <Pill>{t`ended`}</Pill>}
            {original.failedPostbacks > 0 ? (
              <Pill tone="warning">{t`${formatCount(original.failedPostbacks)} postbacks failed`}</Pill>
            ) : null}
          </span>
        ),
      },
    ]
  }, [t])
}
