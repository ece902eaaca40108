import type { ConversationOptions } from '@amarelle/contract/endpoints/chat'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from 'lucide-react'
import type { MouseEvent } from 'react'

interface Props {
  readonly options: ConversationOptions
  /** Role of the buttons, in a menu of the ARIA pattern. */
  readonly role?: 'menuitem'
  readonly onChange: (change: Partial<ConversationOptions>) => void
}
/** Menu items that pin, mute and archive a conversation; as submit buttons of a form they also work without JavaScript. */
export function ConversationOptionItems({ options: { pinned, muted, archived }, role, onChange }: Props) {
  const getItemProps = (option: keyof ConversationOptions, isSet: boolean) => ({
    role,
    type: 'submit' as const,
    name: option,
    value: String(!isSet),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onChange({ [option]: !isSet })
    },
  })
  return (
    <>
      <button {...getItemProps('pinned', pinned)}>
        {pinned ? <PinOff className="icon" /> : <Pin className="icon" />}
        {pinned ? <Trans>Unpin</Trans> : <Trans>Pin to the top</Trans>}
      </button>
      <button {...getItemProps('muted', muted)}>
        {muted ? <Bell className="icon" /> : <BellOff className="icon" />}
        {muted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      </button>
      <button {...getItemProps('archived', archived)}>
        {archived ? <ArchiveRestore className="icon" /> : <Archive className="icon" />}
        {archived ? <Trans>Move back to the list</Trans> : <Trans>Archive</Trans>}
      </button>
    </>
  )
}
