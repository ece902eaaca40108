import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Ban,
  CalendarHeart,
  EllipsisVertical,
  Flag,
  HeartCrack,
  Keyboard,
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../network/lazy-component.ts'
import { closeDetailsMenu, detailsMenuProps } from '../../ui/overlays/details-menu.ts'
import { onLiveEvent } from '../../live/live-events.ts'
import { ConversationOptionItems } from './list/conversation-option-items.tsx'
import { LazyLeaveDialog } from './list/lazy-leave-dialog.tsx'
import type { LeaveAction, LeaveRequest } from './list/leave-request.ts'
import { useSetConversationOptions } from './list/use-conversation-options.ts'
import { LazyShortcutsDialog } from './shortcuts/lazy-shortcuts-dialog.tsx'
import * as styles from './thread/thread.module.css'

const ReportDialog = lazyComponent(() =>
  import('../../shared/report-dialog.tsx').then((file) => file.ReportDialog),
)
const ShareDateDialog = lazyComponent(() =>
  import('./share-date-dialog.tsx').then((file) => file.ShareDateDialog),
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

/** Options of the open conversation: the loader's, then those of live events. A message takes it out of the archive. */
function useConversationOptions(
  conversation: number | undefined,
  initial: ConversationOptions | undefined,
): ConversationOptions | undefined {
  const [options, setOptions] = useState(initial)
  const [loaded, setLoaded] = useState(initial)
  if (loaded !== initial) {
    setLoaded(initial)
    setOptions(initial)
  }
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === 'conversation_options' && event.conversation === conversation)
          setOptions(event.options)
        if (event.type === 'message' && event.message.conversation === conversation)
          setOptions((current) => current && { ...current, archived: false })
      }),
    [conversation],
  )
  return options
}

interface Props {
  readonly profile: ProfileCard
  readonly conversation: number | undefined
  /** Undefined before the first message. */
  readonly options: ConversationOptions | undefined
  readonly matched: boolean
}
/** Menu with the actions on a conversation and the other member. */
export function ThreadMenu({ profile, conversation, options: initialOptions, matched }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const options = useConversationOptions(conversation, initialOptions)
  const setOptions = useSetConversationOptions()
  const menu = useRef<HTMLDetailsElement>(null)
  const [leaveRequest, setLeaveRequest] = useState<LeaveRequest>()
  const [isReporting, setIsReporting] = useState(false)
  const [isSharingDate, setIsSharingDate] = useState(false)
  const [areShortcutsListed, setAreShortcutsListed] = useState(false)
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
              {profile.fictional ? null : (
                <button
                  type="button"
                  className="scripted"
                  onClick={() => {
                    close()
                    setIsSharingDate(true)
                  }}
                >
                  <CalendarHeart className="icon" />
                  <Trans>Share a date</Trans>
                </button>
              )}
            </>
          )}
          <Link to="/settings/safety">
            <ShieldCheck className="icon" />
            <Trans>Safety</Trans>
          </Link>
          <button
            type="button"
            className="scripted desktop-only"
            onClick={() => {
              close()
              setAreShortcutsListed(true)
            }}
          >
            <Keyboard className="icon" />
            <Trans>Keyboard shortcuts</Trans>
          </button>
          {conversation === undefined || options === undefined ? null : (
            <Form method="post" className={styles.optionItems}>
              <input type="hidden" name="intent" value="options" />
              <input type="hidden" name="conversation" value={conversation} />
              <ConversationOptionItems
                options={options}
                onChange={(change) => {
                  close()
                  void setOptions(conversation, options, change)
                }}
              />
            </Form>
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
      <LazyShortcutsDialog open={areShortcutsListed} onClose={() => setAreShortcutsListed(false)} />
      {isSharingDate ? (
        <Suspense>
          <ShareDateDialog name={profile.name} onClose={() => setIsSharingDate(false)} />
        </Suspense>
      ) : null}
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
