// How live connections hear of events: those of this process directly, those of the others by the channel.
import type { MemberEvent } from '@amarelle/contract/live'
import type { Channel } from './channel/index.ts'
import type { Db } from './db.ts'

export interface NoticeListener {
  /**
   * A numbered event of a member. `frame` is its text as a browser gets it, made once for all; null when it was too long to
   * travel and has to be read. `event` is given where it happened in this process.
   */
  readonly numbered: (
    memberId: number,
    no: number,
    frame: string | null,
    event: MemberEvent | undefined,
  ) => void
  readonly passing: (memberIds: readonly number[], frame: string) => void
  readonly ended: (sessionIds: readonly string[]) => void
  /** Notices of other processes may have been lost. */
  readonly gap: () => void
}
export interface NumberedNotice {
  readonly memberId: number
  readonly no: number
  readonly event: MemberEvent
}

interface Post {
  readonly listeners: Set<NoticeListener>
  channel: Channel | null
  /** Ends hearing the other processes; null while nobody here listens to them. */
  leave: (() => void) | null
}
const posts = new WeakMap<Db, Post>()
const postOf = (db: Db): Post => {
  const known = posts.get(db) ?? { listeners: new Set(), channel: null, leave: null }
  posts.set(db, known)
  return known
}

/** Notices of this database handle go to other processes by the channel, and theirs come in by it. */
export function joinChannel(db: Db, channel: Channel): void {
  const post = postOf(db)
  post.channel = channel
  attend(post)
}
function attend(post: Post): void {
  const { listeners } = post
  if (listeners.size && !post.leave)
    post.leave =
      post.channel?.subscribe({
        heard(line) {
          for (const listener of listeners) hear(listener, line)
        },
        gap() {
          for (const listener of listeners) listener.gap()
        },
      }) ?? null
}

/** One line a notice: what kind, for whom, which number, and the frame as it is. */
function hear(listener: NoticeListener, line: string): void {
  const [to, rest] = cut(line.slice(1))
  if (line.startsWith('e')) {
    const [no, frame] = cut(rest)
    listener.numbered(Number(to), Number(no), frame || null, undefined)
  } else if (line.startsWith('p')) listener.passing(to.split(',').map(Number), rest)
  else if (line.startsWith('s')) listener.ended(to.split(','))
}
function cut(text: string): [before: string, after: string] {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Hears all notices from now on; answers how to stop. */
export function hearNotices(db: Db, listener: NoticeListener): () => void {
  const post = postOf(db)
  post.listeners.add(listener)
  attend(post)
  return () => {
    post.listeners.delete(listener)
    if (post.listeners.size) return
    post.leave?.()
    post.leave = null
  }
}
/** Whether what other processes tell is heard at once; if not, it has to be looked for. */
export const isChannelConnected = (db: Db): boolean => postOf(db).channel?.isConnected() ?? true

/** Members whom a passing notice names at most: it stays far below what the channel takes. */
const membersANotice = 500
const sessionsANotice = 100
function* parts<T>(all: readonly T[], most: number): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += most) yield all.slice(i, i + most)
}

export function tellNumbered(db: Db, notices: readonly NumberedNotice[]): void {
  const { listeners, channel } = postOf(db)
  const lines: string[] = []
  for (const { memberId, no, event } of notices) {
    const frame = JSON.stringify({ ...event, no })
    for (const listener of listeners) listener.numbered(memberId, no, frame, event)
    if (!channel) continue
    const line = `e${memberId} ${no} ${frame}`
    lines.push(Buffer.byteLength(line) > channel.largest ? `e${memberId} ${no}` : line)
  }
  channel?.publish(lines)
}
export function tellPassing(db: Db, memberIds: readonly number[], event: object): void {
  const { listeners, channel } = postOf(db)
  const frame = JSON.stringify(event)
  for (const listener of listeners) listener.passing(memberIds, frame)
  for (const some of parts(memberIds, membersANotice)) channel?.publish([`p${some.join(',')} ${frame}`])
}
export function tellEnded(db: Db, sessionIds: readonly string[]): void {
  const { listeners, channel } = postOf(db)
  for (const listener of listeners) listener.ended(sessionIds)
  for (const some of parts(sessionIds, sessionsANotice)) channel?.publish([`s${some.join(',')}`])
}
