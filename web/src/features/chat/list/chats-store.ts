import type { ChatEntry, ConversationOptions, Message } from '@amarelle/contract/endpoints/chat'
import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'

/** A page of conversations from the server, in list order, with the cursor of the next page. */
export interface ChatsPage {
  readonly chats: readonly ChatEntry[]
  readonly unread_messages: number
  readonly has_archived: boolean
  readonly next: string | null
}
/** Sort position of a conversation. */
interface ChatSortKey {
  readonly pinned: boolean
  readonly unread: boolean
  readonly lastMessageId: number
}
export interface ChatListState extends ChatsPage {
  /** The list is loaded without gaps up to this position; null means to its end. */
  readonly loadedUntil: ChatSortKey | null
  /** Entries from searches or filters that are below `loadedUntil`, and archived ones. */
  readonly beyond: readonly ChatEntry[]
  /** Conversations with a pending removal: hidden, even if a pending answer still contains them. */
  readonly removing: readonly number[]
  /** Events were missed: the next first page replaces everything. */
  readonly stale: boolean
  /** Number of such resets; search results from before a reset have to be requested again. */
  readonly resetCount: number
}
export type ChatListChange = (chats: ChatListState) => ChatListState

/** Filter of the visible conversations. */
export interface ChatFilter {
  readonly name: string
  readonly only: 'unread' | 'matches' | 'archived' | undefined
}

const toSortKey = ({ conversation, num_unread_messages: unread, options }: ChatEntry): ChatSortKey => ({
  pinned: options.pinned,
  unread: unread > 0,
  lastMessageId: conversation.last_message?.id ?? 0,
})
/** Pinned conversations first, then unread ones, each group by latest message, like the server. */
const compareSortKeys = (a: ChatSortKey, b: ChatSortKey): number =>
  Number(b.pinned) - Number(a.pinned) ||
  Number(b.unread) - Number(a.unread) ||
  b.lastMessageId - a.lastMessageId
const compareEntries = (a: ChatEntry, b: ChatEntry): number =>
  compareSortKeys(toSortKey(a), toSortKey(b)) || b.conversation.id - a.conversation.id
const getConversationId = ({ conversation }: ChatEntry): number => conversation.id

const getAllEntries = ({ chats, beyond }: Pick<ChatListState, 'chats' | 'beyond'>) => [...chats, ...beyond]
/** Sorts entries into `chats` (loaded without gaps) and `beyond` (further down, or archived). */
function sortIntoRange(chats: ChatListState, entries: readonly ChatEntry[]): ChatListState {
  const { loadedUntil } = chats
  const sorted = entries.toSorted(compareEntries)
  const isInRange = (entry: ChatEntry) =>
    !entry.options.archived && (loadedUntil === null || compareSortKeys(toSortKey(entry), loadedUntil) <= 0)
  return {
    ...chats,
    chats: sorted.filter(isInRange),
    beyond: sorted.filter((entry) => !isInRange(entry)),
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

/** Merges a page into existing entries; the page's entries win. */
const mergeEntries = (existing: readonly ChatEntry[], page: readonly ChatEntry[]): ChatEntry[] => {
  const pageIds = new Set(page.map(getConversationId))
  return [...page, ...existing.filter((entry) => !pageIds.has(getConversationId(entry)))]
}

/** Drops conversations with a pending removal, which an older answer still contains and counts. */
function excludeRemoving({ removing }: ChatListState, page: ChatsPage): ChatsPage {
  const [removingEntries, chats] = [
    page.chats.filter((entry) => removing.includes(getConversationId(entry))),
    page.chats.filter((entry) => !removing.includes(getConversationId(entry))),
  ]
  return { ...page, chats, unread_messages: page.unread_messages - countUnreadMessages(removingEntries) }
}

/**
 * Applies the server's current first page. An entry that should be on it but isn't is gone or has moved down; then the pages
 * below have to be loaded again.
 */
export function applyFirstPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  const fresh = {
    ...createChatList(page),
    loadedUntil: getPageEnd(answer),
    removing: chats.removing,
    resetCount: chats.resetCount + Number(chats.stale),
  }
  if (chats.stale) return fresh
  const pageIds = new Set(page.chats.map(getConversationId))
  const missing = getAllEntries(chats).filter((entry) => !pageIds.has(getConversationId(entry)))
  const archived = missing.filter(({ options }) => options.archived)
  const others = missing.filter(({ options }) => !options.archived)
  const end = fresh.loadedUntil
  if (end === null) return sortIntoRange(fresh, [...page.chats, ...archived])
  const entriesBelow = others.filter((entry) => compareSortKeys(toSortKey(entry), end) > 0)
  const knowsFurther = chats.loadedUntil === null || compareSortKeys(chats.loadedUntil, end) > 0
  const isContiguous = knowsFurther && entriesBelow.length === others.length
  return sortIntoRange(
    isContiguous ? { ...fresh, loadedUntil: chats.loadedUntil, next: chats.next } : fresh,
    [...page.chats, ...entriesBelow, ...archived],
  )
}
/** Applies the page that follows `loadedUntil`. */
export function applyNextPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  return sortIntoRange(
    { ...chats, unread_messages: page.unread_messages, next: page.next, loadedUntil: getPageEnd(answer) },
    mergeEntries(getAllEntries(chats), page.chats),
  )
}
/** Applies a page of search or filter results from anywhere in the list. */
export function applySearchPage(chats: ChatListState, answer: ChatsPage): ChatListState {
  const page = excludeRemoving(chats, answer)
  return sortIntoRange(
    { ...chats, unread_messages: page.unread_messages },
    mergeEntries(getAllEntries(chats), page.chats),
  )
}

const countUnreadMessages = (entries: readonly ChatEntry[]) =>
  entries.reduce((sum, { num_unread_messages: unread }) => sum + unread, 0)
/** Replaces the entries and adjusts the unread total by the difference; the total includes conversations not loaded here. */
const replaceEntries = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => ({
  ...sortIntoRange(chats, entries),
  unread_messages: Math.max(
    0,
    chats.unread_messages + countUnreadMessages(entries) - countUnreadMessages(getAllEntries(chats)),
  ),
})
const updateEntries = (
  chats: ChatListState,
  isAffected: (entry: ChatEntry) => boolean,
  update: (entry: ChatEntry) => ChatEntry,
): ChatListState => {
  const entries = getAllEntries(chats)
  return entries.some(isAffected)
    ? replaceEntries(
        chats,
        entries.map((entry) => (isAffected(entry) ? update(entry) : entry)),
      )
    : chats
}

const noOptions: ConversationOptions = { pinned: false, muted: false, archived: false }
/** Moves the conversation of a sent or received message up, out of the archive; ignores a message older than the last one. */
export function insertMessage(
  chats: ChatListState,
  message: Message,
  profile: ProfileCard,
  unread: number,
): ChatListState {
  const entries = getAllEntries(chats)
  const existing = entries.find((entry) => getConversationId(entry) === message.conversation)
  const last = existing?.conversation.last_message
  if (existing && last && last.id > message.id) return chats
  const entry: ChatEntry = {
    conversation: {
      id: message.conversation,
      // The answer to sending and the live event carry the same message; keeps receipts applied in between.
      last_message: last?.id === message.id ? last : message,
      updated_at: message.sent_at,
      closed: false,
    },
    profile: existing?.profile ?? profile,
    num_unread_messages: unread,
    matched: existing?.matched ?? false,
    options: { ...(existing?.options ?? noOptions), archived: false },
  }
  return replaceEntries(chats, [entry, ...entries.filter((other) => other !== existing)])
}

export const markChatRead = (chats: ChatListState, conversation: number): ChatListState =>
  updateEntries(
    chats,
    (entry) => getConversationId(entry) === conversation && entry.num_unread_messages > 0,
    (entry) => ({ ...entry, num_unread_messages: 0 }),
  )

/** Marks the last message as delivered or read if its id is at most `upTo`. */
export const applyReceipt = (
  chats: ChatListState,
  conversation: number,
  upTo: number,
  receipt: 'delivered' | 'read',
): ChatListState =>
  updateEntries(
    chats,
    (entry) =>
      getConversationId(entry) === conversation && (entry.conversation.last_message?.id ?? upTo + 1) <= upTo,
    (entry) => {
      const last = entry.conversation.last_message
      return last
        ? { ...entry, conversation: { ...entry.conversation, last_message: { ...last, [receipt]: true } } }
        : entry
    },
  )

/** Clears the preview of a last message that staff removed. */
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

/** Sets what the member chose for a conversation; archiving clears its unread messages. Null if it is not loaded, so that its place is unknown. */
export function setChatOptions(
  chats: ChatListState,
  conversation: number,
  options: ConversationOptions,
): ChatListState | null {
  if (!getAllEntries(chats).some((entry) => getConversationId(entry) === conversation)) return null
  return updateEntries(
    { ...chats, has_archived: chats.has_archived || options.archived },
    (entry) => getConversationId(entry) === conversation,
    (entry) => ({
      ...entry,
      options,
      num_unread_messages: options.archived ? 0 : entry.num_unread_messages,
    }),
  )
}

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

/** One conversation, or all with one profile (docs/messages.md#removing-conversations). */
export type RemovalTarget = { readonly conversation: number } | { readonly profile: number }
const isRemovalTarget = (entry: ChatEntry, target: RemovalTarget): boolean =>
  'profile' in target ? entry.profile.id === target.profile : getConversationId(entry) === target.conversation

export const omitChats = (chats: ChatListState, target: RemovalTarget): ChatListState =>
  replaceEntries(
    chats,
    getAllEntries(chats).filter((entry) => !isRemovalTarget(entry, target)),
  )

/** The entries that a removal affects. */
export const findChatsToRemove = (chats: ChatListState, target: RemovalTarget): ChatEntry[] =>
  getAllEntries(chats).filter((entry) => isRemovalTarget(entry, target))

/** Hides conversations while the request is pending; follow with `finishRemoval` or `undoRemoval`. */
export const startRemoval = (chats: ChatListState, target: RemovalTarget): ChatListState => ({
  ...omitChats(chats, target),
  removing: [...chats.removing, ...findChatsToRemove(chats, target).map(getConversationId)],
})
/** Ends a successful removal; omits the entries again, as an older answer may have restored them. */
export const finishRemoval = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => {
  const ids = entries.map(getConversationId)
  const remaining = replaceEntries(
    chats,
    getAllEntries(chats).filter((entry) => !ids.includes(getConversationId(entry))),
  )
  return { ...remaining, removing: chats.removing.filter((id) => !ids.includes(id)) }
}
/** Restores the entries after a failed removal. */
export const undoRemoval = (chats: ChatListState, entries: readonly ChatEntry[]): ChatListState => {
  const ids = entries.map(getConversationId)
  const existing = new Set(getAllEntries(chats).map(getConversationId))
  return {
    ...replaceEntries(chats, [
      ...getAllEntries(chats),
      ...entries.filter((entry) => !existing.has(getConversationId(entry))),
    ]),
    removing: chats.removing.filter((id) => !ids.includes(id)),
  }
}

const createChatFilter = ({ name, only }: ChatFilter) => {
  const searchText = name.trim().toLocaleLowerCase()
  return ({ profile, num_unread_messages: unread, matched, options }: ChatEntry) =>
    profile.name.toLocaleLowerCase().includes(searchText) &&
    (only !== 'unread' || unread > 0) &&
    (only !== 'matches' || matched) &&
    // A search by name alone also finds archived conversations.
    (only === undefined || options.archived === (only === 'archived'))
}
export const isFilterActive = ({ name, only }: ChatFilter): boolean =>
  name.trim() !== '' || only !== undefined

/** The visible entries; without a filter only those loaded without gaps. */
export function selectVisibleChats(chats: ChatListState, filter: ChatFilter): ChatEntry[] {
  const entries = isFilterActive(filter)
    ? getAllEntries(chats).toSorted(compareEntries).filter(createChatFilter(filter))
    : chats.chats
  return entries.filter((entry) => !chats.removing.includes(getConversationId(entry)))
}
