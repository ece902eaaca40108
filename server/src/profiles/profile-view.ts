import { type ProfileNote, type profileFields, profilePrompts } from '@amarelle/contract/domain/fields'
import type { OwnProfile, Profile } from '@amarelle/contract/endpoints/profiles'
import type { RequestContext, Site } from '../platform/context.ts'
import { getReadDb } from '../platform/db/replica.ts'
import { loadRegions } from '../sites/index.ts'
import { getMemberId } from '../platform/actor.ts'
import { getPhotoAccess } from './photos/photo-access.ts'
import { getPhotoLimit } from './photos/add-photo.ts'
import { toCard, toCityLabel } from './cards.ts'
import { type PhotoAccess, toPhotoViews } from './photos/photo-view.ts'
import { findProfileDetails, type ProfileDetails } from './profile-details.sql.ts'
import { type ProfileRow, findProfileRow } from './profile.sql.ts'
import { toVerification } from './verification/verification-view.ts'

/** The non-empty notes of a profile that the site shows, and its answered prompts, which are shown where "about me" is. */
export const filterVisibleNotes = (
  notes: unknown,
  site: Pick<Site, 'visible_profile_notes' | 'visible_profile_fields'>,
): Profile['notes'] => {
  const prompts = site.visible_profile_fields.includes('about') ? profilePrompts : []
  return Object.fromEntries(
    Object.entries(notes as Profile['notes']).filter(
      ([code, text]) =>
        text &&
        (site.visible_profile_notes.includes(code as ProfileNote) ||
          prompts.some((prompt) => prompt === code)),
    ),
  )
}

/**
 * Returns a profile as one viewer may see it: the owner sees all fields, others those that the site shows, visitors no sexuality, intent
 * and gifts.
 */
async function toProfileView(
  context: RequestContext,
  row: ProfileRow,
  access: PhotoAccess,
  details: ProfileDetails,
): Promise<Profile> {
  const { db, site, language } = context
  const memberId = getMemberId(context)
  const viewerRow = memberId === null ? undefined : await findProfileRow(db, memberId)
  const photos = toPhotoViews(context, details.photos, access)
  const isShown = (field: (typeof profileFields)[number]) =>
    access === 'owner' ||
    (site.visible_profile_fields.includes(field) &&
      !(access === 'visitor' && (field === 'sexuality' || field === 'intent')))
  const showIfAllowed = <F extends keyof Profile>(name: (typeof profileFields)[number], value: unknown) =>
    (isShown(name) ? value : null) as Profile[F]
  return {
    ...(await toCard(context, site, row, { id: memberId, language, place: viewerRow ?? null })),
    intent: showIfAllowed<'intent'>('intent', row.intent),
    sexuality: showIfAllowed<'sexuality'>('sexuality', row.sexuality),
    hair_color: showIfAllowed<'hair_color'>('hair_color', row.hairColor),
    eye_color: showIfAllowed<'eye_color'>('eye_color', row.eyeColor),
    body_type: showIfAllowed<'body_type'>('body_type', row.bodyType),
    relationship_status: showIfAllowed<'relationship_status'>('relationship_status', row.relationshipStatus),
    tattoos: showIfAllowed<'tattoos'>('tattoos', row.tattoos),
    about: isShown('about') ? row.about : '',
    notes: filterVisibleNotes(row.notes, site),
    interests: (isShown('interests') ? row.interests : []) as Profile['interests'],
    looking_for: row.lookingFor as Profile['looking_for'],
    photos,
    photo_count: photos.length,
    gifts: access === 'owner' || (row.showGifts && access !== 'visitor') ? details.gifts : [],
  }
}

/**
 * Returns a profile as the caller may see it, their own as a free member would; null without a profile. Doesn't check whether the caller
 * may see the member at all.
 */
export async function loadProfile(context: RequestContext, id: number): Promise<Profile | null> {
  const row = await findProfileRow(context.db, id)
  if (!row) return null
  const isOwn = getMemberId(context) === id
  return toProfileView(
    context,
    row,
    isOwn ? 'free' : await getPhotoAccess(context.db, getMemberId(context)),
    await findProfileDetails(isOwn ? context.db : getReadDb(context), id),
  )
}

export async function loadOwnProfile(context: RequestContext, memberId: number): Promise<OwnProfile> {
  const row = await findProfileRow(context.db, memberId)
  if (!row) throw new Error(`member ${memberId} has no profile`)
  const region = row.regionCode ? (await loadRegions(context.db)).get(row.regionCode) : undefined
  const city = toCityLabel(row, context.language)
  const details = await findProfileDetails(context.db, memberId)
  return {
    ...(await toProfileView(context, row, 'owner', details)),
    date_of_birth: row.dateOfBirth,
    city_id: row.cityId,
    own_city:
      row.cityId === null || city === null
        ? null
        : { id: row.cityId, name: city, country: row.country, region: region ?? null },
    status: row.status as OwnProfile['status'],
    // The member's own choice, which the pause only covers.
    invisible: row.invisibleUnpaused ?? row.invisible,
    pause: row.pausedAt && { ends_at: row.pauseEndsAt?.toISOString() ?? null },
    shared: row.shared,
    show_gifts: row.showGifts,
    verification: toVerification(details.verification, context.clock.now()),
    show_online: row.showOnline,
    show_typing: row.showTyping,
    send_read_receipts: row.sendReadReceipts,
    share_profile_views: details.sharesViews,
    photo_limit: getPhotoLimit(context.site, row.premiumSince !== null),
  }
}
