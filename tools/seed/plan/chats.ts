import { type ChatTurn, createChatWriter } from '../content/chats.ts'
import type { RandomSource } from '../random-source.ts'
import type { SeedMember } from '../seed-member.ts'
import { getBothMembersSince, areCompatible } from './compatibility.ts'

type PlannedMessage = { from: SeedMember; to: SeedMember; text: string; at: Date }
export type PlannedChat = {
  starter: SeedMember
  other: SeedMember
  messages: PlannedMessage[]
  /** The recipient of the last message has not opened it. */
  unread: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Average number of conversations per member. */
const chatsPerMember = 0.36
/** The number of conversations that a free member may begin. */
const maxChatsOfFreeMember = 2

type ChatOptions = {
  unread?: boolean
  /** Limits the chat to this odd number of turns, and sets the time of the last one: after the recipient had left. */
  waiting?: { turns: 1 | 3; lastAt: number }
}

/** The turns as messages, the last one at `end`. */
function scheduleMessages(
  starter: SeedMember,
  other: SeedMember,
  turns: readonly ChatTurn[],
  end: number,
): PlannedMessage[] {
  const length = turns.reduce((sum, turn) => sum + turn.minutesLater, 0) * minuteMs
  let at = end - length
  return turns.map(({ by, text, minutesLater }) => {
    at += minutesLater * minuteMs
    const [from, to] = by === 'starter' ? [starter, other] : [other, starter]
    return { from, to, text, at: new Date(at) }
  })
}

/**
 * Decides who talks to whom, always in a shared language, and at times when both were members and the writer was online.
 * Each demo login gets two unread messages and a conversation that has been read.
 */
export function planChats(residents: readonly SeedMember[], chance: RandomSource): PlannedChat[] {
  const write = createChatWriter(chance.branch('words'))
  const chats: PlannedChat[] = []
  const startedCounts = new Map<SeedMember, number>()
  const pairs = new Set<string>()

  /** False when the two already talk, the starter has begun enough conversations, or one was not yet a member. */
  function talk(
    starter: SeedMember,
    other: SeedMember,
    end: number,
    { unread = false, waiting }: ChatOptions = {},
  ): boolean {
    const pair = [starter.email, other.email].sort().join()
    if (pairs.has(pair) || (startedCounts.get(starter) ?? 0) >= maxChatsOfFreeMember) return false
    const shared = starter.person.interests.filter((code) => other.person.interests.includes(code))
    const turns = write(starter.person.language, shared)
    // With an odd number of turns, the starter writes the last message.
    const shownTurns = waiting ? turns.slice(0, turns.length > 2 ? waiting.turns : 1) : turns
    const messages = scheduleMessages(starter, other, shownTurns, end)
    const last = messages.at(-1)
    if (waiting && last) last.at = new Date(waiting.lastAt)
    // Two hours: the maximum time for sign-up and first credits.
    if ((messages[0]?.at.getTime() ?? 0) < getBothMembersSince(starter, other) + 2 * hourMs) return false
    pairs.add(pair)
    startedCounts.set(starter, (startedCounts.get(starter) ?? 0) + 1)
    chats.push({ starter, other, messages, unread })
    return true
  }
  const partners = (of: SeedMember) =>
    residents.filter(
      (other) =>
        !other.isDemoLogin &&
        !other.person.invisible &&
        other.person.language === of.person.language &&
        areCompatible(of, other),
    )

  for (const login of residents.filter(({ isDemoLogin }) => isDemoLogin)) {
    const lastSeenMs = login.lastActive.getTime()
    const candidates = chance.shuffle(partners(login).filter(({ photos }) => photos > 0))
    const recent = candidates.filter(({ lastActive }) => lastActive.getTime() > lastSeenMs + hourMs)
    const [first, second] = recent
    for (const [starter, turns] of [[first, 1] as const, [second, 3] as const]) {
      if (!starter) continue
      const lastAt = starter.lastActive.getTime() - minuteMs
      talk(starter, login, lastSeenMs - hourMs, { unread: true, waiting: { turns, lastAt } })
    }
    const others = candidates.filter((other) => other !== first && other !== second)
    others.some((other) => talk(login, other, Math.min(lastSeenMs, other.lastActive.getTime()) - hourMs))
    others.some((other) => talk(other, login, Math.min(lastSeenMs, other.lastActive.getTime()) - 5 * hourMs))
  }

  const starters = residents.filter(({ isDemoLogin, person }) => !isDemoLogin && !person.fictional)
  const targetCount = chats.length + Math.round(residents.length * chatsPerMember)
  for (let tries = residents.length * 6; tries > 0 && chats.length < targetCount; tries--) {
    const starter = chance.pick(starters)
    const candidates = partners(starter)
    if (candidates.length === 0) continue
    const other = chance.pick(candidates)
    const end = Math.min(starter.lastActive.getTime(), other.lastActive.getTime()) - chance.int(0, 6 * dayMs)
    talk(starter, other, end, { unread: chance.chance(0.18) })
  }
  return chats
}
