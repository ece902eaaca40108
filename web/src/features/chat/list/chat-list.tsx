import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useQueryClient, useQuery } from '../../../api/use-query.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useChatList } from './chats-cache.ts'
import { type ChatFilter, isFilterActive, selectVisibleChats } from './chats-store.ts'
import { ChatRow } from './chat-row.tsx'
import { ConnectingStatus } from '../shared/connection-status.tsx'
import { useChatDateFormats } from '../shared/use-chat-date-formats.ts'
import { toChatListPath } from './chat-list-query.ts'
import { ChatListHeader } from './chat-list-header.tsx'
import type { LoadedChats } from './load-chats.ts'
import { LazyLeaveDialog } from './lazy-leave-dialog.tsx'
import type { LeaveAction, LeaveRequest } from './leave-request.ts'
import { ChatRowMenu } from './chat-row-menu.tsx'
import { type MoreChats, useMoreChats } from './use-more-chats.ts'
import { chatsErrorQueryKey } from './use-remove-chats.ts'
import * as styles from './chat-list.module.css'

/** What is open beside the list. */
export interface OpenChat {
  readonly conversation?: number | undefined
  readonly profile?: number | undefined
}
const isOpenChat = ({ conversation, profile }: ChatEntry, open: OpenChat) =>
  conversation.id === open.conversation || profile.id === open.profile

function EmptyChatList({
  filter,
  asking,
  onAll,
}: {
  filter: ChatFilter
  asking: boolean
  onAll: () => void
}) {
  if (!isFilterActive(filter))
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
  return (
    <div className={styles.emptyList}>
      <p className="muted" role="status">
        {asking ? (
          <Trans>Searching…</Trans>
        ) : filter.name.trim() ? (
          <Trans>No conversation with this name.</Trans>
        ) : filter.only === 'matches' ? (
          <Trans>No conversation with a match yet.</Trans>
        ) : (
          <Trans>Everything is read.</Trans>
        )}
      </p>
      {asking ? null : filter.only === 'matches' && !filter.name.trim() ? (
        <ButtonLink look="secondary" size="small" to="/likes/matched">
          <Trans>See your matches</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink
          look="secondary"
          size="small"
          to="/chats"
          onClick={(event: MouseEvent) => {
            event.preventDefault()
            onAll()
          }}
        >
          <Trans>Show all conversations</Trans>
        </ButtonLink>
      )}
    </div>
  )
}

/** Comes by itself when the list's end comes near; the button is for who goes by keys, and for when it failed. */
function LoadMoreChats({ more, to }: { more: MoreChats; to: string }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => more.load())
  const { hasMore, state } = more
  useEffect(() => {
    const element = end.current
    if (!hasMore || state !== 'here' || !element) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) load()
      },
      { root: element.closest(`.${styles.entries}`), rootMargin: '400px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [hasMore, state])
  if (!hasMore) return null
  return (
    <div className={styles.loadMore} ref={end}>
      <ButtonLink
        look="secondary"
        size="small"
        to={to}
        aria-busy={state === 'asking' || undefined}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          more.load()
        }}
      >
        {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show more conversations</Trans>}
      </ButtonLink>
    </div>
  )
}

/** The alert of docs/messages.md#removing-conversations: what could not be removed, and why. */
function RemovalErrorBanner() {
  const cache = useQueryClient()
  const { t } = useLingui()
  const fault = useQuery<string>({ queryKey: chatsErrorQueryKey, initialData: '' })
  if (!fault) return null
  return (
    <div className={styles.chatsFault}>
      <Banner look="error" role="alert">
        <span className="flex-row between">
          {fault}
          <button
            type="button"
            className="icon-button"
            aria-label={t`Hide this`}
            onClick={() => cache.setQueryData<string>(chatsErrorQueryKey, () => '')}
          >
            <X className="icon small" aria-hidden="true" />
          </button>
        </span>
      </Banner>
    </div>
  )
}

/** On a phone the list makes way for a conversation, and stands where it stood when one comes back. */
function useRestoredScroll(shown: boolean) {
  const rows = useRef<HTMLUListElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    if (shown && rows.current) rows.current.scrollTop = top.current
  }, [shown])
  return {
    rows,
    onScroll: () => {
      if (rows.current?.offsetParent) top.current = rows.current.scrollTop
    },
  }
}

/** Whoever stood after what was removed, or before it, has the focus next. */
function focusNeighbourChat(conversation: number): void {
  const item = document.getElementById(`chat-${conversation}`)
  const next = [item?.nextElementSibling, item?.previousElementSibling]
    .find((one) => one?.matches(`.${styles.chatItem}`))
    ?.querySelector<HTMLElement>('a')
  requestAnimationFrame(() => (next?.isConnected ? next : document.getElementById('chats-title'))?.focus())
}

interface Props {
  readonly loaded: LoadedChats
  readonly open: OpenChat
  readonly heading: 'h1' | 'h2'
}
/** The conversations: unread ones first, with a search, filters and a menu for each. */
export function ChatList({ loaded, open, heading }: Props) {
  const { t } = useLingui()
  const dates = useChatDateFormats()
  const chats = useChatList(loaded.chats)
  const [filter, setFilter] = useState(loaded.filter)
  const more = useMoreChats(chats, filter, loaded)
  const { rows, onScroll } = useRestoredScroll(heading === 'h1')
  const [menu, setMenu] = useState<{ chat: ChatEntry; at: DOMRect }>()
  const [wanted, setWanted] = useState<LeaveRequest>()
  const shown = selectVisibleChats(chats, filter)
  const current = chats.chats.find((chat) => isOpenChat(chat, open))
  // The open one is being read.
  const unread = chats.unread_messages - (current?.num_unread_messages ?? 0)
  const empty = chats.chats.length === 0 && !isFilterActive(filter)
  const want = (kind: LeaveAction, { profile, conversation }: ChatEntry) =>
    setWanted({ kind, profile, conversation: conversation.id })
  const list: ReactNode = (
    <ul className={styles.entries} ref={rows} onScroll={onScroll} aria-labelledby="chats-title">
      {shown.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          dates={dates}
          current={isOpenChat(chat, open)}
          onMenu={(at) => setMenu({ chat, at })}
          onRemove={() => want('remove', chat)}
        />
      ))}
      <li>
        <LoadMoreChats more={more} to={toChatListPath(filter, loaded.pages + 1)} />
      </li>
    </ul>
  )
  return (
    <section className={styles.chatList} aria-label={t`Conversations`}>
      <ChatListHeader
        heading={heading}
        filter={filter}
        unread={unread}
        empty={empty}
        status={<ConnectingStatus />}
        onFilter={setFilter}
      />
      <RemovalErrorBanner />
      {shown.length > 0 || more.hasMore ? (
        list
      ) : (
        <EmptyChatList
          filter={filter}
          asking={more.state === 'asking'}
          onAll={() => setFilter({ name: '', only: undefined })}
        />
      )}
      {menu ? (
        <ChatRowMenu
          chat={menu.chat}
          at={menu.at}
          onClose={() => setMenu(undefined)}
          onAction={(kind) => want(kind, menu.chat)}
        />
      ) : null}
      <LazyLeaveDialog
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onLeave={({ conversation }) => conversation !== undefined && focusNeighbourChat(conversation)}
      />
    </section>
  )
}
