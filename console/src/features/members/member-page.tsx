import {
  getMemberForStaffEndpoint,
  showMemberEmailEndpoint,
  type StaffMemberView,
} from '@amarelle/contract/staff/endpoints/members'
import { Trans, useLingui } from '@lingui/react/macro'
import { CirclePause, Gem, Zap } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { callStaff } from '../../api/call-staff.ts'
import { load } from '../../api/load.ts'
import { formatCount, formatDate, formatLanguage, formatTime } from '../../i18n/formats.ts'
import { usePermissions } from '../../session/session-context.ts'
import { Avatar } from '../../shell/members/avatar.tsx'
import { FictionalPill } from '../../shell/members/fictional-pill.tsx'
import { MaskedEmail } from '../../shell/masked-email.tsx'
import { Page } from '../../shell/page.tsx'
import { RecordHead } from '../../shell/record-head.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Pill } from '../../ui/pill.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberTabs } from './member-parts.tsx'
import { MemberStatus } from './member-status.tsx'

export const loadMember = ({ request, params }: LoaderFunctionArgs) =>
  load(request, getMemberForStaffEndpoint, { id: params['id'] ?? '' })

/** Shows a member: who, state and reasons, then everything else by subject, and the acts at the right. */
export function MemberPage() {
  const { t } = useLingui()
  const member = useLoaderData<StaffMemberView>()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  useShortcuts({ '.': () => setIsPanelOpen(true), Escape: () => setIsPanelOpen(false) }, { '.': t`Actions` })
  return (
    <Page
      title={member.username}
      crumb={{ to: '/members', name: t`Members` }}
      actions={
        <span className="panel-opener">
          <Button icon={<Zap aria-hidden="true" />} onClick={() => setIsPanelOpen(true)}>
            <Trans>Actions</Trans>
          </Button>
        </span>
      }
      panel={{
        title: t`Actions`,
        content: <MemberActions member={member} />,
        onClose: () => setIsPanelOpen(false),
        isFixed: true,
        isOpen: isPanelOpen,
      }}
    >
      <MemberHead member={member} />
      <MemberTabs member={member} />
      <Outlet context={member} />
    </Page>
  )
}

function MemberHead({ member }: { readonly member: StaffMemberView }) {
  const { t } = useLingui()
  const mayShow = usePermissions()('members.unmask')
  const { username, age, siteId, status, premiumSince, isFictional, language, signedUpAt, id } = member
  const facts: readonly (readonly [string, string])[] = [
    [t`Last seen`, formatTime(member.lastSeenAt)],
    ...(member.money ? [[t`Credits`, formatCount(member.money.credits)] as const] : []),
    ...(member.reports ? [[t`Reports about`, formatCount(member.reports.length)] as const] : []),
    ...member.ageProofs.slice(0, 1).map(({ provenAt }) => [t`Age proven`, formatDate(provenAt)] as const),
    // May be broken after the slash, not within a city's name.
    [t`Time zone`, member.timeZone.replaceAll('/', '/\u200b').replaceAll('_', ' ')],
    [t`Mail`, member.mailStopReasons.length > 0 ? t`stopped` : t`reaches the member`],
  ]
  return (
    <RecordHead
      picture={<Avatar member={member} size="large" />}
      title={age === null ? username : `${username}, ${age}`}
      marks={
        <>
          <MemberStatus status={status} />
          {member.pause ? (
            <Pill tone="warning" icon={<CirclePause aria-hidden="true" />}>
              <Trans>paused</Trans>
            </Pill>
          ) : null}
          {premiumSince ? (
            <Pill icon={<Gem aria-hidden="true" />}>{t`premium since ${formatDate(premiumSince)}`}</Pill>
          ) : null}
          {isFictional ? <FictionalPill /> : null}
        </>
      }
      line={
        <>
          <SiteMark siteId={siteId} named />
          <span>{`${formatLanguage(language)}, ${member.country}`}</span>
          <span>{t`joined ${formatDate(signedUpAt)}`}</span>
          <code>M-{id}</code>
        </>
      }
    >
      <p className="member-line">
        <MaskedEmail
          key={id}
          maskedEmail={member.maskedEmail}
          mayShow={mayShow}
          read={(reason) => callStaff(showMemberEmailEndpoint, { id, reason })}
        />
      </p>
      {member.suspensionReason ? (
        <Note tone="bad">
          <strong>
            <Trans>Suspended</Trans>
          </strong>
          <p>{member.suspensionReason}</p>
        </Note>
      ) : null}
      {member.pause ? <PauseNote pause={member.pause} /> : null}
      {member.deletionRequestedAt ? (
        <Note tone="plain">{t`The member closed the account on ${formatDate(member.deletionRequestedAt)}.`}</Note>
      ) : null}
      <dl className="member-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RecordHead>
  )
}

/** Shows the member's own pause of the account: since when, until when, and what it means. */
function PauseNote({ pause: { since, until } }: { readonly pause: NonNullable<StaffMemberView['pause']> }) {
  const { t } = useLingui()
  const start = formatDate(since)
  return (
    <Note tone="plain">
      {until
        ? t`The member has paused the account since ${start}, until ${formatDate(until)}.`
        : t`The member has paused the account since ${start}, until they come back.`}{' '}
      <Trans>Others don’t find the profile. Only mails about account, safety and payments are sent.</Trans>
    </Note>
  )
}
