import type { Language } from '@amarelle/contract/languages'
import { onlineMinutes } from '@amarelle/contract/limits'
import type { Card, MainImage } from '@amarelle/contract/profiles'
import { days, minutes } from '../platform/clock.ts'
import type { Context, Parts, Site } from '../platform/context.ts'
import { textsOf } from '../platform/texts.ts'
import { cityName, regionNames } from '../sites/index.ts'
import { distanceStep } from './distance.ts'
import { photoPath } from './photo-path.ts'
import { ageOf, placeOf, type ProfileRow, rowsOf } from './profile.sql.ts'

/** How long a member is new, in milliseconds. */
export const newFor = days(7)

type CardParts = Pick<Parts, 'db' | 'clock' | 'config'>
/** Who looks at a card; a visitor has no id. */
export interface CardViewer {
  readonly id: number | null
  readonly language: Language
  readonly place: Pick<ProfileRow, 'latitude' | 'longitude'> | null
}

const mainImageOf = (parts: CardParts, viewer: number | null, photo: string | null): MainImage =>
  photo === null
    ? null
    : {
        filename: photoPath(parts, viewer, photo, 'large'),
        thumb_filename: photoPath(parts, viewer, photo, 'small'),
        status: 'active',
        match: photoPath(parts, viewer, photo, 'medium'),
      }

/** The city as a reader knows it; null without one. */
export const cityOf = (row: ProfileRow, language: Language): string | null =>
  row.cityName === null
    ? null
    : cityName(language, { country: row.country, name: row.cityName, region: row.regionCode })

/** What everybody who may see a member sees of them on a card; its addresses are the viewer's own. Online is a real session, never a fictional profile's. */
export async function cardOfRow(
  parts: CardParts,
  site: Site,
  row: ProfileRow,
  viewer: CardViewer,
): Promise<Card> {
  const now = parts.clock.now()
  const region = row.regionCode ? (await regionNames(parts.db)).get(row.regionCode) : undefined
  return {
    id: row.id,
    name: row.name,
    age: ageOf(row.dateOfBirth, now, site.time_zone),
    gender: row.gender as Card['gender'],
    country: row.country,
    region: region ?? null,
    city: cityOf(row, viewer.language),
    // Waits for activation, or was closed: nobody else is shown a picture.
    main_image:
      row.status === 'active' || viewer.id === row.id ? mainImageOf(parts, viewer.id, row.mainPhoto) : null,
    fictional: row.fictional,
    deleted: row.name === '',
    // It tells that somebody paid: members only, and never where nobody did.
    premium: viewer.id !== null && !row.fictional && row.name !== '' && row.premiumSince !== null,
    online:
      row.status === 'active' &&
      !row.fictional &&
      !row.invisible &&
      now.getTime() - row.lastActiveAt.getTime() < minutes(onlineMinutes),
    is_new: now.getTime() - row.createdAt.getTime() < newFor,
    distance_under_km: distanceStep(viewer.place, row),
  }
}

/** Cards by id as the caller sees them; an id without a profile is not in the map. */
async function cardsFor(context: Context, ids: readonly number[]): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const { db, site, language, memberId: id } = context
  const rows = await rowsOf(db, ids)
  const viewer = { id, language, place: id === null ? null : await placeOf(db, id) }
  const cards = await Promise.all(rows.map((row) => cardOfRow(context, site, row, viewer)))
  return new Map(cards.map((card) => [card.id, card]))
}
/** Whoever was deleted is in it as nobody, for the chats that stay with the other side (docs/messages.md#deleted-members). */
export async function cardsOf(context: Context, ids: readonly number[]): Promise<Map<number, Card>> {
  const cards = await cardsFor(context, ids)
  const nobody = (await textsOf(context.language))._('profile.deleted')
  for (const [id, card] of cards) if (card.deleted) cards.set(id, { ...card, name: nobody, age: 0 })
  return cards
}

/** The cards of two who talk: the first one as the second sees it, and the other way round. */
export async function cardsOfPair(
  parts: CardParts,
  site: Site,
  firstId: number,
  secondId: number,
): Promise<[Card, Card]> {
  const rows = await rowsOf(parts.db, [firstId, secondId])
  const [first, second] = [firstId, secondId].map((id) => rows.find((row) => row.id === id))
  if (!first || !second) throw new Error(`member ${firstId} or ${secondId} has no profile`)
  const viewerOf = (row: ProfileRow): CardViewer => ({
    id: row.id,
    language: row.language as Language,
    place: row,
  })
  return Promise.all([
    cardOfRow(parts, site, first, viewerOf(second)),
    cardOfRow(parts, site, second, viewerOf(first)),
  ])
}
