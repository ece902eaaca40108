import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, HeartCrack, Trash2, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useMenuPopover } from '../../../ui/overlays/menu-popover.ts'
import type { LeaveAction } from './leave-request.ts'
import * as styles from './chat-list.module.css'

/** Up and down, first and last, as menus do. */
function moveMenuFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[to % items.length]?.focus()
}

interface Props {
  readonly chat: ChatEntry
  /** Where it was asked for. */
  readonly at: DOMRect
  readonly onAction: (kind: LeaveAction) => void
  readonly onClose: () => void
}
/** What can be done with a conversation. */
export function ChatRowMenu({ chat, at, onAction, onClose }: Props) {
  const { t } = useLingui()
  const { profile, matched } = chat
  const { id, name, deleted } = profile
  const menu = useMenuPopover(at, onClose)
  const item = (kind: LeaveAction) => ({
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
          <UserRound className="icon" aria-hidden="true" />
          <Trans>View profile</Trans>
        </Link>
      )}
      <button {...item('remove')}>
        <Trash2 className="icon" aria-hidden="true" />
        <Trans>Remove the conversation</Trans>
      </button>
      {matched && !deleted ? (
        <button {...item('unmatch')}>
          <HeartCrack className="icon" aria-hidden="true" />
          <Trans>Unmatch</Trans>
        </button>
      ) : null}
      {deleted ? null : (
        <button {...item('block')}>
          <Ban className="icon" aria-hidden="true" />
          <Trans>Block {name}</Trans>
        </button>
      )}
    </div>
  )
}
