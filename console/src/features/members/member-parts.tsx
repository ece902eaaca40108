import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import type { StaffPermission } from '@amarelle/contract/staff/permissions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type LoaderFunction, NavLink, useOutletContext, useParams } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { MemberConsents } from './parts/member-consents.tsx'
import { MemberCredits } from './parts/member-credits.tsx'
import { MemberDataRequests } from './parts/member-data-requests.tsx'
import { loadMails, MemberMails } from './parts/member-mails.tsx'
import { MemberNotes } from './parts/member-notes.tsx'
import { MemberOrders } from './parts/member-orders.tsx'
import { MemberPhotos } from './parts/member-photos.tsx'
import { MemberProfile } from './parts/member-profile.tsx'
import { MemberReports } from './parts/member-reports.tsx'
import { MemberSessions } from './parts/member-sessions.tsx'

interface MemberPart {
  /** Below the member's address; empty for the overview. */
  readonly path: string
  readonly name: MessageDescriptor
  readonly render: (member: StaffMemberView) => ReactNode
  /** Without it the part is not offered. */
  readonly permission?: StaffPermission
  readonly count?: (member: StaffMemberView) => number
  /** Reads what only this part shows. */
  readonly loader?: LoaderFunction
}
const memberParts: readonly MemberPart[] = [
  {
    path: '',
    name: msg`Overview`,
    render: (member) => (
      <>
        <MemberDataRequests member={member} />
        <MemberOrders member={member} />
        <MemberCredits member={member} />
        <MemberConsents member={member} />
        <MemberSessions member={member} />
      </>
    ),
  },
  { path: 'profile', name: msg`Profile`, render: (member) => <MemberProfile member={member} /> },
  {
    path: 'photos',
    name: msg`Photos`,
    render: (member) => <MemberPhotos member={member} />,
    count: ({ photos }) => photos.length,
  },
  {
    path: 'orders',
    name: msg`Orders`,
    render: (member) => <MemberOrders member={member} />,
    permission: 'orders.read',
  },
  {
    path: 'credits',
    name: msg`Credits`,
    render: (member) => <MemberCredits member={member} />,
    permission: 'orders.read',
  },
  { path: 'consents', name: msg`Consents`, render: (member) => <MemberConsents member={member} /> },
  { path: 'mails', name: msg`Mails`, render: () => <MemberMails />, loader: loadMails },
  {
    path: 'sessions',
    name: msg`Sessions`,
    render: (member) => <MemberSessions member={member} />,
    count: ({ sessions }) => sessions.length,
  },
  {
    path: 'reports',
    name: msg`Reports and sanctions`,
    render: (member) => (
      <>
        <MemberReports member={member} />
        <MemberDataRequests member={member} />
      </>
    ),
  },
  {
    path: 'notes',
    name: msg`Notes`,
    render: (member) => <MemberNotes member={member} />,
    count: ({ notes }) => notes.length,
  },
]

/** Throws 404 for an unknown part. */
function findPart(path = ''): MemberPart {
  const part = memberParts.find((one) => one.path === path)
  if (!part) throw new Response(null, { status: 404 })
  return part
}
export const loadMemberPart: LoaderFunction = (args) => findPart(args.params['part']).loader?.(args) ?? null
/** Shows a part below a member's page, which passes the member on. */
export function MemberPartPage() {
  const { part } = useParams()
  return <div className="board">{findPart(part).render(useOutletContext<StaffMemberView>())}</div>
}

/** Shows the parts of a member's page; on narrow screens they scroll in one row. */
export function MemberTabs({ member }: { readonly member: StaffMemberView }) {
  const { t, i18n } = useLingui()
  const holds = usePermissions()
  return (
    <nav className="tabs member-tabs" aria-label={t`Parts`}>
      {memberParts
        .filter(({ permission }) => !permission || holds(permission))
        .map(({ path, name, count }) => {
          const number = count?.(member) ?? 0
          return (
            <NavLink
              key={path}
              to={path === '' ? `/members/${member.id}` : `/members/${member.id}/${path}`}
              end
            >
              {i18n._(name)}
              {number > 0 ? <span className="tab-count">{formatCount(number)}</span> : null}
            </NavLink>
          )
        })}
    </nav>
  )
}
