import type { ChatEntry } from '@amarelle/contract/endpoints/chat'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
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
import { LazyShortcutsDialog } from '../shortcuts/lazy-shortcuts-dialog.tsx'
import { useConversationShortcuts } from '../shortcuts/use-conversation-shortcuts.ts'
import { canSearchMessages } from '../message-search/can-search-messages.ts'
import { chatsErrorQueryKey } from './use-remove-chats.ts'
import * as styles from './chat-list.module.css'

const FoundMessages = lazyComponent(() =>
  import('../message-search/found-messages.tsx').then((file) => file.FoundMessages),
)

/** The conversation open beside the list. */
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
          <Trans>No conversations with that name.</Trans>
        ) : filter.only === 'matches' ? (
          <Trans>You haven’t written to a match yet.</Trans>
        ) : filter.only === 'archived' ? (
          <Trans>No archived conversations.</Trans>
        ) : (
          <Trans>You’re all caught up.</Trans>
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

/** Loads more when the end of the list is near; the button serves keyboard users and retries after errors. */
function LoadMoreChats({ more, to }: { more: MoreChats; to: string }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => more.load())
  const { hasMore, state } = more
  useEffect(() => {
    const element = end.current
    if (!hasMore || state !== 'here' || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { root: element.closest(`.${styles.entries}`), rootMargin: '400px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
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

/** Shows why a conversation could not be removed (docs/messages.md#removing-conversations). */
function RemovalErrorBanner() {
  const cache = useQueryClient()
  const { t } = useLingui()
  const errorText = useQuery<string>({ queryKey: chatsErrorQueryKey, initialData: '' })
  if (!errorText) return null
  return (
    <div className={styles.chatsFault}>
      <Banner look="error" role="alert">
        <span className="flex-row between">
          {errorText}
          <button
            type="button"
            className="icon-button"
            aria-label={t`Hide this`}
            onClick={() => cache.setQueryData<string>(chatsErrorQueryKey, () => '')}
          >
            <X className="icon small" />
          </button>
        </span>
      </Banner>
    </div>
  )
}

/** Restores the scroll position when the list reappears after a conversation on a phone. */
function useRestoredScroll(isVisible: boolean) {
  const rows = useRef<HTMLUListElement>(null)
  const scrollTop = useRef(0)
  useLayoutEffect(() => {
    if (isVisible && rows.current) rows.current.scrollTop = scrollTop.current
  }, [isVisible])
  return {
    rows,
    onScroll: () => {
      if (rows.current?.offsetParent) scrollTop.current = rows.current.scrollTop
    },
  }
}

/** Focuses the conversation after a removed one, otherwise the one before it, otherwise the heading. */
function focusNeighbourChat(conversation: number): void {
  const item = document.getElementById(`chat-${conversation}`)
  const next = [item?.nextElementSibling, item?.previousElementSibling]
    .find((element) => element?.matches(`.${styles.chatItem}`))
    ?.querySelector<HTMLElement>('a')
  requestAnimationFrame(() => (next?.isConnected ? next : document.getElementById('chats-title'))?.focus())
}

interface Props {
  readonly loaded: LoadedChats
  readonly open: OpenChat
  readonly heading: 'h1' | 'h2'
}
/** The chat list: unread conversations first, with search, filters and a menu for each. */
export function ChatList({ loaded, open, heading }: Props) {
  const { t } = useLingui()
  const dates = useChatDateFormats()
  const chats = useChatList(loaded.chats)
  const [filter, setFilter] = useState(loaded.filter)
  const more = useMoreChats(chats, filter, loaded)
  const { rows, onScroll } = useRestoredScroll(heading === 'h1')
  const [menu, setMenu] = useState<{ chat: ChatEntry; at: DOMRect }>()
  const [leaveRequest, setLeaveRequest] = useState<LeaveRequest>()
  const visibleChats = selectVisibleChats(chats, filter)
  const current = chats.chats.find((chat) => isOpenChat(chat, open))
  const shortcuts = useConversationShortcuts(visibleChats, current)
  // The open conversation counts as read.
  const unread = chats.unread_messages - (current?.num_unread_messages ?? 0)
  const empty = chats.chats.length === 0 && !chats.has_archived && !isFilterActive(filter)
  const requestLeave = (kind: LeaveAction, { profile, conversation }: ChatEntry) =>
    setLeaveRequest({ kind, profile, conversation: conversation.id })
  const isSearchingMessages = filter.only === undefined && canSearchMessages(filter.name)
  const emptyList = (
    <EmptyChatList
      filter={filter}
      asking={more.state === 'asking'}
      onAll={() => setFilter({ name: '', only: undefined })}
    />
  )
  const list: ReactNode = (
    <ul className={styles.entries} ref={rows} onScroll={onScroll} aria-labelledby="chats-title">
      {visibleChats.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          dates={dates}
          current={isOpenChat(chat, open)}
          onMenu={(at) => setMenu({ chat, at })}
          onRemove={() => requestLeave('remove', chat)}
        />
      ))}
      <li>
        {visibleChats.length > 0 || more.hasMore ? (
          <LoadMoreChats more={more} to={toChatListPath(filter, loaded.pages + 1)} />
        ) : (
          emptyList
        )}
      </li>
      {isSearchingMessages ? (
        <li>
          <Suspense>
            <FoundMessages
              text={filter.name}
              loaded={filter.name === loaded.filter.name ? loaded.found : null}
              dates={dates}
              heading={heading === 'h1' ? 'h2' : 'h3'}
            />
          </Suspense>
        </li>
      ) : null}
    </ul>
  )
  return (
    <section className={styles.chatList} aria-label={t`Conversations`}>
      <ChatListHeader
        heading={heading}
        filter={filter}
        unread={unread}
        empty={empty}
        hasArchived={chats.has_archived}
        status={<ConnectingStatus />}
        onFilter={setFilter}
      />
      <RemovalErrorBanner />
      {visibleChats.length > 0 || more.hasMore || isSearchingMessages ? list : emptyList}
      {menu ? (
        <ChatRowMenu
          chat={menu.chat}
          at={menu.at}
          onClose={() => setMenu(undefined)}
          onAction={(kind) => requestLeave(kind, menu.chat)}
        />
      ) : null}
      <LazyShortcutsDialog open={shortcuts.isListed} onClose={shortcuts.hideList} />
      <LazyLeaveDialog
        request={leaveRequest}
        onClose={() => setLeaveRequest(undefined)}
        onLeave={({ conversation }) => conversation !== undefined && focusNeighbourChat(conversation)}
      />
    </section>
  )
}
