import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import { onlineMinutes } from '@amarelle/contract/domain/limits'
import type { ProfileCard, MainImage } from '@amarelle/contract/endpoints/profiles'
import type { RawBuilder } from 'kysely'
import { toCalendarDay } from '../platform/calendar-day.ts'
import { daysToMs, minutesToMs } from '../platform/clock.ts'
import type { RequestContext, Services, Site } from '../platform/context.ts'
import { loadTranslations } from '../platform/translations.ts'
import { translateCityName, loadRegions } from '../sites/index.ts'
import { getMemberId } from '../platform/actor.ts'
import { getDistanceStepKm } from './distance.ts'
import { createPhotoPath } from './photos/photo-path.ts'
import {
  calculateAge,
  findProfileRow,
  findProfileRows,
  findProfileRowsWith,
  type ProfileRow,
} from './profile.sql.ts'

/** The time after signing up in which a member counts as new. */
export const newMemberPeriodMs = daysToMs(7)

type CardServices = Pick<Services, 'db' | 'clock' | 'config'>
/** The viewer of a card; a visitor's `id` is null. */
export interface CardViewer {
  readonly id: number | null
  readonly language: InterfaceLanguage
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

/** Returns the name of the profile's city in `language`; null without a city. */
export const toCityLabel = (row: ProfileRow, language: InterfaceLanguage): string | null =>
  row.cityName === null
    ? null
    : translateCityName(language, { country: row.country, name: row.cityName, region: row.regionCode })

/**
 * Returns a member's card for one viewer, who must be allowed to see the member. Photo addresses are signed for the viewer. `online` is
 * based on real activity and never true for fictional profiles.
 */
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
    // Until activation and after closing only the owner sees the picture.
    main_image:
      row.status === 'active' || viewer.id === row.id
        ? toMainImage(services, viewer.id, row.mainPhoto)
        : null,
    fictional: row.fictional,
    deleted: row.name === '',
    // It reveals a payment, so visitors don't see it; fictional profiles and deleted members never have it.
    premium: viewer.id !== null && !row.fictional && row.name !== '' && row.premiumSince !== null,
    verified_month:
      row.verifiedAt === null
        ? null
        : toCalendarDay(site.time_zone, row.verifiedAt).slice(0, 'yyyy-mm'.length),
    online:
      row.status === 'active' &&
      !row.fictional &&
      !row.invisible &&
      row.showOnline &&
      now.getTime() - row.lastActiveAt.getTime() < minutesToMs(onlineMinutes),
    is_new: now.getTime() - row.createdAt.getTime() < newMemberPeriodMs,
    distance_under_km: getDistanceStepKm(viewer.place, row),
  }
}

/** Cards by id as the caller sees them, deleted members without a name. */
async function toUnnamedCards(
  context: RequestContext,
  rows: readonly ProfileRow[],
  ownRow: ProfileRow | undefined,
): Promise<Map<number, ProfileCard>> {
  if (rows.length === 0) return new Map()
  const { site, language } = context
  const viewer = { id: getMemberId(context), language, place: ownRow ?? null }
  const cards = await Promise.all(rows.map((row) => toCard(context, site, row, viewer)))
  return new Map(cards.map((card) => [card.id, card]))
}
/**
 * Cards by id as the caller sees them. Deleted members appear as a placeholder, for the chats that the other side keeps
 * (docs/messages.md#deleted-members).
 */
async function toCardsFor(
  context: RequestContext,
  rows: readonly ProfileRow[],
  ownRow: ProfileRow | undefined,
): Promise<Map<number, ProfileCard>> {
  const cards = await toUnnamedCards(context, rows, ownRow)
  const deletedName = (await loadTranslations(context.language, context.site))._('profile.deleted')
  for (const [id, card] of cards) if (card.deleted) cards.set(id, { ...card, name: deletedName, age: 0 })
  return cards
}

/** Cards of rows that the caller has read already. */
export async function toCards(
  context: RequestContext,
  rows: readonly ProfileRow[],
): Promise<Map<number, ProfileCard>> {
  const memberId = getMemberId(context)
  const ownRow =
    memberId === null || rows.length === 0 ? undefined : await findProfileRow(context.db, memberId)
  return toCardsFor(context, rows, ownRow)
}

/** Loads cards by id, and the caller's own row with them; ids without a profile are missing. */
export async function loadCards(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, ProfileCard>> {
  if (ids.length === 0) return new Map()
  const memberId = getMemberId(context)
  const rows = await findProfileRows(context.db, memberId === null ? ids : [...ids, memberId])
  return toCardsFor(
    context,
    rows.filter(({ id }) => ids.includes(id)),
    rows.find(({ id }) => id === memberId),
  )
}

/** Returns a member's card together with an SQL value, for what would otherwise be a second statement; null without a profile. */
export async function loadCardWith<Value>(context: RequestContext, id: number, value: RawBuilder<Value>) {
  const memberId = getMemberId(context)
  const rows = await findProfileRowsWith(context.db, memberId === null ? [id] : [id, memberId], value)
  const row = rows.find((one) => one.id === id)
  const ownRow = rows.find((one) => one.id === memberId)
  const card = row && (await toCardsFor(context, [row], ownRow)).get(id)
  return card ? { card, value: row.value } : null
}

/**
 * Returns the cards of two members: the first as the second sees it, and the second as the first sees it. Throws when one has no profile.
 */
export async function loadCardPair(
  services: CardServices,
  site: Site,
  firstId: number,
  secondId: number,
): Promise<[ProfileCard, ProfileCard]> {
  const rows = await findProfileRows(services.db, [firstId, secondId])
  const [first, second] = [firstId, secondId].map((id) => rows.find((row) => row.id === id))
  if (!first || !second) throw new Error(`member ${firstId} or ${secondId} has no profile`)
  const toViewer = (row: ProfileRow): CardViewer => ({
    id: row.id,
    language: row.language as InterfaceLanguage,
    place: row,
  })
  return Promise.all([
    toCard(services, site, first, toViewer(second)),
    toCard(services, site, second, toViewer(first)),
  ])
}
