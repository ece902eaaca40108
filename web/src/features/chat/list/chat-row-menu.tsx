import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, HeartCrack, Trash2, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { ConversationOptionItems } from './conversation-option-items.tsx'
import { useMenuPopover } from '../../../ui/overlays/menu-popover.ts'
import type { LeaveAction } from './leave-request.ts'
import { useSetConversationOptions } from './use-conversation-options.ts'
import * as styles from './chat-list.module.css'

/** Arrow keys, Home and End, as in the ARIA menu pattern. */
function moveMenuFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const currentIndex = items.indexOf(document.activeElement as HTMLElement)
  const targetIndex = {
    ArrowDown: currentIndex + 1,
    ArrowUp: currentIndex - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (targetIndex === undefined) return
  event.preventDefault()
  items[targetIndex % items.length]?.focus()
}

interface Props {
  readonly chat: ChatEntry
  /** Where the menu was opened. */
  readonly at: DOMRect
  readonly onAction: (kind: LeaveAction) => void
  readonly onClose: () => void
}
/** Context menu of a conversation. */
export function ChatRowMenu({ chat, at: place, onAction, onClose }: Props) {
  const { t } = useLingui()
  const { profile, matched } = chat
  const { id, name, deleted } = profile
  const menu = useMenuPopover(place, onClose)
  const setOptions = useSetConversationOptions()
  const getItemProps = (kind: LeaveAction) => ({
    type: 'button' as const,
    role: 'menuitem',
    className: 'danger',
    onClick: () => {
      onClose()
      onAction(kind)
    },
  })
  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={t`Conversation with ${name}`}
      className={`menu-list ${styles.rowMenu}`}
      onKeyDown={moveMenuFocus}
    >
      {deleted ? null : (
        <Link role="menuitem" to={`/members/${id}`}>
          <UserRound className="icon" />
          <Trans>View profile</Trans>
        </Link>
      )}
      <ConversationOptionItems
        options={chat.options}
        role="menuitem"
        onChange={(change) => {
          onClose()
          void setOptions(chat.conversation.id, chat.options, change)
        }}
      />
      <button {...getItemProps('remove')}>
        <Trash2 className="icon" />
        <Trans>Remove conversation</Trans>
      </button>
      {matched && !deleted ? (
        <button {...getItemProps('unmatch')}>
          <HeartCrack className="icon" />
          <Trans>Unmatch</Trans>
        </button>
      ) : null}
      {deleted ? null : (
        <button {...getItemProps('block')}>
          <Ban className="icon" />
          <Trans>Block {name}</Trans>
        </button>
      )}
    </div>
  )
}
