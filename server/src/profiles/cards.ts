import { onlineMinutes } from '@amarelle/contract/limits'
import type { Card, MainImage } from '@amarelle/contract/profiles'
import { days, minutes } from '../platform/clock.ts'
import type { Context, Parts, Site } from '../platform/context.ts'
import { textsOf } from '../platform/texts.ts'
import { regionNames } from '../sites/index.ts'
import { distanceStep } from './distance.ts'
import { photoPath } from './photo-path.ts'
import { ageOf, placeOf, type ProfileRow, rowsOf } from './profile.sql.ts'

/** How long a member is new, in milliseconds. */
export const newFor = days(7)

type CardParts = Pick<Parts, 'db' | 'clock' | 'config'>

const mainImageOf = (parts: CardParts, viewer: number | null, photo: string | null): MainImage =>
  photo === null
    ? null
    : {
        filename: photoPath(parts, viewer, photo, 'large'),
        thumb_filename: photoPath(parts, viewer, photo, 'small'),
        status: 'active',
        match: photoPath(parts, viewer, photo, 'medium'),
      }

/** What everybody who may see a member sees of them on a card; its addresses are the viewer's own. Online is a real session, never a fictional profile's. */
export async function cardOfRow(
  parts: CardParts,
  site: Site,
  row: ProfileRow,
  place: Pick<ProfileRow, 'latitude' | 'longitude'> | null,
  viewer: number | null,
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
    city: row.cityName,
    // Waits for activation, or was closed: nobody else is shown a picture.
    main_image:
      row.status === 'active' || viewer === row.id ? mainImageOf(parts, viewer, row.mainPhoto) : null,
    fictional: row.fictional,
    deleted: row.name === '',
    online:
      row.status === 'active' &&
      !row.fictional &&
      !row.invisible &&
      now.getTime() - row.lastActiveAt.getTime() < minutes(onlineMinutes),
    is_new: now.getTime() - row.createdAt.getTime() < newFor,
    distance_under_km: distanceStep(place, row),
  }
}

/** Cards by id as a viewer sees them; an id without a profile is not in the map. */
async function cardsFor(
  parts: CardParts,
  site: Site,
  viewerId: number | null,
  ids: readonly number[],
): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(parts.db, ids)
  const place = viewerId === null ? null : await placeOf(parts.db, viewerId)
  const cards = await Promise.all(rows.map((row) => cardOfRow(parts, site, row, place, viewerId)))
  return new Map(cards.map((card) => [card.id, card]))
}
/** Whoever was deleted is in it as nobody, for the chats that stay with the other side (DECISIONS 2). */
export async function cardsOf(context: Context, ids: readonly number[]): Promise<Map<number, Card>> {
  const cards = await cardsFor(context, context.site, context.memberId, ids)
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
  return Promise.all([
    cardOfRow(parts, site, first, second, secondId),
    cardOfRow(parts, site, second, first, firstId),
  ])
}
