import { listStaffEndpoint, type ListedStaff } from '@amarelle/contract/staff/endpoints/people'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, UserRoundPlus, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { load } from '../../api/load.ts'
import { Time } from '../../shell/time.tsx'
import { useGrantNames, usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type DataColumn } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { PersonPanel } from './person-panel.tsx'

export const loadPeople = ({ request }: LoaderFunctionArgs) => load(request, listStaffEndpoint, {})

/** Everybody who works here, and open invitations. */
export function PeoplePage() {
  const { t } = useLingui()
  const { people } = useLoaderData<StaffEndpointAnswer<typeof listStaffEndpoint>>()
  const [search, setSearch] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const mayManage = usePermissions()('staff.manage')
  const columns = usePeopleColumns()
  const current = people.find(({ id }) => String(id) === search.get('person'))
  useShortcuts({ Escape: () => open(null) })
  const open = (id: number | null) => setSearch(id === null ? {} : { person: String(id) }, { replace: true })
  return (
    <Page
      title={t`Staff and roles`}
      actions={
        mayManage ? (
          <Button
            kind="primary"
            icon={<UserRoundPlus aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            <Trans>Invite</Trans>
          </Button>
        ) : null
      }
      panel={
        current
          ? {
              title: current.name,
              content: <PersonPanel key={current.id} person={current} onEnded={() => open(null)} />,
              onClose: () => open(null),
            }
          : null
      }
    >
      <PeopleTabs count={people.length} />
      <DataTable
        label={t`People`}
        rows={people}
        columns={columns}
        getId={({ id }) => String(id)}
        currentId={current ? String(current.id) : undefined}
        onOpen={({ id }) => open(id)}
        onPeek={({ id }) => open(id)}
        empty={<EmptyState icon={<UsersRound />} title={t`Nobody yet`} />}
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  )
}

function usePeopleColumns(): readonly DataColumn<ListedStaff>[] {
  const { t } = useLingui()
  const describeGrant = useGrantNames()
  const [, setSearch] = useSearchParams()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Name`,
        sortBy: ({ name }) => name,
        width: '26%',
        cell: ({ row: { original: person } }) => (
          <span className="name-cell">
            <Monogram name={person.name} />
            <button
              type="button"
              className="row-link"
              onClick={() => setSearch({ person: String(person.id) }, { replace: true })}
            >
              {person.name}
            </button>
          </span>
        ),
      },
      {
        id: 'roles',
        header: t`Roles`,
        width: '38%',
        cell: ({ row: { original } }) => original.grants.map(describeGrant).join('; '),
      },
      {
        id: 'method',
        header: t`Signs in with`,
        cell: ({ row: { original } }) =>
          original.joinedAt === null ? (
            <Pill tone="info" icon={<Clock aria-hidden="true" />}>
              {t`invited`}
            </Pill>
          ) : (
            [original.passkeyCount > 0 && t`passkey`, original.hasCodes && t`code`].filter(Boolean).join(', ')
          ),
      },
      {
        id: 'seen',
        header: t`Last seen`,
        sortBy: ({ lastSeenAt }) => lastSeenAt ?? '',
        cell: ({ row: { original } }) => (original.lastSeenAt ? <Time at={original.lastSeenAt} /> : null),
      },
    ],
    [t, describeGrant, setSearch],
  )
}
