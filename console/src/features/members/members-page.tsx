import { type FoundMember, searchMembersForStaffEndpoint } from '@amarelle/contract/staff/endpoints/members'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { load } from '../../api/load.ts'
import { readScope } from '../../session/scope.ts'
import { readSearchWords } from '../../session/search-words.ts'
import { Page } from '../../shell/page.tsx'
import { SearchForm } from '../../shell/search-form.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { MemberListFilters, readMemberListFilters } from './member-list-filters.tsx'
import { MemberPeek } from './member-peek.tsx'
import { useMemberColumns } from './use-member-columns.tsx'

type MembersAnswer = StaffEndpointAnswer<typeof searchMembersForStaffEndpoint> & { readonly words: string }

export async function loadMembers({ request }: LoaderFunctionArgs): Promise<MembersAnswer> {
  const { searchParams: search } = new URL(request.url)
  const words = readSearchWords('members')
  const answer = await load(request, searchMembersForStaffEndpoint, {
    ...readScope(search),
    ...readMemberListFilters(search),
    words,
  })
  return { ...answer, words }
}

/** One field finds members by whatever they have written in a mail, and says by what. A search by phone or IBAN is recorded. */
export function MembersPage() {
  const { t } = useLingui()
  const { members, words } = useLoaderData<MembersAnswer>()
  const navigate = useNavigate()
  const [peekedId, setPeekedId] = useState<number | null>(null)
  const peeked = members.find(({ id }) => id === peekedId)
  const columns = useMemberColumns(words !== '')
  const open = ({ id }: FoundMember) => void navigate(`/members/${id}`)
  useShortcuts({ Escape: () => setPeekedId(null) })
  return (
    <Page
      title={t`Members`}
      panel={
        peeked
          ? {
              title: peeked.username,
              content: <MemberPeek member={peeked} />,
              onClose: () => setPeekedId(null),
            }
          : null
      }
    >
      <SearchForm
        list="members"
        label={t`Find a member`}
        placeholder={t`E-mail address, name, number, order, phone, IBAN`}
        words={words}
      />
      <MemberListFilters />
      <DataTable
        label={t`Members`}
        rows={members}
        columns={columns}
        getId={({ id }) => String(id)}
        currentId={peeked ? String(peeked.id) : undefined}
        onOpen={open}
        onPeek={({ id }) => setPeekedId(id)}
        note={t`E-mail addresses are masked until you ask for one, with a reason.`}
        empty={
          <EmptyState
            icon={<UserRoundX />}
            title={words ? t`Nobody fits “${words}”` : t`Nobody fits these filters`}
          >
            {words ? (
              <p>
                <Trans>
                  An e-mail address, a phone number and an IBAN have to be complete; of a name the start is
                  enough.
                </Trans>
              </p>
            ) : null}
          </EmptyState>
        }
      />
    </Page>
  )
}
