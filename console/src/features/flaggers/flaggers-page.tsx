import { listFlaggersEndpoint, type ListedFlagger } from '@amarelle/contract/staff/endpoints/flaggers'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatDate } from '../../i18n/formats.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { AddFlaggerDialog } from './add-flagger-dialog.tsx'
import { EndFlaggerDialog } from './end-flagger-dialog.tsx'

export const loadFlaggers = ({ request }: LoaderFunctionArgs) => load(request, listFlaggersEndpoint, {})

/** Organisations whose notices come first (DSA, Article 22). */
export function FlaggersPage() {
  const { t } = useLingui()
  const { flaggers } = useLoaderData<StaffEndpointAnswer<typeof listFlaggersEndpoint>>()
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<ListedFlagger | null>(null)
  const columns = useFlaggerColumns(setEnding)
  return (
    <Page
      title={t`Trusted flaggers`}
      actions={
        <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <DataTable
        label={t`Trusted flaggers`}
        rows={flaggers}
        columns={columns}
        getId={({ id }) => String(id)}
        empty={
          <EmptyState icon={<BadgeCheck />} title={t`No trusted flaggers yet`}>
            <p>
              <Trans>
                The Digital Services Coordinator of a member state names them. Their notices come before
                others.
              </Trans>
            </p>
          </EmptyState>
        }
      />
      {isAdding ? <AddFlaggerDialog onClose={() => setIsAdding(false)} /> : null}
      {ending ? <EndFlaggerDialog flagger={ending} onClose={() => setEnding(null)} /> : null}
    </Page>
  )
}

function useFlaggerColumns(onEnd: (flagger: ListedFlagger) => void): readonly DataColumn<ListedFlagger>[] {
  const { t } = useLingui()
  const { sites, companies } = useSession()
  return useMemo(() => {
    const describePlace = ({ companyId, siteId }: ListedFlagger) =>
      siteId === null
        ? companyId === null
          ? t`All sites`
          : companies.find(({ id }) => id === companyId)?.name
        : sites.find(({ id }) => id === siteId)?.name
    return [
      {
        id: 'organisation',
        header: t`Organisation`,
        sortBy: ({ organisation }) => organisation,
        cell: ({ row: { original } }) => <strong>{original.organisation}</strong>,
      },
      {
        id: 'contact',
        header: t`Contact`,
        width: '26%',
        cell: ({ row: { original } }) => `${original.contactName}, ${original.email}`,
      },
      { id: 'place', header: t`Where`, cell: ({ row: { original } }) => describePlace(original) ?? '' },
      {
        id: 'notices',
        header: t`Notices`,
        isNumber: true,
        width: '9%',
        sortBy: ({ notices }) => notices,
        cell: ({ row: { original } }) => formatCount(original.notices),
      },
      {
        id: 'added',
        header: t`Added`,
        width: '20%',
        sortBy: ({ addedAt }) => addedAt,
        cell: ({ row: { original } }) => `${formatDate(original.addedAt)}, ${original.addedBy}`,
      },
      {
        id: 'state',
        header: t`State`,
        cell: ({ row: { original } }) =>
          original.endedAt ? (
            <Pill>{t`ended ${formatDate(original.endedAt)}`}</Pill>
          ) : (
            <Button small onClick={() => onEnd(original)} aria-label={t`End ${original.organisation}`}>
              {t`End`}
            </Button>
          ),
      },
    ]
  }, [t, sites, companies, onEnd])
}
