import { type FoundMember, searchMembersForStaffEndpoint } from '@amarelle/contract/staff/endpoints/members'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search, UserRoundX, VenetianMask } from 'lucide-react'
import { useMemo, useRef } from 'react'
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { load } from '../../api/load.ts'
import { formatDate, formatTime } from '../../i18n/formats.ts'
import { readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { matchNames } from './member-names.ts'
import { MemberStatus } from './member-status.tsx'

type MembersAnswer = StaffEndpointAnswer<typeof searchMembersForStaffEndpoint>

export const loadMembers = ({ request }: LoaderFunctionArgs) =>
  load(request, searchMembersForStaffEndpoint, {
    ...readScopeOf(request),
    words: new URL(request.url).searchParams.get('words')?.slice(0, 200) ?? '',
  })

/** One field finds members by whatever they have written in a mail, and says by what. A search by phone or IBAN is recorded. */
export function MembersPage() {
  const { t } = useLingui()
  const { members } = useLoaderData<MembersAnswer>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const words = search.get('words') ?? ''
  useShortcuts({ '/': () => field.current?.focus() }, { '/': t`Find a member` })
  const columns = useMemberColumns()
  return (
    <Page title={t`Members`}>
      <Form className="member-search" role="search" key={words}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          className="input"
          type="search"
          name="words"
          defaultValue={words}
          maxLength={200}
          aria-label={t`Find a member`}
          placeholder={t`E-mail address, name, number, order, phone, IBAN`}
        />
        <Button kind="primary" type="submit">
          <Trans>Find</Trans>
        </Button>
      </Form>
      <DataTable
        label={t`Members`}
        rows={members}
        columns={columns}
        getId={({ id }) => String(id)}
        onOpen={({ id }) => void navigate(`/members/${id}`)}
        empty={
          <EmptyState icon={<UserRoundX />} title={t`Nobody fits “${words}”`}>
            <p>
              <Trans>
                An e-mail address, a phone number and an IBAN have to be complete; of a name the start is
                enough.
              </Trans>
            </p>
          </EmptyState>
        }
      />
    </Page>
  )
}

function useMemberColumns(): readonly DataColumn<FoundMember>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'member',
        header: t`Member`,
        cell: ({ row: { original } }) => (
          <span className="name-cell">
            <Link className="row-link" to={`/members/${original.id}`}>
              {original.username}
            </Link>
            {original.isFictional ? (
              <Pill tone="fictional" icon={<VenetianMask aria-hidden="true" />}>
                {t`Fictional profile`}
              </Pill>
            ) : null}
          </span>
        ),
      },
      {
        id: 'found',
        header: t`Found by`,
        cell: ({ row: { original } }) => (original.foundBy ? i18n._(matchNames[original.foundBy]) : null),
      },
      {
        id: 'site',
        header: t`Site`,
        cell: ({ row: { original } }) => <SiteMark siteId={original.siteId} named />,
      },
      {
        id: 'status',
        header: t`Status`,
        cell: ({ row: { original } }) => <MemberStatus status={original.status} />,
      },
      {
        id: 'premium',
        header: t`Premium`,
        cell: ({ row: { original } }) => (original.isPremium ? t`premium` : null),
      },
      {
        id: 'joined',
        header: t`Joined`,
        cell: ({ row: { original } }) => (
          <time dateTime={original.signedUpAt}>{formatDate(original.signedUpAt)}</time>
        ),
      },
      {
        id: 'seen',
        header: t`Last seen`,
        cell: ({ row: { original } }) => (
          <time dateTime={original.lastSeenAt}>{formatTime(original.lastSeenAt)}</time>
        ),
      },
    ],
    [t, i18n],
  )
}
