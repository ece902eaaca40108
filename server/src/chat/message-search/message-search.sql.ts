import { sql } from 'kysely'
import { type Db, unpreparedStatementPrefix } from '../../platform/db/db.ts'
import { joinVisibleTo, type MessageViewer } from '../messages/visible-message.sql.ts'

/** Words of a search that are looked for, the longest ones; those with fewer letters would match nearly everything. */
const maxWords = 3
const minWordLength = 2
/** Beside others, a shorter word matches whole words only: the index would have to read all words that begin with it. */
const minPrefixLength = 4

/** Describes where a page of results ended: `period` as in migration 111. */
export interface FoundMessagePosition {
  readonly period: number
  readonly messageId: number
}
export interface FoundMessageRow {
  readonly id: number
  readonly conversationId: number
  readonly senderId: number
  readonly otherId: number
  readonly body: string
  readonly createdAt: Date
  readonly period: number
  /** The words that were looked for, in lower case and without accents. */
  readonly words: readonly string[]
}

/**
 * Returns the messages of the viewer's threads, newest first, in which each of the longest words of `text` (`maxWords`) begins a word; a
 * short one beside others must be a whole word. Reads the index for one period after the other (decision 053), so that neither frequent
 * words nor those of earlier years cost more than the messages of one period.
 */
export async function findMessagesByWords(
  db: Db,
  viewer: MessageViewer,
  { text, after, count }: { text: string; after: FoundMessagePosition | null; count: number },
  now: Date,
): Promise<FoundMessageRow[]> {
  const { rows } = await sql<FoundMessageRow>`${sql.raw(unpreparedStatementPrefix)}
    with searched as materialized (
      select array(select word from unnest(message_words(${text})) word where char_length(word) >= ${minWordLength}
        order by char_length(word) desc, word limit ${maxWords}) as words
    ), periods as materialized (
      select period, words, (select string_agg('''' || ${viewer.id}::bigint || '.' || period || '.' || word || ''''
          || case when cardinality(words) = 1 or char_length(word) >= ${minPrefixLength} then ':*' else '' end, ' & ')
        from unnest(words) word)::tsquery as keys
      from searched, generate_series(least(message_period(${now}), ${after?.period ?? null}::integer),
        (select message_period(signed_up_at) from member where id = ${viewer.id}), -1) period
    )
    select found.*, period, words from periods cross join lateral (
      select m.id, m.conversation_id as "conversationId", m.sender_id as "senderId", c.low_id + c.high_id - ${viewer.id} as "otherId",
        m.body, m.created_at as "createdAt"
      from (
        select * from message hit
        where hit.body <> '' and message_search_keys(hit.sender_id, hit.receiver_id, hit.body, hit.created_at) @@ keys
          and (${after?.period ?? null}::integer is null or period < ${after?.period ?? null}::integer or hit.id < ${after?.messageId ?? null}::bigint)
        order by hit.id desc
      ) m ${joinVisibleTo(viewer)}
      order by m.id desc limit ${count}
    ) found limit ${count}`.execute(db)
  return rows
}
