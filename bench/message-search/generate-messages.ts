import { sql } from 'kysely'
import type { BulkLoad } from '../support/bulk-load.ts'
import { createRandomNumbers } from '../search/search-cases.ts'

const threeYearsMs = 3 * 365 * 86_400_000

/** Rows to generate. */
const searchSizes = {
  partners: 400,
  /** Messages of the member who searches, in conversations with all partners. */
  ownMessages: 1_000_000,
  /** Messages that partners exchange with others, with the same words. */
  otherMessages: 300_000,
  vocabulary: 30_000,
} as const
/** The member who searches. */
export const searcherId = 1
/** In every third message of the first year, and never again. */
export const formerWord = 'schwimmbad'
/** In ten messages. */
export const rareWord = 'zeppelin'
/** In no message. */
export const absentWord = 'qwertzuiop'

const frequentWords =
  'the you i to and is it in of that what how was for me we are so on at have but not my do this with good your be can like just know if when day no yes time'.split(
    ' ',
  )
const syllables =
  'ka lo mi ren sto be di fra gu hel ja kli ma nor pa qui ra sen tu vo wi ze an der ver est ion ling'.split(
    ' ',
  )

/** Words in the order of their frequency: the most frequent ones are short. */
function createVocabulary(): string[] {
  const words = new Set(frequentWords)
  for (let n = 0; words.size < searchSizes.vocabulary; n += 1) {
    const digits = [n % 28, Math.floor(n / 28) % 28, Math.floor(n / 784) % 28, Math.floor(n / 21_952)]
    words.add(digits.map((digit, place) => (place < 2 || digit > 0 ? syllables[digit] : '')).join(''))
  }
  return [...words]
}

const totalMessages = searchSizes.ownMessages + searchSizes.otherMessages
const rowsPerCopy = 50_000
/** Has no factor in common with the number of messages. */
const shuffleFactor = 611_957
const messageColumns = [
  'id',
  'conversation_id',
  'sender_id',
  'receiver_id',
  'kind',
  'body',
  'ledger_transaction_id',
  'created_at',
]
const random = createRandomNumbers(7)
/** A place from 0: the first is as frequent as the second and third together, and so on (Zipf). */
const drawPlace = (count: number): number => Math.floor(count ** random()) - 1
const vocabulary = createVocabulary()

function createText(n: number): string {
  const words = Array.from({ length: 3 + (n % 11) }, () => vocabulary[drawPlace(vocabulary.length)])
  if (n % 3 === 0 && n < totalMessages / 3) words.push(formerWord)
  if (n % (totalMessages / 10) === 7) words.push(rareWord)
  return words.join(' ')
}
/** A row of `message` in the format of COPY; numbers follow the time. */
function createLine(n: number): string {
  const { partners, ownMessages } = searchSizes
  const place = drawPlace(partners)
  const isOwn = random() < ownMessages / totalMessages
  const [conversation, low, high] = isOwn
    ? [place + 1, searcherId, place + 2]
    : [place + 1 + partners, place + 2, place + 2 + partners]
  const [sender, receiver] = random() < 0.5 ? [low, high] : [high, low]
  const at = new Date(Date.now() - (1 - n / totalMessages) * threeYearsMs).toISOString()
  return [n, conversation, sender, receiver, 'text', createText(n), n, at].join('\t')
}
/** Not in the order of time: on a page of the table, a member finds few of their own messages of one month. */
const createLines = (place: number): string =>
  Array.from(
    { length: Math.min(rowsPerCopy, totalMessages - place) },
    (_, i) => `${createLine(1 + (((place + i) * shuffleFactor) % totalMessages))}\n`,
  ).join('')

/** A member with a million messages in three years, whose words are as unevenly frequent as those of a language (Zipf). */
export async function generateMessages(load: BulkLoad): Promise<void> {
  const { db } = load
  const { partners } = searchSizes
  const memberCount = 2 * partners + 1
  await sql`insert into company (id, name, address, kvk, city, country, support_phone)
    values (1, 'Bench B.V.', 'Kade 1', '1', 'Utrecht', 'NL', '1')`.execute(db)
  await sql`insert into site (id, host, name, company_id, is_default) overriding system value
    values (1, 'localhost', 'Bench', 1, true)`.execute(db)
  await sql`insert into member (id, site_id, email, username, password_hash, country, status, premium_since, signed_up_at, activated_at)
    overriding system value
    select n, 1, 'm' || n || '@example.org', 'm' || n, 'none', 'NL', 'active', now() - interval '3 years', now() - interval '3 years',
      now() - interval '3 years' from generate_series(1, ${memberCount}::bigint) n`.execute(db)
  await sql`insert into profile (member_id, site_id, name, status, gender, looking_for, date_of_birth, country, has_photo)
    select n, 1, 'm' || n, 'active', 'female', 'both', '1990-01-01', 'NL', false from generate_series(1, ${memberCount}::bigint) n`.execute(
    db,
  )
  await sql`insert into conversation (id, site_id, low_id, high_id, started_by) overriding system value
    select n, 1, ${searcherId}, n + 1, ${searcherId} from generate_series(1, ${partners}::bigint) n
    union all select n + ${partners}::bigint, 1, n + 1, n + 1 + ${partners}::bigint, n + 1 from generate_series(1, ${partners}::bigint) n`.execute(
    db,
  )
  await sql`insert into participant (conversation_id, member_id) select id, unnest(array[low_id, high_id]) from conversation`.execute(
    db,
  )
  await load.runWithoutIndexes(['message'], async () => {
    for (let place = 0; place < totalMessages; place += rowsPerCopy)
      await load.copy('message', messageColumns, createLines(place))
  })
  await sql`update conversation c set last_message_id = m.last, message_count = m.total, updated_at = now()
    from (select conversation_id, max(id) as last, count(*) as total from message group by conversation_id) m
    where m.conversation_id = c.id`.execute(db)
}
