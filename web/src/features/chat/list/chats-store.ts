import type { ChatEntry, Message } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** What the server answers: conversations in their order, from the top or after others, and where the next ones begin. */
export interface ChatsPage {
  readonly chats: readonly ChatEntry[]
  readonly unread_messages: number
  readonly next: string | null
}
/** Where a conversation stands in the list. */
interface ChatSortKey {
  readonly unread: boolean
  /** Of its last message. */
  readonly lastMessageId: number
}
export interface ChatListState extends ChatsPage {
  /** Until here the list is known without a gap; null: to its end. */
  readonly loadedUntil: ChatSortKey | null
  /** Known from a search or a filter, and further down. */
  readonly beyond: readonly ChatEntry[]
  /** Being removed: no longer shown, though an answer that is on its way may still name them. */
  readonly removing: readonly number[]
  /** Events were missed: only what is asked for from now on counts. */
  readonly stale: boolean
  /** How often all that was known has been given up for that; what was found before is to be looked for again. */
  readonly resetCount: number
}
export type ChatListChange = (chats: ChatListState) => ChatListState

/** Which of the conversations are looked at. */
export interface ChatFilter {
  readonly name: string
  readonly only: 'unread' | 'matches' | undefined
}

const toSortKey = ({ conversation, num_unread_messages: unread }: ChatEntry): ChatSortKey => ({
  unread: unread > 0,
  lastMessageId: conversation.last_message?.id ?? 0,
})
/** Those with unread messages first, each part latest first: as the server has them. */
const compareSortKeys = (a: ChatSortKey, b: ChatSortKey): number =>
  Number(b.unread) - Number(a.unread) || b.lastMessageId - a.lastMessageId
const compareEntries = (a: ChatEntry, b: ChatEntry): number =>
  compareSortKeys(toSortKey(a), toSortKey(b)) || b.conversation.id - a.conversation.id
const getConversationId = ({ conversation }: ChatEntry): number => conversation.id

const getAllEntries = ({ chats, beyond }: Pick<ChatListState, 'chats' | 'beyond'>) => [...chats, ...beyond]
/** Each in its part: what is known without a gap, and what stands further down. */
function sortIntoRange(chats: ChatListState, entries: readonly ChatEntry[]): ChatListState {
  const { loadedUntil } = chats
  const sorted = entries.toSorted(compareEntries)
  const within = (entry: ChatEntry) =>
    loadedUntil === null || compareSortKeys(toSortKey(entry), loadedUntil) <= 0
  return {
    ...chats,
    chats: sorted.filter(within),
    beyond: sorted.filter((entry) => !within(entry)),
  }
}

const getPageEnd = ({ chats, next }: ChatsPage): ChatSortKey | null => {
  const last = chats.at(-1)
  return next === null || !last ? null : toSortKey(last)
}
export const createChatList = (page: ChatsPage): ChatListState => ({
  ...page,
  loadedUntil: getPageEnd(page),
  beyond: [],
  removing: [],
  stale: false,
  resetCount: 0,
})

/** The newer page over what is known: those it names are as it says. */
const mergeEntries = (known: readonly ChatEntry[], page: readonly ChatEntry[]): ChatEntry[] => {
  const named = new Set(page.map(getConversationId))
  return [...page, ...known.filter((entry) => !named.has(getConversationId(entry)))]
}

/** An answer of before something was removed here still names and counts it. */
function excludeRemoving({ removing }: ChatListState, page: ChatsPage): ChatsPage {
  const [gone, chats] = [
    page.chats.filter((entry) => removing.includes(getConversationId(entry))),
    page.chats.filter((entry) => !removing.includes(getConversationId(entry))),
  ]
  return { ...page, chats, unread_messages: page.unread_messages - countUnreadMessages(gone) }
}

/**
 * The top of the list as the server has it now. Who should stand there and doesn't is gone, or stands further down: then what is
 * further down has to be asked for again.
 */
export function applyFirstPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  const fresh = {
    ...createChatList(page),
    loadedUntil: getPageEnd(answer),
    removing: chats.removing,
    resetCount: chats.resetCount + Number(chats.stale),
  }
  if (chats.stale || fresh.loadedUntil === null) return fresh
  const end = fresh.loadedUntil
  const named = new Set(page.chats.map(getConversationId))
  const others = getAllEntries(chats).filter((entry) => !named.has(getConversationId(entry)))
  const below = others.filter((entry) => compareSortKeys(toSortKey(entry), end) > 0)
  const further = chats.loadedUntil === null || compareSortKeys(chats.loadedUntil, end) > 0
  const kept = further && below.length === others.length
  return sortIntoRange(kept ? { ...fresh, loadedUntil: chats.loadedUntil, next: chats.next } : fresh, [
    ...page.chats,
    ...below,
  ])
}
/** What comes after all that is known without a gap. */
export function applyNextPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  return sortIntoRange(
    { ...chats, unread_messages: page.unread_messages, next: page.next, loadedUntil: getPageEnd(answer) },
    mergeEntries(getAllEntries(chats), page.chats),
  )
}
/** What a search or a filter found, wherever it stands. */
export function applySearchPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  return sortIntoRange(
    { ...chats, unread_messages: page.unread_messages },
    mergeEntries(getAllEntries(chats), page.chats),
  )
}

const countUnreadMessages = (entries: readonly ChatEntry[]) =>
  entries.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
/** The total counts those too that are not known here. */
const replaceEntries = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => ({
  ...sortIntoRange(chats, entries),
  unread_messages: Math.max(
    0,
    chats.unread_messages + countUnreadMessages(entries) - countUnreadMessages(getAllEntries(chats)),
  ),
})
const updateEntries = (
  chats: ChatListState,
  changes: (entry: ChatEntry) => boolean,
  change: (entry: ChatEntry) => ChatEntry,
): ChatListState => {
  const entries = getAllEntries(chats)
  return entries.some(changes)
    ? replaceEntries(
        chats,
        entries.map((entry) => (changes(entry) ? change(entry) : entry)),
      )
    : chats
}

/** A message moves its conversation up; the same for one that was sent here and one that arrived. */
export function insertMessage(
  chats: ChatListState,
  message: Message,
  profile: ProfileCard,
  unread: number,
): ChatListState {
  const entries = getAllEntries(chats)
  const known = entries.find((entry) => getConversationId(entry) === message.conversation)
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
  return replaceEntries(chats, [entry, ...entries.filter((one) => one !== known)])
}

export const markChatRead = (chats: ChatListState, conversation: number): ChatListState =>
  updateEntries(
    chats,
    (entry) => getConversationId(entry) === conversation && entry.num_unread_messages > 0,
    (entry) => ({ ...entry, num_unread_messages: 0 }),
  )

/** How far the other one's browser, or the other one, has got. */
export const applyReceipt = (
  chats: ChatListState,
  conversation: number,
  upTo: number,
  how: 'delivered' | 'read',
): ChatListState =>
  updateEntries(
    chats,
    (entry) =>
      getConversationId(entry) === conversation && (entry.conversation.last_message?.id ?? upTo + 1) <= upTo,
    (entry) => {
      const last = entry.conversation.last_message
      return last
        ? { ...entry, conversation: { ...entry.conversation, last_message: { ...last, [how]: true } } }
        : entry
    },
  )

/** The last line says no more of a message that was removed. */
export const markLastMessageRemoved = (
  chats: ChatListState,
  conversation: number,
  messageId: number,
): ChatListState =>
  updateEntries(
    chats,
    (entry) => getConversationId(entry) === conversation && entry.conversation.last_message?.id === messageId,
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

export const markMemberOnline = (chats: ChatListState, profile: number, online: boolean): ChatListState =>
  updateEntries(
    chats,
    (entry) => entry.profile.id === profile && entry.profile.online !== online,
    (entry) => ({ ...entry, profile: { ...entry.profile, online } }),
  )
export const markMemberMatched = (chats: ChatListState, profile: number): ChatListState =>
  updateEntries(
    chats,
    (entry) => entry.profile.id === profile,
    (entry) => ({ ...entry, matched: true }),
  )

/** One conversation, or all with one member (docs/messages.md#removing-conversations). */
export type RemovalTarget = { readonly conversation: number } | { readonly profile: number }
const isRemovalTarget = (entry: ChatEntry, removed: RemovalTarget): boolean =>
  'profile' in removed
    ? entry.profile.id === removed.profile
    : getConversationId(entry) === removed.conversation

export const omitChats = (chats: ChatListState, removed: RemovalTarget): ChatListState =>
  replaceEntries(
    chats,
    getAllEntries(chats).filter((entry) => !isRemovalTarget(entry, removed)),
  )

/** All that would go. */
export const findChatsToRemove = (chats: ChatListState, removed: RemovalTarget): ChatEntry[] =>
  getAllEntries(chats).filter((entry) => isRemovalTarget(entry, removed))

/** From the list at once, while the server is asked; then one of the two below. */
export const startRemoval = (chats: ChatListState, removed: RemovalTarget): ChatListState => ({
  ...omitChats(chats, removed),
  removing: [...chats.removing, ...findChatsToRemove(chats, removed).map(getConversationId)],
})
/** The server has removed it: an answer of before may have brought it back. */
export const finishRemoval = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => {
  const ids = entries.map(getConversationId)
  const rest = replaceEntries(
    chats,
    getAllEntries(chats).filter((entry) => !ids.includes(getConversationId(entry))),
  )
  return { ...rest, removing: chats.removing.filter((id) => !ids.includes(id)) }
}
/** It could not be removed. */
export const undoRemoval = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => {
  const ids = entries.map(getConversationId)
  const known = new Set(getAllEntries(chats).map(getConversationId))
  return {
    ...replaceEntries(chats, [
      ...getAllEntries(chats),
      ...entries.filter((entry) => !known.has(getConversationId(entry))),
    ]),
    removing: chats.removing.filter((id) => !ids.includes(id)),
  }
}

const createChatFilter = ({ name, only }: ChatFilter) => {
  const words = name.trim().toLocaleLowerCase()
  return ({ profile, num_unread_messages: unread, matched }: ChatEntry) =>
    profile.name.toLocaleLowerCase().includes(words) &&
    (only !== 'unread' || unread > 0) &&
    (only !== 'matches' || matched)
}
export const isFilterActive = ({ name, only }: ChatFilter): boolean =>
  name.trim() !== '' || only !== undefined

/** What the list shows: without a filter only what is known without a gap. */
export function selectVisibleChats(chats: ChatListState, filter: ChatFilter): ChatEntry[] {
  const entries = isFilterActive(filter)
    ? getAllEntries(chats).toSorted(compareEntries).filter(createChatFilter(filter))
    : chats.chats
  return entries.filter((entry) => !chats.removing.includes(getConversationId(entry)))
}
