import { type ChatTurn, chatWriter } from '../content/chats.ts'
import type { Random } from '../random.ts'
import type { Resident } from '../resident.ts'
import { bothSince, suits } from './suits.ts'

type PlannedMessage = { from: Resident; to: Resident; text: string; at: Date }
export type PlannedChat = {
  starter: Resident
  other: Resident
  messages: PlannedMessage[]
  /** The receiver of the last message has not opened it. */
  unread: boolean
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Conversations per member. */
const density = 0.36
/** As many as a free member may begin. */
const mayBegin = 2

type Waiting = {
  unread?: boolean
  /** Only so many turns, an odd number, the last of them at a time of its own: after the receiver had left. */
  waiting?: { turns: 1 | 3; lastAt: number }
}

/** The turns as messages, the last one at `end`. */
function told(starter: Resident, other: Resident, turns: readonly ChatTurn[], end: number): PlannedMessage[] {
  const length = turns.reduce((sum, turn) => sum + turn.minutesLater, 0) * minute
  let at = end - length
  return turns.map(({ by, text, minutesLater }) => {
    at += minutesLater * minute
    const [from, to] = by === 'starter' ? [starter, other] : [other, starter]
    return { from, to, text, at: new Date(at) }
  })
}

/**
 * Who talks to whom, always in a language of both, and always while both were members and the writer was there. On
 * each demo login wait two unread messages beside a conversation that has been read.
 */
export function planChats(residents: readonly Resident[], chance: Random): PlannedChat[] {
  const write = chatWriter(chance.branch('words'))
  const chats: PlannedChat[] = []
  const begun = new Map<Resident, number>()
  const pairs = new Set<string>()

  /** False when the two talk already, the starter has begun enough, or they were no members yet. */
  function talk(
    starter: Resident,
    other: Resident,
    end: number,
    { unread = false, waiting }: Waiting = {},
  ): boolean {
    const pair = [starter.email, other.email].sort().join()
    if (pairs.has(pair) || (begun.get(starter) ?? 0) >= mayBegin) return false
    const shared = starter.person.interests.filter((code) => other.person.interests.includes(code))
    const turns = write(starter.person.language, shared)
    // An odd number of turns gives the last word to the one who began.
    const kept = waiting ? turns.slice(0, turns.length > 2 ? waiting.turns : 1) : turns
    const messages = told(starter, other, kept, end)
    const last = messages.at(-1)
    if (waiting && last) last.at = new Date(waiting.lastAt)
    // Two hours: what the sign-up and the first credits take at most.
    if ((messages[0]?.at.getTime() ?? 0) < bothSince(starter, other) + 2 * hour) return false
    pairs.add(pair)
    begun.set(starter, (begun.get(starter) ?? 0) + 1)
    chats.push({ starter, other, messages, unread })
    return true
  }
  const partners = (of: Resident) =>
    residents.filter(
      (other) =>
        !other.awaited &&
        !other.person.invisible &&
        other.person.language === of.person.language &&
        suits(of, other),
    )

  for (const login of residents.filter(({ awaited }) => awaited)) {
    const seen = login.lastActive.getTime()
    const might = chance.shuffle(partners(login).filter(({ photos }) => photos > 0))
    const recent = might.filter(({ lastActive }) => lastActive.getTime() > seen + hour)
    const [first, second] = recent
    for (const [starter, turns] of [[first, 1] as const, [second, 3] as const]) {
      if (!starter) continue
      const lastAt = starter.lastActive.getTime() - minute
      talk(starter, login, seen - hour, { unread: true, waiting: { turns, lastAt } })
    }
    const known = might.filter((other) => other !== first && other !== second)
    known.some((other) => talk(login, other, Math.min(seen, other.lastActive.getTime()) - hour))
    known.some((other) => talk(other, login, Math.min(seen, other.lastActive.getTime()) - 5 * hour))
  }

  const starters = residents.filter(({ awaited, person }) => !awaited && !person.fictional)
  const wanted = chats.length + Math.round(residents.length * density)
  for (let tries = residents.length * 6; tries > 0 && chats.length < wanted; tries--) {
    const starter = chance.pick(starters)
    const might = partners(starter)
    if (might.length === 0) continue
    const other = chance.pick(might)
    const end = Math.min(starter.lastActive.getTime(), other.lastActive.getTime()) - chance.int(0, 6 * day)
    talk(starter, other, end, { unread: chance.chance(0.18) })
  }
  return chats
}
