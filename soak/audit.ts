// Invariants that must hold once all is idle: between what browsers show, what the database stores and what was paid.
import type { Message } from '@amarelle/contract/endpoints/chat'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/db/db.ts'
import type { ApiCall } from './api-client.ts'
import type { SimulatedBrowser } from './simulated-browser.ts'
import { startCredits, type MemberPair } from './member-pairs.ts'
import type { SendResults } from './write-messages.ts'

interface Row {
  readonly id: number
  readonly conversation: number
  readonly sender: number
  readonly low: number
  readonly high: number
  readonly body: string
  readonly key: string
  /** True if the recipient has read it. */
  readonly read: boolean
  readonly replyToId: number | null
  readonly senderReaction: string | null
  readonly receiverReaction: string | null
}
const loadMessages = async (db: Db): Promise<Row[]> =>
  (
    await sql<Row>`
      select m.id, c.id as conversation, m.sender_id as sender, c.low_id as low, c.high_id as high, m.body, m.client_id as key,
        m.id <= other.read_up_to as read, m.reply_to_id as "replyToId", m.sender_reaction as "senderReaction",
        m.receiver_reaction as "receiverReaction"
      from message m join conversation c on c.id = m.conversation_id
        join participant other on other.conversation_id = c.id and other.member_id <> m.sender_id
      order by m.id`.execute(db)
  ).rows

/** Each is a count of rows that must not exist. */
interface LedgerFaults {
  /** Messages of one sender that share a key. */
  storedTwice: number
  /** Number of bookings of messages minus number of messages. */
  bookingsWithoutMessage: number
  /** Members whose balance differs from credits granted minus spent, from the sum of their lots, or from the sum of their entries. */
  wrongBalances: number
  unbalancedTransactions: number
  /** Participants whose unread count differs from the number of the partner's messages after the last one read or removed. */
  wrongUnread: number
  /** Conversations whose last message is not their newest, or whose message count is wrong. */
  wrongConversations: number
}
async function findLedgerFaults(db: Db): Promise<LedgerFaults> {
  const { rows } = await sql<LedgerFaults>`
    select
      (select count(*) from (select 1 from message group by sender_id, client_id having count(*) > 1) twice) as "storedTwice",
      (select count(*) from ledger_transaction where kind = 'message') - (select count(*) from message) as "bookingsWithoutMessage",
      (select count(*) from credit_balance b where b.credits <> ${startCredits} - (select count(*) from message m where m.sender_id = b.member_id)
        or b.credits <> (select coalesce(sum(remaining), 0) from credit_lot l where l.member_id = b.member_id)
        or b.credits <> (select coalesce(sum(amount), 0) from ledger_entry e where e.account_id = b.account_id)) as "wrongBalances",
      (select count(*) from (select 1 from ledger_entry group by transaction_id having sum(amount) <> 0) wrong) as "unbalancedTransactions",
      (select count(*) from participant p where p.unread <> (select count(*) from message m
        where m.conversation_id = p.conversation_id and m.sender_id <> p.member_id and m.id > greatest(p.read_up_to, p.removed_up_to))) as "wrongUnread",
      (select count(*) from conversation c join lateral (select max(id) as newest, count(*) as count from message m
        where m.conversation_id = c.id) is_ on true where c.last_message_id <> is_.newest or c.message_count <> is_.count) as "wrongConversations"`.execute(
    db,
  )
  const [faults] = rows
  if (!faults) throw new Error('nothing was counted')
  return faults
}

/** Participants whose browsers have received all messages although the database does not record it. */
export async function countUndelivered(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from participant p where greatest(p.delivered_up_to, p.read_up_to) < (
      select coalesce(max(id), 0) from message m where m.conversation_id = p.conversation_id and m.sender_id <> p.member_id)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Each is a count that must be zero. */
export interface AuditFaults extends LedgerFaults {
  /** Messages whose sender received a success response, but which are not stored under that id. */
  answeredAndMissing: number
  /** Reactions whose member received a success response, and that are not stored. */
  lostReactions: number
  /** Conversations in one browser that differ from the stored messages, or from their order. */
  wrongThreads: number
  /** Conversations that the two participants see differently. */
  sidesDiffer: number
  /** Own messages whose displayed "read" state differs from the database. */
  wrongRead: number
  /** Unread counts, from a browser's events or a member's list, that differ from the database. */
  wrongBadges: number
  undelivered: number
  conflictingAnswers: number
  refused: number
}

/** One line for each message, the same for both participants and for the stored row. */
const formatRows = (rows: readonly Omit<Row, 'conversation' | 'low' | 'high' | 'key' | 'read'>[]): string =>
  rows
    .map(({ id, sender, body, replyToId, senderReaction, receiverReaction }) =>
      [id, sender, body, replyToId, senderReaction, receiverReaction].join(' '),
    )
    .join('\n')
const formatShown = (messages: readonly Message[], viewer: number, partner: number): string =>
  formatRows(
    messages.map(({ id, mine, text, reply_to, reactions }) => ({
      id,
      sender: mine ? viewer : partner,
      body: text,
      replyToId: reply_to?.id ?? null,
      senderReaction: mine ? reactions.mine : reactions.theirs,
      receiverReaction: mine ? reactions.theirs : reactions.mine,
    })),
  )
function countLostReactions(rows: readonly Row[], { reactions }: SendResults): number {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...reactions].filter(([place, emoji]) => {
    const [member, message] = place.split(' ').map(Number)
    const row = byId.get(message ?? 0)
    return (row?.sender === member ? row?.senderReaction : row?.receiverReaction) !== emoji
  }).length
}

/** Maximum number of differences that a report prints. */
const maxListedDifferences = 5

/** The first line that differs, for a person who looks for the cause. */
function describeFirstDifference(shown: string, stored: string): string {
  const [shownLines, storedLines] = [shown.split('\n'), stored.split('\n')]
  const index = storedLines.findIndex((line, i) => line !== shownLines[i])
  const at = index === -1 ? storedLines.length : index
  return `line ${at + 1}: shown "${shownLines[at] ?? 'nothing'}", stored "${storedLines[at] ?? 'nothing'}"; ${shownLines.length} lines shown, ${storedLines.length} stored`
}

/** Compares what every browser shows with what is stored, and the two participants with each other. */
function compareThreads(
  rows: readonly Row[],
  browsers: readonly SimulatedBrowser[],
  pairs: readonly MemberPair[],
) {
  const toPairKey = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`
  const stored = new Map<string, Row[]>(pairs.map(([a, b]) => [toPairKey(a, b), []]))
  for (const row of rows) stored.get(toPairKey(row.low, row.high))?.push(row)
  const textsByPair = new Map<string, Set<string>>()
  const differences: string[] = []
  let [wrongThreads, wrongRead] = [0, 0]
  for (const browser of browsers)
    for (const partner of browser.partners) {
      const pair = toPairKey(browser.member.id, partner)
      const storedRows = stored.get(pair) ?? []
      const shownMessages = browser.shown(partner)
      const text = formatShown(shownMessages, browser.member.id, partner)
      const storedText = formatRows(storedRows)
      if (text !== storedText) {
        wrongThreads += 1
        differences.push(
          `member ${browser.member.id} with ${partner}, ${describeFirstDifference(text, storedText)}`,
        )
      }
      textsByPair.set(pair, (textsByPair.get(pair) ?? new Set()).add(text))
      const read = new Set(storedRows.filter((row) => row.read).map(({ id }) => id))
      wrongRead += shownMessages.filter(
        (message) => message.mine && message.read !== read.has(message.id),
      ).length
    }
  return {
    counts: {
      wrongThreads,
      wrongRead,
      sidesDiffer: [...textsByPair.values()].filter(({ size }) => size > 1).length,
    },
    differences: differences.slice(0, maxListedDifferences),
  }
}

/** Counts of messages that are not as they were confirmed, or not shown as they are stored; all must be zero. */
export async function auditMessages(
  db: Db,
  browsers: readonly SimulatedBrowser[],
  pairs: readonly MemberPair[],
  answers: SendResults,
): Promise<{ confirmedAndMissing: number; storedTwice: number; wrongThreads: number; sidesDiffer: number }> {
  const rows = await loadMessages(db)
  const byKey = new Map(rows.map(({ key, id }) => [key, id]))
  const { wrongThreads, sidesDiffer } = compareThreads(rows, browsers, pairs).counts
  return {
    confirmedAndMissing: [...answers.sent].filter(([key, id]) => byKey.get(key) !== id).length,
    storedTwice: rows.length - byKey.size,
    wrongThreads,
    sidesDiffer,
  }
}

async function countWrongBadges(
  db: Db,
  ask: ApiCall,
  url: string,
  browsers: readonly SimulatedBrowser[],
): Promise<number> {
  const rows = await db.selectFrom('participant').select(['conversation_id', 'member_id', 'unread']).execute()
  const unread = new Map(rows.map((row) => [`${row.member_id} ${row.conversation_id}`, row.unread]))
  let wrong = 0
  for (const browser of browsers) {
    const { member } = browser
    for (const [conversation, count] of browser.unread)
      if (unread.get(`${member.id} ${conversation}`) !== count) wrong += 1
    const { body } = await ask(member, 'GET', `${url}/api/chats.php`)
    const { chats, unread_messages } = JSON.parse(body) as {
      chats: { conversation: { id: number }; num_unread_messages: number }[]
      unread_messages: number
    }
    for (const { conversation, num_unread_messages } of chats)
      if (unread.get(`${member.id} ${conversation.id}`) !== num_unread_messages) wrong += 1
    const total = rows.reduce((sum, row) => (row.member_id === member.id ? sum + row.unread : sum), 0)
    if (total !== unread_messages) wrong += 1
  }
  return wrong
}

export async function auditRun(
  db: Db,
  ask: ApiCall,
  url: string,
  browsers: readonly SimulatedBrowser[],
  pairs: readonly MemberPair[],
  answers: SendResults,
): Promise<{ stored: number; faults: AuditFaults; differences: readonly string[] }> {
  const rows = await loadMessages(db)
  const byKey = new Map(rows.map(({ key, id }) => [key, id]))
  const { counts, differences } = compareThreads(rows, browsers, pairs)
  return {
    stored: rows.length,
    differences,
    faults: {
      ...(await findLedgerFaults(db)),
      ...counts,
      answeredAndMissing: [...answers.sent].filter(([key, id]) => byKey.get(key) !== id).length,
      lostReactions: countLostReactions(rows, answers),
      wrongBadges: await countWrongBadges(db, ask, url, browsers),
      undelivered: await countUndelivered(db),
      conflictingAnswers: answers.conflictingAnswers,
      refused: [...answers.refusals.values()].reduce((sum, count) => sum + count, 0),
    },
  }
}
