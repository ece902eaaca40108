import { type FoundMember, searchMembersForStaffEndpoint } from '@amarelle/contract/staff/endpoints/members'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search, UserRoundX } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { load } from '../../api/load.ts'
import { readScope } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { MemberListFilters, readMemberListFilters } from './member-list-filters.tsx'
import { MemberPeek } from './member-peek.tsx'
import { useMemberColumns } from './use-member-columns.tsx'

type MembersAnswer = StaffEndpointAnswer<typeof searchMembersForStaffEndpoint>

export function loadMembers({ request }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url)
  return load(request, searchMembersForStaffEndpoint, {
    ...readScope(search),
    ...readMemberListFilters(search),
    words: search.get('words')?.slice(0, 200) ?? '',
  })
}

/** One field finds members by whatever they have written in a mail, and says by what. A search by phone or IBAN is recorded. */
export function MembersPage() {
  const { t } = useLingui()
  const { members } = useLoaderData<MembersAnswer>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const words = search.get('words') ?? ''
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
      <MemberSearch key={words} words={words} />
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

function MemberSearch({ words }: { readonly words: string }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() }, { '/': t`Find a member` })
  return (
    <Form className="member-search" role="search">
      {[...search].map(([name, value]) =>
        name === 'words' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span className="search-field">
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
        <kbd aria-hidden="true">/</kbd>
      </span>
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </Form>
  )
}
