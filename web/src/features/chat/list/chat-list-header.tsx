import { maxMessageSearchLength } from '@amarelle/contract/domain/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import { useChatShortcuts } from '../shortcuts/use-chat-shortcuts.ts'
import type { ChatFilter } from './chats-store.ts'
import { toChatListPath } from './chat-list-query.ts'
import * as styles from './chat-list.module.css'

interface Props {
  readonly heading: 'h1' | 'h2'
  readonly filter: ChatFilter
  /** Number of unread messages in all conversations. */
  readonly unread: number
  /** Hides search and filters. */
  readonly empty: boolean
  readonly hasArchived: boolean
  readonly status: ReactNode
  readonly onFilter: (filter: ChatFilter) => void
}

/** Header of the chat list: heading, collapsible search and filters. */
export function ChatListHeader({
  heading: Heading,
  filter,
  unread,
  empty,
  hasArchived,
  status,
  onFilter,
}: Props) {
  const { t } = useLingui()
  const { name, only } = filter
  const [open, setOpen] = useState(name !== '')
  const field = usePreHydrationChange<HTMLInputElement>((element) =>
    onFilter({ ...filter, name: element.value }),
  )
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) field.current?.focus()
    wasOpen.current = open
  }, [open, field])
  const toggle = () => {
    if (open && name) onFilter({ ...filter, name: '' })
    setOpen(!open)
  }
  useChatShortcuts({
    search: () => {
      if (open) field.current?.focus()
      else setOpen(true)
    },
  })
  const renderChip = (value: ChatFilter['only'], label: ReactNode) => (
    <Link
      className={classNames('chip', only === value && 'active')}
      aria-current={only === value ? 'true' : undefined}
      to={toChatListPath({ name, only: value })}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onFilter({ name, only: value })
      }}
    >
      {label}
    </Link>
  )
  return (
    <div className={styles.listHead}>
      <div className="flex-row between">
        <Heading className="display heading-2" id="chats-title" tabIndex={-1}>
          <Trans>Messages</Trans>
        </Heading>
        <span className="flex-row tight">
          {status}
          {empty ? null : (
            <button
              type="button"
              className="icon-button scripted"
              aria-expanded={open}
              aria-controls="chats-finder"
              onClick={toggle}
            >
              <Search className="icon" />
              <span className="visually-hidden">
                <Trans>Search conversations</Trans>
              </span>
            </button>
          )}
        </span>
      </div>
      {empty ? null : (
        <>
          <Form
            action="/chats"
            role="search"
            id="chats-finder"
            className={classNames(styles.searchBox, open && styles.open)}
            onSubmit={(event) => event.preventDefault()}
          >
            <Search className="icon small" />
            {only ? <input type="hidden" name="only" value={only} /> : null}
            <input
              ref={field}
              type="search"
              name="name"
              className="input"
              maxLength={maxMessageSearchLength}
              autoComplete="off"
              aria-label={t`Search conversations`}
              placeholder={t`Names and messages`}
              value={name}
              onChange={(event) => onFilter({ ...filter, name: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Escape') toggle()
              }}
            />
          </Form>
          <nav className="chips" aria-label={t`Filter conversations`}>
            {renderChip(undefined, <Trans>All</Trans>)}
            {renderChip('unread', unread > 0 ? <Trans>Unread {unread}</Trans> : <Trans>Unread</Trans>)}
            {renderChip('matches', <Trans>Matches</Trans>)}
            {hasArchived || only === 'archived' ? renderChip('archived', <Trans>Archived</Trans>) : null}
          </nav>
        </>
      )}
    </div>
  )
}
