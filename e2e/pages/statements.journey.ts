import { getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRegisteredEndpoints } from '../../server/src/platform/http/api.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  createJourneyData,
  type JourneyData,
  memberAddresses,
  type ScreenAddresses,
  visitorAddresses,
} from '../support/screens.ts'
import { startStatementCounter, type StatementCounter } from '../support/statement-counter.ts'

const [maxStatementsPerPage, maxStatementsPerCall] = [12, 5]
/**
 * Pages and calls above the limit, with their number, which for suggestions depends on the members that there are. Lower it with
 * every improvement; others stay within the limit.
 */
const statementsOfLargePages: Readonly<Record<string, number>> = {
  // A short page of results looks for similar members.
  members: 14,
}
const statementsOfLargeCalls: Readonly<Record<string, number>> = {
  // The same; a full page sends 5.
  '/api/members.php': 10,
  '/api/checkout.php': 7,
  '/api/chat.php': 6,
  '/api/neighbours.php': 6,
}

/** Requests a path twice, since the first request may fill caches of the process, and describes what is wrong with the second. */
async function findExcess(
  counter: StatementCounter,
  { path, session, limit }: { path: string; session: string | null; limit: number },
): Promise<string | null> {
  await counter.request(path, session)
  const { statements } = await counter.request(path, session)
  if (statements.length <= limit) return null
  const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)
  return [`${path} sends ${statements.length} statements:`, ...statements.map(shorten)].join('\n  ')
}

test('a page sends at most 12 statements', { tag: '@once' }, async () => {
  const counter = await startStatementCounter()
  const data = await createJourneyData()
  const findExcesses = async (addresses: ScreenAddresses, session: string | null) => {
    const excesses = []
    for (const [name, getPath] of Object.entries(addresses)) {
      const limit = statementsOfLargePages[name] ?? maxStatementsPerPage
      excesses.push(await findExcess(counter, { path: getPath(data), session, limit }))
    }
    return excesses.filter((excess) => excess !== null)
  }
  expect(await findExcesses(visitorAddresses, null)).toEqual([])
  expect(await findExcesses(memberAddresses, data.mia.session)).toEqual([])
  await counter.close()
})

/** A query that every GET call accepts as far as it needs one. */
const createQuery = (path: string, { anna, bundle, conversation, debit }: JourneyData): string =>
  new URLSearchParams({
    // Without the number of an order, which fetches the state of a payment that is not final.
    ...(path === getTransactionsEndpoint.path ? {} : { id: String(anna) }),
    profile: String(anna),
    conversation: String(conversation),
    bundle: String(bundle),
    attempt: debit,
    name: 'terms',
    country: 'NL',
    lat: '52',
    lon: '5',
    token: 'x'.repeat(43),
  }).toString()

test('a call that reads sends at most 5 statements', { tag: '@once' }, async () => {
  const counter = await startStatementCounter()
  const data = await createJourneyData()
  const excesses = []
  for (const { method, path } of getRegisteredEndpoints()) {
    if (method !== 'GET') continue
    const limit = statementsOfLargeCalls[path] ?? maxStatementsPerCall
    excesses.push(
      await findExcess(counter, {
        path: `${path}?${createQuery(path, data)}`,
        session: data.mia.session,
        limit,
      }),
    )
  }
  expect(excesses.filter((excess) => excess !== null)).toEqual([])
  await counter.close()
})
