import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { expect, test } from 'vitest'
import type { Site } from '../../platform/context.ts'
import type { ProfileRow } from '../../profiles/index.ts'
import {
  type RankingContext,
  type RankingReason,
  rankSuggestions,
  type SuggestionPreferences,
} from './rank-suggestions.ts'

const now = new Date('2026-06-10T12:00:00Z')
const longAgo = new Date('2026-01-01T12:00:00Z')
const site: Site = {
  ...siteSettingsSchema.parse({}),
  id: 1,
  host: 'localhost',
  name: 'Amarelle',
  domain_language: 'en',
  niche: 1,
  company_id: 1,
  is_demo: false,
  offeredLanguages: [],
  textOverrides: noTextOverrides,
}
const rankingContext: RankingContext = { site, now }
/** A profile without any reason: other country and age, no details, an old and inactive account. */
const createRow = (id: number, overrides: Partial<ProfileRow> = {}): ProfileRow => ({
  id,
  siteId: 1,
  name: `member${id}`,
  fictional: false,
  status: 'active',
  gender: 'male',
  lookingFor: 'female',
  sexuality: null,
  intent: null,
  dateOfBirth: '1950-01-01',
  country: 'DE',
  regionCode: null,
  cityId: null,
  about: '',
  notes: {},
  interests: [],
  hairColor: null,
  eyeColor: null,
  bodyType: null,
  relationshipStatus: null,
  tattoos: null,
  invisible: false,
  pausedAt: null,
  pauseEndsAt: null,
  invisibleUnpaused: null,
  createdAt: longAgo,
  lastActiveAt: longAgo,
  rankedAt: longAgo,
  hasPhoto: false,
  verifiedAt: null,
  shared: false,
  showGifts: false,
  showOnline: true,
  showTyping: true,
  sendReadReceipts: true,
  cityName: null,
  latitude: null,
  longitude: null,
  language: 'en',
  premiumSince: null,
  mainPhoto: null,
  ...overrides,
})
const utrecht = { country: 'NL', regionCode: 'NL-UT', latitude: 52.09, longitude: 5.12 }
const ownRow = createRow(1, { ...utrecht, gender: 'female', dateOfBirth: '1990-01-01' })
const preferences: SuggestionPreferences = {
  own: ownRow,
  minAge: 18,
  maxAge: 99,
  interests: ['hiking', 'yoga', 'music'],
  relationship: ['single'],
}
const rankIds = (rows: readonly ProfileRow[], forPreferences = preferences, context = rankingContext) =>
  rankSuggestions(rows, forPreferences, context).map(({ row }) => row.id)
const getReasons = (
  row: ProfileRow,
  forPreferences = preferences,
  context = rankingContext,
): RankingReason[] => rankSuggestions([row], forPreferences, context)[0]?.reasons ?? []

/** Each reason with a profile that has only this reason, strongest first. */
const singleReasonCases: readonly (readonly [RankingReason, Partial<ProfileRow>])[] = [
  [{ type: 'interests', interests: ['hiking'] }, { interests: ['hiking', 'chess'] }],
  [
    { type: 'distance', under_km: 10 },
    { latitude: 52.08, longitude: 5.1 },
  ],
  [{ type: 'region' }, { country: 'NL', regionCode: 'NL-UT' }],
  [{ type: 'country' }, { country: 'NL' }],
  [{ type: 'age' }, { dateOfBirth: '1990-03-01' }],
  [{ type: 'relationship', status: 'single' }, { relationshipStatus: 'single' }],
  [{ type: 'photos' }, { hasPhoto: true }],
  [{ type: 'about' }, { about: 'I sail.' }],
  [{ type: 'new' }, { createdAt: new Date('2026-06-05T12:00:00Z') }],
  [{ type: 'active' }, { lastActiveAt: new Date('2026-06-05T12:00:00Z') }],
]

test.each(singleReasonCases)('a single reason: %o', (reason, overrides) => {
  expect(getReasons(createRow(2, overrides))).toEqual([reason])
})

test('each reason outweighs every later one', () => {
  const ids = singleReasonCases.map((_, i) => 100 - i)
  const rows = singleReasonCases.map(([, overrides], i) => createRow(100 - i, overrides))
  expect(rankIds(rows.toReversed())).toEqual(ids)
})

test('several reasons are listed by weight', () => {
  const best = createRow(
    2,
    Object.assign({}, ...singleReasonCases.map(([, overrides]) => overrides), {
      interests: ['yoga', 'chess', 'hiking'],
    }) as Partial<ProfileRow>,
  )
  expect(getReasons(best)).toEqual([
    { type: 'interests', interests: ['yoga', 'hiking'] },
    { type: 'distance', under_km: 10 },
    { type: 'age' },
    { type: 'relationship', status: 'single' },
    { type: 'photos' },
    { type: 'about' },
    { type: 'new' },
    { type: 'active' },
  ])
})

test('more shared interests, less distance and an age closer to the preferred one rank higher', () => {
  expect(
    rankIds([createRow(2, { interests: ['yoga'] }), createRow(3, { interests: ['yoga', 'music'] })]),
  ).toEqual([3, 2])
  const amersfoort = createRow(5, { latitude: 52.16, longitude: 5.39 })
  const groningen = createRow(6, { latitude: 53.22, longitude: 6.57 })
  expect(rankIds([groningen, amersfoort])).toEqual([5, 6])
  const between = { ...preferences, minAge: 30, maxAge: 40 }
  const [aged32, aged35, aged45] = ['1994-01-01', '1991-01-01', '1981-01-01'].map((dateOfBirth, i) =>
    createRow(10 - i, { dateOfBirth }),
  )
  if (!aged32 || !aged35 || !aged45) throw new Error('three ages')
  expect(rankIds([aged45, aged32, aged35], between)).toEqual([9, 10, 8])
  expect(getReasons(aged45, between)).toEqual([])
})

test('with an open age range the preferred age is one’s own, limited to the range', () => {
  const [aged36, aged50] = [
    createRow(2, { dateOfBirth: '1990-01-01' }),
    createRow(3, { dateOfBirth: '1976-01-01' }),
  ]
  expect(getReasons(aged36)).toEqual([{ type: 'age' }])
  expect(getReasons(aged50)).toEqual([])
  const older = { ...preferences, minAge: 50 }
  expect(getReasons(aged50, older)).toEqual([{ type: 'age' }])
  expect(getReasons(aged36, older)).toEqual([])
})

test('real members always come before fictional ones, which have no activity reasons', () => {
  const fictional = createRow(2, {
    fictional: true,
    interests: ['yoga', 'music', 'hiking'],
    createdAt: now,
    lastActiveAt: now,
    rankedAt: now,
    hasPhoto: true,
  })
  expect(rankIds([fictional, createRow(3)])).toEqual([3, 2])
  expect(getReasons(fictional).map(({ type }) => type)).toEqual(['interests', 'photos'])
})

test('equal ranks are ordered by activity, then newer account, regardless of input order', () => {
  const lately = createRow(2, { rankedAt: new Date('2026-01-02T12:00:00Z') })
  const rows = [createRow(3), lately, createRow(4)]
  expect(rankIds(rows)).toEqual([2, 4, 3])
  expect(rankIds(rows.toReversed())).toEqual([2, 4, 3])
})

test('profile fields that the site hides give no reason and do not affect the order', () => {
  const hidden: RankingContext = { now, site: { ...site, visible_profile_fields: [] } }
  const row = createRow(2, { interests: ['yoga'], relationshipStatus: 'single', about: 'I sail.' })
  expect(getReasons(row, preferences, hidden)).toEqual([])
  expect(rankIds([row, createRow(3)], preferences, hidden)).toEqual([3, 2])
})

test('visitors have no place, age or interests to compare with', () => {
  const visitor = { ...preferences, own: null, interests: [], relationship: [] }
  const row = createRow(2, { ...utrecht, dateOfBirth: '1990-01-01', interests: ['yoga'], hasPhoto: true })
  expect(getReasons(row, visitor)).toEqual([{ type: 'photos' }])
})
