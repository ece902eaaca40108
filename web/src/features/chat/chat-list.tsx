import type { ChatEntry } from '@amarelle/contract/chat'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChatRow } from './chat-row.tsx'
import { type Chats, useChats } from './chats-cache.ts'
import { useDates } from './dates.ts'

const matches = (chat: ChatEntry, words: string) =>
  chat.profile.name.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())

function NoChats() {
  return (
    <EmptyState
      title={<Trans>No conversations yet</Trans>}
      action={
        <ButtonLink to="/members">
          <Trans>See members</Trans>
        </ButtonLink>
      }
    >
      <Trans>Say hello to someone: the first line is the hardest.</Trans>
    </EmptyState>
  )
}

interface Props {
  readonly initial: Chats
  /** The conversation that is open beside the list. */
  readonly current?: number | undefined
  readonly heading: 'h1' | 'h2'
}
/** The conversations with a search field; alone on a phone, beside the thread on wide screens. */
export function ChatList({ initial, current, heading: Heading }: Props) {
  const { t } = useLingui()
  const dates = useDates()
  const { chats } = useChats(initial)
  const [search] = useSearchParams()
  const [words, setWords] = useState(search.get('name') ?? '')
  const [onlyUnread, setOnlyUnread] = useState(false)
  const unread = chats.filter((chat) => chat.num_unread_messages > 0 && chat.conversation.id !== current)
  const shown = (onlyUnread ? unread : chats).filter((chat) => matches(chat, words))
  return (
    <section className="chatlist" aria-label={t`Conversations`}>
      <div className="chatlist-head">
        <Heading className="display h2">
          <Trans>Messages</Trans>
        </Heading>
        {chats.length > 0 ? (
          <>
            <Form
              action="/chats"
              role="search"
              className="finder"
              onSubmit={(event) => event.preventDefault()}
            >
              <Search className="i sm" aria-hidden="true" />
              <input
                type="search"
                name="name"
                className="inp"
                aria-label={t`Search conversations`}
                placeholder={t`Search by name`}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            </Form>
            <div className="chips scripted">
              <button
                type="button"
                className="chip"
                aria-pressed={!onlyUnread}
                onClick={() => setOnlyUnread(false)}
              >
                <Trans>All</Trans>
              </button>
              <button
                type="button"
                className="chip"
                aria-pressed={onlyUnread}
                onClick={() => setOnlyUnread(true)}
              >
                <Plural value={unread.length} one="Unread #" other="Unread #" />
              </button>
            </div>
          </>
        ) : null}
      </div>
      {chats.length === 0 ? (
        <NoChats />
      ) : shown.length === 0 ? (
        <p className="mut center none" role="status">
          {words ? <Trans>No conversation with this name.</Trans> : <Trans>Everything is read.</Trans>}
        </p>
      ) : (
        <ul className="rows">
          {shown.map((chat) => (
            <li key={chat.conversation.id}>
              <ChatRow chat={chat} dates={dates} current={chat.conversation.id === current} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
