import type { Language } from '@amarelle/contract/domain/languages'
import { onlineMinutes } from '@amarelle/contract/domain/limits'
import type { ProfileCard, MainImage } from '@amarelle/contract/endpoints/profiles'
import { daysToMs, minutesToMs } from '../platform/clock.ts'
import type { RequestContext, Services, Site } from '../platform/context.ts'
import { loadTranslations } from '../platform/translations.ts'
import { translateCityName, loadRegions } from '../sites/index.ts'
import { getDistanceStepKm } from './distance.ts'
import { createPhotoPath } from './photos/photo-path.ts'
import { calculateAge, findCoordinates, type ProfileRow, findProfileRows } from './profile.sql.ts'

/** How long a member is new, in milliseconds. */
export const newMemberPeriodMs = daysToMs(7)

type CardServices = Pick<Services, 'db' | 'clock' | 'config'>
/** Who looks at a card; a visitor has no id. */
export interface CardViewer {
  readonly id: number | null
  readonly language: Language
  readonly place: Pick<ProfileRow, 'latitude' | 'longitude'> | null
}

const toMainImage = (services: CardServices, viewer: number | null, photo: string | null): MainImage =>
  photo === null
    ? null
    : {
        filename: createPhotoPath(services, viewer, photo, 'large'),
        thumb_filename: createPhotoPath(services, viewer, photo, 'small'),
        status: 'active',
        match: createPhotoPath(services, viewer, photo, 'medium'),
      }

/** The city as a reader knows it; null without one. */
export const toCityLabel = (row: ProfileRow, language: Language): string | null =>
  row.cityName === null
    ? null
    : translateCityName(language, { country: row.country, name: row.cityName, region: row.regionCode })

/** What everybody who may see a member sees of them on a card; its addresses are the viewer's own. Online is a real session, never a fictional profile's. */
export async function toCard(
  services: CardServices,
  site: Site,
  row: ProfileRow,
  viewer: CardViewer,
): Promise<ProfileCard> {
  const now = services.clock.now()
  const region = row.regionCode ? (await loadRegions(services.db)).get(row.regionCode) : undefined
  return {
    id: row.id,
    name: row.name,
    age: calculateAge(row.dateOfBirth, now, site.time_zone),
    gender: row.gender as ProfileCard['gender'],
    country: row.country,
    region: region ?? null,
    city: toCityLabel(row, viewer.language),
    // Waits for activation, or was closed: nobody else is shown a picture.
    main_image:
      row.status === 'active' || viewer.id === row.id
        ? toMainImage(services, viewer.id, row.mainPhoto)
        : null,
    fictional: row.fictional,
    deleted: row.name === '',
    // It tells that somebody paid: members only, and never where nobody did.
    premium: viewer.id !== null && !row.fictional && row.name !== '' && row.premiumSince !== null,
    online:
      row.status === 'active' &&
      !row.fictional &&
      !row.invisible &&
      now.getTime() - row.lastActiveAt.getTime() < minutesToMs(onlineMinutes),
    is_new: now.getTime() - row.createdAt.getTime() < newMemberPeriodMs,
    distance_under_km: getDistanceStepKm(viewer.place, row),
  }
}

/** Cards by id as the caller sees them; an id without a profile is not in the map. */
async function loadUnnamedCards(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, ProfileCard>> {
  if (ids.length === 0) return new Map()
  const { db, site, language, memberId: id } = context
  const rows = await findProfileRows(db, ids)
  const viewer = { id, language, place: id === null ? null : await findCoordinates(db, id) }
  const cards = await Promise.all(rows.map((row) => toCard(context, site, row, viewer)))
  return new Map(cards.map((card) => [card.id, card]))
}
/** Whoever was deleted is in it as nobody, for the chats that stay with the other side (docs/messages.md#deleted-members). */
export async function loadCards(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, ProfileCard>> {
  const cards = await loadUnnamedCards(context, ids)
  const nobody = (await loadTranslations(context.language))._('profile.deleted')
  for (const [id, card] of cards) if (card.deleted) cards.set(id, { ...card, name: nobody, age: 0 })
  return cards
}

/** The cards of two who talk: the first one as the second sees it, and the other way round. */
export async function loadCardPair(
  services: CardServices,
  site: Site,
  firstId: number,
  secondId: number,
): Promise<[ProfileCard, ProfileCard]> {
  const rows = await findProfileRows(services.db, [firstId, secondId])
  const [first, second] = [firstId, secondId].map((id) => rows.find((row) => row.id === id))
  if (!first || !second) throw new Error(`member ${firstId} or ${secondId} has no profile`)
  const viewerOf = (row: ProfileRow): CardViewer => ({
    id: row.id,
    language: row.language as Language,
    place: row,
  })
  return Promise.all([
    toCard(services, site, first, viewerOf(second)),
    toCard(services, site, second, viewerOf(first)),
  ])
}
