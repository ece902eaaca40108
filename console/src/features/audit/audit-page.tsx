import { type AuditAct, auditActs, getActArea } from '@amarelle/contract/staff/acts'
import { type AuditEntryView, listAuditEndpoint } from '@amarelle/contract/staff/endpoints/audit'
import { listStaffEndpoint } from '@amarelle/contract/staff/endpoints/people'
import { type SettingKey, settingKeys } from '@amarelle/contract/staff/site-settings'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Eye, Link2, ScrollText } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { useAction } from '../../api/use-action.ts'
import { usePages } from '../../api/use-pages.ts'
import { formatCount, formatExactTime } from '../../i18n/formats.ts'
import { Time } from '../../shell/time.tsx'
import { actNames, areaNames } from '../../i18n/role-names.ts'
import { readScope } from '../../session/scope.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type DataColumn } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { AuditFilters } from './audit-filters.tsx'
import { downloadAudit } from './download-audit.ts'
import { EntryPanel } from './entry-panel.tsx'

type AuditAnswer = StaffEndpointAnswer<typeof listAuditEndpoint>

/** Returns the filters of the address; unknown values are dropped. */
function readFilters(search: URLSearchParams) {
  const act = search.get('act')
  const read = (name: string) => search.get(name) || undefined
  return {
    staff: read('staff'),
    act: auditActs.find((one): one is AuditAct => one === act),
    member: read('member'),
    ...readScope(search),
    case: read('case'),
    setting: settingKeys.find((one): one is SettingKey => one === search.get('setting')),
    from: read('from'),
    to: read('to'),
  }
}
/** Returns the entries, and the people by whom they can be filtered. */
export async function loadAudit({ request }: LoaderFunctionArgs) {
  const [audit, { people }] = await Promise.all([
    load(request, listAuditEndpoint, readFilters(new URL(request.url).searchParams)),
    load(request, listStaffEndpoint, {}),
  ])
  return { audit, people }
}

const getEntries = ({ entries }: AuditAnswer) => entries

/** Shows the log of all acts of staff. */
export function AuditPage() {
  const { t } = useLingui()
  const { audit: first, people } = useLoaderData<Awaited<ReturnType<typeof loadAudit>>>()
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readFilters(search), [search])
  const readPage = useCallback(
    (before: number) => callStaff(listAuditEndpoint, { ...filters, before }),
    [filters],
  )
  const { rows, loadMore } = usePages(first, getEntries, readPage)
  const mayExport = usePermissions()('audit.export')
  const exporting = useAction()
  const currentId = search.get('entry')
  const open = useCallback(
    (id: number | null) =>
      setSearch(
        (before) => {
          if (id === null) before.delete('entry')
          else before.set('entry', String(id))
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
  const columns = useAuditColumns(open)
  useShortcuts({ Escape: () => open(null) })
  return (
    <Page
      title={t`Audit log`}
      mark={<Pill icon={<Eye aria-hidden="true" />}>{t`reads only`}</Pill>}
      actions={
        mayExport ? (
          <Button
            busy={exporting.isRunning}
            icon={<Download aria-hidden="true" />}
            onClick={() => void exporting.run(() => downloadAudit(filters))}
          >
            <Trans>Export</Trans>
          </Button>
        ) : null
      }
      panel={
        currentId === null
          ? null
          : {
              title: t`Entry`,
              content: <EntryPanel key={currentId} id={Number(currentId)} />,
              onClose: () => open(null),
            }
      }
    >
      <AuditFilters
        people={people}
        note={
          <p className={first.chain ? 'chain-state good' : 'chain-state'}>
            <Link2 aria-hidden="true" />
            {first.chain
              ? t`Chain unbroken up to line ${formatCount(first.chain.position)}, checked ${formatExactTime(first.chain.checkedAt)}`
              : t`The chain is checked every night; it was not checked yet.`}
          </p>
        }
      />
      {exporting.error ? <Note tone="bad">{exporting.error}</Note> : null}
      <DataTable
        label={t`Audit log`}
        rows={rows}
        columns={columns}
        getId={({ id }) => String(id)}
        currentId={currentId ?? undefined}
        onOpen={({ id }) => open(id)}
        onPeek={({ id }) => open(id)}
        {...(loadMore && { onEnd: loadMore })}
        empty={<EmptyState icon={<ScrollText />} title={t`Nothing fits these filters`} />}
      />
    </Page>
  )
}

function useAuditColumns(open: (id: number) => void): readonly DataColumn<AuditEntryView>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'time',
        header: t`Time`,
        cell: ({ row: { original } }) => <Time at={original.at} />,
      },
      {
        id: 'who',
        header: t`Who`,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            <Monogram name={original.staffName} />
            {original.staffName}
          </span>
        ),
      },
      {
        id: 'act',
        header: t`Did`,
        cell: ({ row: { original } }) => (
          <button type="button" className="row-link" onClick={() => open(original.id)}>
            {i18n._(actNames[original.act])}
          </button>
        ),
      },
      { id: 'object', header: t`To what`, cell: ({ row: { original } }) => original.object },
      {
        id: 'area',
        header: t`Area`,
        width: '136px',
        cell: ({ row: { original } }) => <Pill>{i18n._(areaNames[getActArea(original.act)])}</Pill>,
      },
      { id: 'reason', header: t`Reason`, cell: ({ row: { original } }) => original.reason },
    ],
    [t, i18n, open],
  )
}
