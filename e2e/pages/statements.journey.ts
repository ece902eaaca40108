import { checkLinkEndpoint } from '@amarelle/contract/endpoints/accounts'
import { getMeasureEndpoint } from '@amarelle/contract/endpoints/appeals'
import { getComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { getTransferEndpoint } from '@amarelle/contract/endpoints/direct-debit'
import { getNeighboursEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getLikeNeighboursEndpoint } from '@amarelle/contract/endpoints/likes'
import { getDiscountCodeEndpoint, getTransactionsEndpoint } from '@amarelle/contract/endpoints/payments'
import { getRetryEndpoint } from '@amarelle/contract/endpoints/payments/retry-payment'
import { getFlaggerEndpoint } from '@amarelle/contract/endpoints/trusted-flaggers'
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
    for (const getPath of Object.values(addresses))
      excesses.push(await findExcess(counter, { path: getPath(data), session, limit: maxStatementsPerPage }))
    return excesses.filter((excess) => excess !== null)
  }
  expect(await findExcesses(visitorAddresses, null)).toEqual([])
  expect(await findExcesses(memberAddresses, data.mia.session)).toEqual([])
  await counter.close()
})

const getLastPart = (path: string): string => path.split('/').at(-1) ?? ''
/** What a call needs beyond the common query, by path: several queries where it reads differently. */
const createSpecialQueries = ({
  transfer,
  order,
  links,
  complaint,
  appealPath,
  flaggerPath,
}: JourneyData): Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> => ({
  // Without the number of an order, which fetches the state of a payment that is not final.
  [getTransactionsEndpoint.path]: [{ id: '' }],
  // Few, no and many results, by each sort.
  [searchMembersEndpoint.path]: [
    { country: 'NL', min_age: '40', max_age: '42', photos: 'on', sort: 'nearest' },
    { country: 'NL', min_age: '98', distance: '10', sort: 'newest' },
    { country: '', page: '2' },
    { country: '' },
  ],
  [getNeighboursEndpoint.path]: [{}, { sort: 'nearest' }],
  [getLikeNeighboursEndpoint.path]: [{ type: 'received' }],
  [getTransferEndpoint.path]: [{ attempt: transfer }],
  [getDiscountCodeEndpoint.path]: [{ welcome: 'true' }, { code: 'NOSUCHCODE' }],
  [getRetryEndpoint.path]: [{ order: String(order) }],
  [checkLinkEndpoint.path]: [{ token: links.reset, kind: 'reset' }],
  [getComplaintEndpoint.path]: [{ ...complaint }],
  [getMeasureEndpoint.path]: [{ measure: appealPath.split('/').at(-2) ?? '', key: getLastPart(appealPath) }],
  [getFlaggerEndpoint.path]: [{ key: getLastPart(flaggerPath) }],
})
/** Queries of a GET call: values that all calls accept as far as they need them, and what this call needs beyond. */
function createQueries(path: string, data: JourneyData): URLSearchParams[] {
  const { anna, bundle, conversation, debit } = data
  const common = {
    id: String(anna),
    profile: String(anna),
    conversation: String(conversation),
    bundle: String(bundle),
    attempt: debit,
    name: 'terms',
    country: 'NL',
    lat: '52',
    lon: '5',
    token: 'x'.repeat(43),
  }
  return (createSpecialQueries(data)[path] ?? [{}]).map(
    (special) =>
      new URLSearchParams(Object.entries({ ...common, ...special }).filter(([, value]) => value !== '')),
  )
}

test('a call that reads sends at most 5 statements', { tag: '@once' }, async () => {
  const counter = await startStatementCounter()
  const data = await createJourneyData()
  const excesses = []
  for (const { method, path } of getRegisteredEndpoints()) {
    if (method !== 'GET') continue
    for (const query of createQueries(path, data))
      excesses.push(
        await findExcess(counter, {
          path: `${path}?${query}`,
          session: data.mia.session,
          limit: maxStatementsPerCall,
        }),
      )
  }
  expect(excesses.filter((excess) => excess !== null)).toEqual([])
  await counter.close()
})
