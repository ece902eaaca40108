import {
  type ListedFictionalProfile,
  listFictionalProfilesEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, VenetianMask } from 'lucide-react'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount, formatLanguage } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { Avatar } from '../../shell/members/avatar.tsx'
import { usePermissions } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { fictionalStateNames } from './fictional-names.ts'

export const loadFictional = ({ request }: LoaderFunctionArgs) =>
  load(request, listFictionalProfilesEndpoint, readScopeOf(request))

/** Shows the fictional profiles of the sites, and who answers for them. */
export function FictionalPage() {
  const { t } = useLingui()
  const { profiles, sites } = useLoaderData<typeof loadFictional>()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useLiveChanges(['fictional_profiles'], () => void revalidate())
  const columns = useProfileColumns()
  const isOff = sites.length > 0 && sites.every(({ isAttended }) => !isAttended)
  return (
    <Page
      title={t`Fictional profiles`}
      actions={
        sites.some(({ mayManage }) => mayManage) ? (
          <Button
            kind="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => void navigate('/fictional/new')}
          >
            <Trans>Create</Trans>
          </Button>
        ) : null
      }
    >
      {isOff ? (
        <Note>
          <Trans>
            Nobody can write to fictional profiles here: the setting “Fictional profiles are answered” is off.
          </Trans>
        </Note>
      ) : null}
      <DataTable
        label={t`Fictional profiles`}
        rows={profiles}
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/fictional/${id}`)}
        empty={
          <EmptyState icon={<VenetianMask />} title={t`No fictional profiles`}>
            <p>
              <Trans>Each one is labelled wherever a member sees it, and never counted as a member.</Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}

function useProfileColumns(): readonly DataColumn<ListedFictionalProfile>[] {
  const { t, i18n } = useLingui()
  // Pictures are read with the permission to see members, which editors of sheets do not have.
  const isPictureShown = usePermissions()('members.read')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Profile`,
        sortBy: ({ name }) => name,
        cell: ({ row: { original } }) => (
          <span className="queue-what">
            <Avatar
              member={{
                username: original.name,
                isFictional: true,
                photo:
                  original.photo === null || !isPictureShown
                    ? null
                    : { id: original.photo, isBlurred: false },
              }}
            />
            <strong>{`${original.name}, ${original.age}`}</strong>
            <FictionalPill />
          </span>
        ),
      },
      {
        id: 'site',
        header: t`Site`,
        width: '16%',
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'company',
        header: t`Answered by staff of`,
        width: '18%',
        cell: ({ row: { original } }) => original.company ?? '',
      },
      {
        id: 'languages',
        header: t`Languages`,
        width: '16%',
        cell: ({ row: { original } }) => original.languages.map(formatLanguage).join(', '),
      },
      {
        id: 'waiting',
        header: t`Waiting`,
        isNumber: true,
        width: '9%',
        sortBy: ({ waiting }) => waiting,
        cell: ({ row: { original } }) => formatCount(original.waiting),
      },
      {
        id: 'state',
        header: t`State`,
        width: '14%',
        cell: ({ row: { original } }) => (
          <Pill tone={original.state === 'active' ? 'good' : 'neutral'}>
            {i18n._(fictionalStateNames[original.state])}
          </Pill>
        ),
      },
    ],
    [t, i18n, isPictureShown],
  )
}
