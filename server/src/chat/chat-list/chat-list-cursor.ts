import { minUrlLifetimeMs } from '../../platform/http/signed-url.ts'

/** Describes where a page of the chat list ended, and the member's newest live event at that time. */
export interface ChatListPosition {
  /** The page ended among the conversations with unread messages, which come first. */
  readonly unread: boolean
  /** The last message of the last conversation shown. */
  readonly messageId: number
  /** The member's newest live event; later ones identify the conversations that have moved up since. */
  readonly eventNo: number
}
/** In milliseconds; live events, needed to find conversations that moved up, are kept at least as long. */
const cursorLifetimeMs = minUrlLifetimeMs

const toBase36 = (n: number) => n.toString(36)
export const encodeChatListCursor = (
  { unread, messageId, eventNo }: ChatListPosition,
  createdAt: Date,
): string => [unread ? 1 : 0, messageId, eventNo, createdAt.getTime()].map(toBase36).join('.')

/** Null for a malformed or expired cursor: the list then starts from the first page. */
export function decodeChatListCursor(text: string, now: Date): ChatListPosition | null {
  if (!/^[01](\.[0-9a-z]{1,10}){3}$/.test(text)) return null
  const [unread = 0, messageId = 0, eventNo = 0, createdAtMs = 0] = text
    .split('.')
    .map((n) => Number.parseInt(n, 36))
  // Absolute difference: the clocks of two processes may differ slightly.
  return Math.abs(now.getTime() - createdAtMs) < cursorLifetimeMs
    ? { unread: unread === 1, messageId, eventNo }
    : null
}
