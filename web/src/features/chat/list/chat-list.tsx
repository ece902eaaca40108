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
import { useChats } from './chats-cache.ts'
import { type Filter, isFiltering, shownChats } from './chats-store.ts'
import { ChatRow } from './chat-row.tsx'
import { Connecting } from '../connection-bar.tsx'
import { useDates } from '../dates.ts'
import { addressOf } from './list-filter.ts'
import { ListFinder } from './list-finder.tsx'
import type { Loaded } from './load-chats.ts'
import { Leaving } from './leaving.tsx'
import type { LeavingKind, Wanted } from './ways-to-leave.ts'
import { RowMenu } from './row-menu.tsx'
import { type More, useMore } from './use-more.ts'
import { chatsFaultKey } from './use-removing.ts'

/** What is open beside the list. */
export interface Open {
  readonly conversation?: number | undefined
  readonly profile?: number | undefined
}
const isOpen = ({ conversation, profile }: ChatEntry, open: Open) =>
  conversation.id === open.conversation || profile.id === open.profile

function Nothing({ filter, asking, onAll }: { filter: Filter; asking: boolean; onAll: () => void }) {
  if (!isFiltering(filter))
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
    <div className="none">
      <p className="mut" role="status">
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
function Further({ more, to }: { more: More; to: string }) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => more.load())
  const { any, state } = more
  useEffect(() => {
    const element = end.current
    if (!any || state !== 'here' || !element) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) load()
      },
      { root: element.closest('.rows'), rootMargin: '400px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [any, state])
  if (!any) return null
  return (
    <div className="further" ref={end}>
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
function Fault() {
  const cache = useQueryClient()
  const { t } = useLingui()
  const fault = useQuery<string>({ queryKey: chatsFaultKey, initialData: '' })
  if (!fault) return null
  return (
    <div className="chats-fault">
      <Banner look="bad" role="alert">
        <span className="row between">
          {fault}
          <button
            type="button"
            className="iconbtn"
            aria-label={t`Hide this`}
            onClick={() => cache.setQueryData<string>(chatsFaultKey, () => '')}
          >
            <X className="i sm" aria-hidden="true" />
          </button>
        </span>
      </Banner>
    </div>
  )
}

/** On a phone the list makes way for a conversation, and stands where it stood when one comes back. */
function useKeptPlace(shown: boolean) {
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
function focusAfter(conversation: number): void {
  const item = document.getElementById(`chat-${conversation}`)
  const next = [item?.nextElementSibling, item?.previousElementSibling]
    .find((one) => one?.matches('.chat-item'))
    ?.querySelector<HTMLElement>('a')
  requestAnimationFrame(() => (next?.isConnected ? next : document.getElementById('chats-title'))?.focus())
}

interface Props {
  readonly loaded: Loaded
  readonly open: Open
  readonly heading: 'h1' | 'h2'
}
/** The conversations: unread ones first, with a search, filters and a menu for each. */
export function ChatList({ loaded, open, heading }: Props) {
  const { t } = useLingui()
  const dates = useDates()
  const chats = useChats(loaded.chats)
  const [filter, setFilter] = useState(loaded.filter)
  const more = useMore(chats, filter, loaded)
  const { rows, onScroll } = useKeptPlace(heading === 'h1')
  const [menu, setMenu] = useState<{ chat: ChatEntry; at: DOMRect }>()
  const [wanted, setWanted] = useState<Wanted>()
  const shown = shownChats(chats, filter)
  const current = chats.chats.find((chat) => isOpen(chat, open))
  // The open one is being read.
  const unread = chats.unread_messages - (current?.num_unread_messages ?? 0)
  const empty = chats.chats.length === 0 && !isFiltering(filter)
  const want = (kind: LeavingKind, { profile, conversation }: ChatEntry) =>
    setWanted({ kind, profile, conversation: conversation.id })
  const list: ReactNode = (
    <ul className="rows" ref={rows} onScroll={onScroll} aria-labelledby="chats-title">
      {shown.map((chat) => (
        <ChatRow
          key={chat.conversation.id}
          chat={chat}
          dates={dates}
          current={isOpen(chat, open)}
          onMenu={(at) => setMenu({ chat, at })}
          onRemove={() => want('remove', chat)}
        />
      ))}
      <li className="rows-end">
        <Further more={more} to={addressOf(filter, loaded.pages + 1)} />
      </li>
    </ul>
  )
  return (
    <section className="chatlist" aria-label={t`Conversations`}>
      <ListFinder
        heading={heading}
        filter={filter}
        unread={unread}
        empty={empty}
        status={<Connecting />}
        onFilter={setFilter}
      />
      <Fault />
      {shown.length > 0 || more.any ? (
        list
      ) : (
        <Nothing
          filter={filter}
          asking={more.state === 'asking'}
          onAll={() => setFilter({ name: '', only: undefined })}
        />
      )}
      {menu ? (
        <RowMenu
          chat={menu.chat}
          at={menu.at}
          onClose={() => setMenu(undefined)}
          onWanted={(kind) => want(kind, menu.chat)}
        />
      ) : null}
      <Leaving
        wanted={wanted}
        onClose={() => setWanted(undefined)}
        onLeaving={({ conversation }) => conversation !== undefined && focusAfter(conversation)}
      />
    </section>
  )
}
