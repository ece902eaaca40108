import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { usePreHydrationChange } from '../../../ui/controls/use-pre-hydration-change.ts'
import type { ChatFilter } from './chats-store.ts'
import { toChatListPath } from './chat-list-query.ts'
import * as styles from './chat-list.module.css'

interface Props {
  readonly heading: 'h1' | 'h2'
  readonly filter: ChatFilter
  /** Unread messages of all conversations. */
  readonly unread: number
  /** Nothing to look for. */
  readonly empty: boolean
  readonly status: ReactNode
  readonly onFilter: (filter: ChatFilter) => void
}

/** The list's head: its name, a search that opens where script runs, and which conversations are looked at. */
export function ChatListHeader({ heading: Heading, filter, unread, empty, status, onFilter }: Props) {
  const { t } = useLingui()
  const { name, only } = filter
  const [open, setOpen] = useState(name !== '')
  const field = usePreHydrationChange<HTMLInputElement>((early) => onFilter({ ...filter, name: early.value }))
  const opened = useRef(open)
  useEffect(() => {
    if (open && !opened.current) field.current?.focus()
    opened.current = open
  }, [open, field])
  const toggle = () => {
    if (open && name) onFilter({ ...filter, name: '' })
    setOpen(!open)
  }
  const chip = (value: ChatFilter['only'], words: ReactNode) => (
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
      {words}
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
              <Search className="icon" aria-hidden="true" />
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
            <Search className="icon small" aria-hidden="true" />
            {only ? <input type="hidden" name="only" value={only} /> : null}
            <input
              ref={field}
              type="search"
              name="name"
              className="input"
              maxLength={40}
              autoComplete="off"
              aria-label={t`Search conversations`}
              placeholder={t`Search by name`}
              value={name}
              onChange={(event) => onFilter({ ...filter, name: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Escape') toggle()
              }}
            />
          </Form>
          <nav className="chips" aria-label={t`Which conversations`}>
            {chip(undefined, <Trans>All</Trans>)}
            {chip('unread', unread > 0 ? <Trans>Unread {unread}</Trans> : <Trans>Unread</Trans>)}
            {chip('matches', <Trans>Matches</Trans>)}
          </nav>
        </>
      )}
    </div>
  )
}
