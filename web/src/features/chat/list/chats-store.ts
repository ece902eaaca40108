import type { ChatEntry, Message } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** What the server answers: conversations in their order, from the top or after others, and where the next ones begin. */
export interface ChatsPage {
  readonly chats: readonly ChatEntry[]
  readonly unread_messages: number
  readonly next: string | null
}
/** Where a conversation stands in the list. */
interface Place {
  readonly unread: boolean
  /** Of its last message. */
  readonly last: number
}
export interface Chats extends ChatsPage {
  /** Until here the list is known without a gap; null: to its end. */
  readonly bound: Place | null
  /** Known from a search or a filter, and further down. */
  readonly beyond: readonly ChatEntry[]
  /** Being removed: no longer shown, though an answer that is on its way may still name them. */
  readonly removing: readonly number[]
  /** Events were missed: only what is asked for from now on counts. */
  readonly stale: boolean
  /** How often all that was known has been given up for that; what was found before is to be looked for again. */
  readonly round: number
}
export type Change = (chats: Chats) => Chats

/** Which of the conversations are looked at. */
export interface Filter {
  readonly name: string
  readonly only: 'unread' | 'matches' | undefined
}

const placeOf = ({ conversation, num_unread_messages: unread }: ChatEntry): Place => ({
  unread: unread > 0,
  last: conversation.last_message?.id ?? 0,
})
/** Those with unread messages first, each part latest first: as the server has them. */
const compare = (a: Place, b: Place): number => Number(b.unread) - Number(a.unread) || b.last - a.last
const inOrder = (a: ChatEntry, b: ChatEntry): number =>
  compare(placeOf(a), placeOf(b)) || b.conversation.id - a.conversation.id
const idOf = ({ conversation }: ChatEntry): number => conversation.id

const all = ({ chats, beyond }: Pick<Chats, 'chats' | 'beyond'>) => [...chats, ...beyond]
/** Each in its part: what is known without a gap, and what stands further down. */
function arrange(chats: Chats, entries: readonly ChatEntry[]): Chats {
  const { bound } = chats
  const sorted = entries.toSorted(inOrder)
  const within = (entry: ChatEntry) => bound === null || compare(placeOf(entry), bound) <= 0
  return {
    ...chats,
    chats: sorted.filter(within),
    beyond: sorted.filter((entry) => !within(entry)),
  }
}

const endOf = ({ chats, next }: ChatsPage): Place | null => {
  const last = chats.at(-1)
  return next === null || !last ? null : placeOf(last)
}
export const newChats = (page: ChatsPage): Chats => ({
  ...page,
  bound: endOf(page),
  beyond: [],
  removing: [],
  stale: false,
  round: 0,
})

/** The newer page over what is known: those it names are as it says. */
const merged = (known: readonly ChatEntry[], page: readonly ChatEntry[]): ChatEntry[] => {
  const named = new Set(page.map(idOf))
  return [...page, ...known.filter((entry) => !named.has(idOf(entry)))]
}

/** An answer of before something was removed here still names and counts it. */
function withoutRemoving({ removing }: Chats, page: ChatsPage): ChatsPage {
  const [gone, chats] = [
    page.chats.filter((entry) => removing.includes(idOf(entry))),
    page.chats.filter((entry) => !removing.includes(idOf(entry))),
  ]
  return { ...page, chats, unread_messages: page.unread_messages - unreadOf(gone) }
}

/**
 * The top of the list as the server has it now. Who should stand there and doesn't is gone, or stands further down: then what is
 * further down has to be asked for again.
 */
export function withFirstPage(chats: Chats, answer: ChatsPage): Chats {
  const page = withoutRemoving(chats, answer)
  const fresh = {
    ...newChats(page),
    bound: endOf(answer),
    removing: chats.removing,
    round: chats.round + Number(chats.stale),
  }
  if (chats.stale || fresh.bound === null) return fresh
  const end = fresh.bound
  const named = new Set(page.chats.map(idOf))
  const others = all(chats).filter((entry) => !named.has(idOf(entry)))
  const below = others.filter((entry) => compare(placeOf(entry), end) > 0)
  const further = chats.bound === null || compare(chats.bound, end) > 0
  const kept = further && below.length === others.length
  return arrange(kept ? { ...fresh, bound: chats.bound, next: chats.next } : fresh, [...page.chats, ...below])
}
/** What comes after all that is known without a gap. */
export function withNextPage(chats: Chats, answer: ChatsPage): Chats {
  const page = withoutRemoving(chats, answer)
  return arrange(
    { ...chats, unread_messages: page.unread_messages, next: page.next, bound: endOf(answer) },
    merged(all(chats), page.chats),
  )
}
/** What a search or a filter found, wherever it stands. */
export function withFound(chats: Chats, answer: ChatsPage): Chats {
  const page = withoutRemoving(chats, answer)
  return arrange({ ...chats, unread_messages: page.unread_messages }, merged(all(chats), page.chats))
}

const unreadOf = (entries: readonly ChatEntry[]) =>
  entries.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
/** The total counts those too that are not known here. */
const withEntries = (chats: Chats, entries: readonly ChatEntry[]): Chats => ({
  ...arrange(chats, entries),
  unread_messages: Math.max(0, chats.unread_messages + unreadOf(entries) - unreadOf(all(chats))),
})
const changeEach = (
  chats: Chats,
  changes: (entry: ChatEntry) => boolean,
  change: (entry: ChatEntry) => ChatEntry,
): Chats => {
  const entries = all(chats)
  return entries.some(changes)
    ? withEntries(
        chats,
        entries.map((entry) => (changes(entry) ? change(entry) : entry)),
      )
    : chats
}

/** A message moves its conversation up; the same for one that was sent here and one that arrived. */
export function placeMessage(chats: Chats, message: Message, profile: ProfileCard, unread: number): Chats {
  const entries = all(chats)
  const known = entries.find((entry) => idOf(entry) === message.conversation)
  const last = known?.conversation.last_message
  if (known && last && last.id > message.id) return chats
  const entry: ChatEntry = {
    conversation: {
      id: message.conversation,
      // The answer to sending and the event tell of the same message; what was told of it since is kept.
      last_message: last?.id === message.id ? last : message,
      updated_at: message.sent_at,
      closed: false,
    },
    profile: known?.profile ?? profile,
    num_unread_messages: unread,
    matched: known?.matched ?? false,
  }
  return withEntries(chats, [entry, ...entries.filter((one) => one !== known)])
}

export const markRead = (chats: Chats, conversation: number): Chats =>
  changeEach(
    chats,
    (entry) => idOf(entry) === conversation && entry.num_unread_messages > 0,
    (entry) => ({ ...entry, num_unread_messages: 0 }),
  )

/** How far the other one's browser, or the other one, has got. */
export const markReached = (
  chats: Chats,
  conversation: number,
  upTo: number,
  how: 'delivered' | 'read',
): Chats =>
  changeEach(
    chats,
    (entry) => idOf(entry) === conversation && (entry.conversation.last_message?.id ?? upTo + 1) <= upTo,
    (entry) => {
      const last = entry.conversation.last_message
      return last
        ? { ...entry, conversation: { ...entry.conversation, last_message: { ...last, [how]: true } } }
        : entry
    },
  )

/** The last line says no more of a message that was removed. */
export const markRemoved = (chats: Chats, conversation: number, messageId: number): Chats =>
  changeEach(
    chats,
    (entry) => idOf(entry) === conversation && entry.conversation.last_message?.id === messageId,
    (entry) => {
      const last = entry.conversation.last_message
      return last
        ? {
            ...entry,
            conversation: {
              ...entry.conversation,
              last_message: { ...last, removed: true, text: '', gift: null },
            },
          }
        : entry
    },
  )

export const markOnline = (chats: Chats, profile: number, online: boolean): Chats =>
  changeEach(
    chats,
    (entry) => entry.profile.id === profile && entry.profile.online !== online,
    (entry) => ({ ...entry, profile: { ...entry.profile, online } }),
  )
export const markMatched = (chats: Chats, profile: number): Chats =>
  changeEach(
    chats,
    (entry) => entry.profile.id === profile,
    (entry) => ({ ...entry, matched: true }),
  )

/** One conversation, or all with one member (docs/messages.md#removing-conversations). */
export type Removed = { readonly conversation: number } | { readonly profile: number }
const isRemoved = (entry: ChatEntry, removed: Removed): boolean =>
  'profile' in removed ? entry.profile.id === removed.profile : idOf(entry) === removed.conversation

export const withoutChats = (chats: Chats, removed: Removed): Chats =>
  withEntries(
    chats,
    all(chats).filter((entry) => !isRemoved(entry, removed)),
  )

/** All that would go. */
export const chatsToRemove = (chats: Chats, removed: Removed): ChatEntry[] =>
  all(chats).filter((entry) => isRemoved(entry, removed))

/** From the list at once, while the server is asked; then one of the two below. */
export const beginRemoving = (chats: Chats, removed: Removed): Chats => ({
  ...withoutChats(chats, removed),
  removing: [...chats.removing, ...chatsToRemove(chats, removed).map(idOf)],
})
/** The server has removed it: an answer of before may have brought it back. */
export const endRemoving = (chats: Chats, entries: readonly ChatEntry[]): Chats => {
  const ids = entries.map(idOf)
  const rest = withEntries(
    chats,
    all(chats).filter((entry) => !ids.includes(idOf(entry))),
  )
  return { ...rest, removing: chats.removing.filter((id) => !ids.includes(id)) }
}
/** It could not be removed. */
export const undoRemoving = (chats: Chats, entries: readonly ChatEntry[]): Chats => {
  const ids = entries.map(idOf)
  const known = new Set(all(chats).map(idOf))
  return {
    ...withEntries(chats, [...all(chats), ...entries.filter((entry) => !known.has(idOf(entry)))]),
    removing: chats.removing.filter((id) => !ids.includes(id)),
  }
}

const fits = ({ name, only }: Filter) => {
  const words = name.trim().toLocaleLowerCase()
  return ({ profile, num_unread_messages: unread, matched }: ChatEntry) =>
    profile.name.toLocaleLowerCase().includes(words) &&
    (only !== 'unread' || unread > 0) &&
    (only !== 'matches' || matched)
}
export const isFiltering = ({ name, only }: Filter): boolean => name.trim() !== '' || only !== undefined

/** What the list shows: without a filter only what is known without a gap. */
export function shownChats(chats: Chats, filter: Filter): ChatEntry[] {
  const entries = isFiltering(filter) ? all(chats).toSorted(inOrder).filter(fits(filter)) : chats.chats
  return entries.filter((entry) => !chats.removing.includes(idOf(entry)))
}
