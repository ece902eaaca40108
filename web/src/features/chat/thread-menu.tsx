import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, EllipsisVertical, Flag, HeartCrack, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { closeDetailsMenu, detailsMenuProps } from '../../ui/overlays/details-menu.ts'
import { LazyLeaveDialog } from './list/lazy-leave-dialog.tsx'
import type { LeaveAction, LeaveRequest } from './list/leave-request.ts'
import * as styles from './thread/thread.module.css'

const ReportDialog = lazyComponent(() =>
  import('../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)

interface MenuActionProps {
  readonly intent: 'remove' | 'unmatch'
  readonly name: string
  readonly value: number
  readonly icon: ReactNode
  readonly label: ReactNode
  readonly explanation: ReactNode
  readonly onAsk: () => void
}
/** Menu item that asks in a dialog, or inside the menu without JavaScript. */
function ConfirmedMenuAction({ intent, name, value, icon, label, explanation, onAsk }: MenuActionProps) {
  return (
    <details>
      <summary
        onClick={(event) => {
          event.preventDefault()
          onAsk()
        }}
      >
        {icon}
        {label}
      </summary>
      <Form method="post" className={styles.confirm}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={name} value={value} />
        <p className="small">{explanation}</p>
        <Button type="submit" look="danger-filled" size="small" block>
          {label}
        </Button>
      </Form>
    </details>
  )
}

interface Props {
  readonly profile: ProfileCard
  readonly conversation: number | undefined
  readonly matched: boolean
}
/** Menu with the actions on a conversation and the other member. */
export function ThreadMenu({ profile, conversation, matched }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const menu = useRef<HTMLDetailsElement>(null)
  const [leaveRequest, setLeaveRequest] = useState<LeaveRequest>()
  const [isReporting, setIsReporting] = useState(false)
  const close = () => closeDetailsMenu(menu.current)
  const requestLeave = (kind: LeaveAction) => {
    close()
    setLeaveRequest({ kind, profile, conversation })
  }
  const openChatList = async () => {
    await navigate('/chats')
    document.getElementById('chats-title')?.focus()
  }
  return (
    <>
      <details className="menu" ref={menu} {...detailsMenuProps}>
        <summary className="icon-button" aria-label={t`More`}>
          <EllipsisVertical className="icon" />
        </summary>
        <div className="menu-list">
          {profile.deleted ? null : (
            <>
              <Link to={`/members/${profile.id}`}>
                <UserRound className="icon" />
                <Trans>View profile</Trans>
              </Link>
              <Link
                to={`/complaints?member=${profile.id}`}
                onClick={(event) => {
                  event.preventDefault()
                  close()
                  setIsReporting(true)
                }}
              >
                <Flag className="icon" />
                <Trans>Report</Trans>
              </Link>
            </>
          )}
          {conversation === undefined ? null : (
            <ConfirmedMenuAction
              intent="remove"
              name="conversation"
              value={conversation}
              icon={<Trash2 className="icon" />}
              label={<Trans>Remove conversation</Trans>}
              explanation={
                <Trans>It disappears from your list with all its messages. This can’t be undone.</Trans>
              }
              onAsk={() => requestLeave('remove')}
            />
          )}
          {matched && !profile.deleted ? (
            <ConfirmedMenuAction
              intent="unmatch"
              name="profile"
              value={profile.id}
              icon={<HeartCrack className="icon" />}
              label={<Trans>Unmatch</Trans>}
              explanation={<Trans>Both likes are removed, and the conversation ends for both of you.</Trans>}
              onAsk={() => requestLeave('unmatch')}
            />
          ) : null}
          {profile.deleted ? null : (
            <Link
              className="error"
              to={`/members/${profile.id}?block=1`}
              onClick={(event) => {
                event.preventDefault()
                requestLeave('block')
              }}
            >
              <Ban className="icon" />
              <Trans>Block</Trans>
            </Link>
          )}
        </div>
      </details>
      <LazyLeaveDialog
        request={leaveRequest}
        onClose={() => setLeaveRequest(undefined)}
        onLeave={() => void openChatList()}
      />
      {isReporting ? (
        <Suspense>
          <ReportDialog
            open
            profile={profile}
            onBlocked={() => void openChatList()}
            onClose={() => setIsReporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
