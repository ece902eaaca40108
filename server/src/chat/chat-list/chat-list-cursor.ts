import { minUrlLifetimeMs } from '../../platform/http/signed-url.ts'

/** Where a page of the list of chats ended, and what had happened to the member by then. */
export interface ChatListPosition {
  /** In the part of conversations with unread messages, which comes first. */
  readonly unread: boolean
  /** The last message of the last conversation shown. */
  readonly messageId: number
  /** The member's newest live event: conversations that moved up since are known by those that came later. */
  readonly eventNo: number
}
/** Milliseconds: live events, which tell what moved, are kept no shorter. */
const cursorLifetimeMs = minUrlLifetimeMs

const toBase36 = (n: number) => n.toString(36)
export const encodeChatListCursor = ({ unread, messageId, eventNo }: ChatListPosition, at: Date): string =>
  [unread ? 1 : 0, messageId, eventNo, at.getTime()].map(toBase36).join('.')

/** Null for what is no cursor, or too old to tell what moved meanwhile: the list then begins anew. */
export function decodeChatListCursor(text: string, now: Date): ChatListPosition | null {
  if (!/^[01](\.[0-9a-z]{1,10}){3}$/.test(text)) return null
  const [unread = 0, messageId = 0, eventNo = 0, at = 0] = text.split('.').map((n) => Number.parseInt(n, 36))
  // Clocks of two processes differ a little.
  return Math.abs(now.getTime() - at) < cursorLifetimeMs ? { unread: unread === 1, messageId, eventNo } : null
}
