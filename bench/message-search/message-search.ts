// The database work of a search in one's own messages: a member with a million of them, and words of every frequency.
import { foundMessagesPerPage } from '../../contract/src/endpoints/messages/message-search.ts'
import {
  findMessagesByWords,
  type FoundMessagePosition,
} from '../../server/src/chat/message-search/message-search.sql.ts'
import { startBulkLoad } from '../support/bulk-load.ts'
import { startBenchEnvironment } from '../support/environment.ts'
import {
  type BenchResult,
  createInformationResult,
  createTargetResult,
  quantile,
} from '../support/measure.ts'
import { startTimedServer } from '../staff/measure-screen.ts'
import { sql } from 'kysely'
import { absentWord, formerWord, generateMessages, rareWord, searcherId } from './generate-messages.ts'

const roundCount = 20
const warmUpRoundCount = 3
const maxWorkMs = 50
/** As the endpoint asks: one more than a page shows. */
const resultsPerQuery = foundMessagesPerPage + 1

const searches: readonly (readonly [name: string, text: string])[] = [
  ['the most frequent word', 'the'],
  ['a frequent beginning of two letters', 'an'],
  ['a rare word', rareWord],
  ['the beginning of a rare word', rareWord.slice(0, 4)],
  ['no such word', absentWord],
  ['a word of the first year only', formerWord],
  ['a rare and a frequent word', `${rareWord} the`],
  ['two words that never meet', `${rareWord} ${absentWord}`],
  ['five words', 'what have good with that'],
]

/**
 * Searches as the endpoint does, first and second pages in turns. With BENCH_MESSAGE_SEARCH_FOLDER the filled database stays there for
 * the next run.
 */
export async function messageSearchBench(): Promise<BenchResult[]> {
  const environment = await startBenchEnvironment({
    keptFolder: process.env['BENCH_MESSAGE_SEARCH_FOLDER'],
  })
  const { app, databaseUrl } = environment
  const { db } = app.services
  try {
    if (!(await db.selectFrom('message').select('id').limit(1).executeTakeFirst())) {
      const load = await startBulkLoad(databaseUrl)
      await generateMessages(load)
      await load.close()
    }
    const { rows } = await sql<{ index: number }>`
      select pg_relation_size('message_search')::float8 / 1024 / 1024 as index`.execute(db)
    const timed = await startTimedServer(app, databaseUrl)
    const viewer = { id: searcherId, freeHistory: 20 }
    const allTimesMs: number[] = []
    const results: BenchResult[] = []
    for (const [name, text] of searches) {
      const timesMs: number[] = []
      let after: FoundMessagePosition | null = null
      for (let round = 0; round < warmUpRoundCount + roundCount; round += 1) {
        const { workMs } = await timed.measure(async () => {
          const page = { text, after, count: resultsPerQuery }
          const found = await findMessagesByWords(timed.db, viewer, page, app.services.clock.now())
          const last = found.length === resultsPerQuery ? found.at(-2) : undefined
          after = after === null && last ? { period: last.period, messageId: last.id } : null
        })
        if (round >= warmUpRoundCount) timesMs.push(workMs)
      }
      allTimesMs.push(...timesMs)
      const sorted = timesMs.toSorted((a, b) => a - b)
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(sorted, part).toFixed(1))
      console.log(`  ${name}: p50 ${p50}, p95 ${p95}, p99 ${p99} ms`)
      results.push(
        createTargetResult(
          `message search: ${name}: database work, p95`,
          Number(p95),
          maxWorkMs,
          ' ms',
          false,
        ),
      )
    }
    await timed.close()
    const sorted = allTimesMs.toSorted((a, b) => a - b)
    return [
      ...results,
      createTargetResult(
        'message search: all: database work, p95',
        quantile(sorted, 0.95),
        maxWorkMs,
        ' ms',
        false,
      ),
      createInformationResult('message search: index of 1.3 million messages', rows[0]?.index ?? 0, ' MB'),
    ]
  } finally {
    await environment.close()
  }
}
