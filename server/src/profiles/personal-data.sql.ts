import type { Language } from '@amarelle/contract/domain/languages'
import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { translateCityName } from '../sites/index.ts'
import { findReceivedGifts } from './received-gift.sql.ts'
import { getPhotoFilePath } from './photos/photo-path.ts'

/** A member's profile, photos and received gifts for the data export. */
export async function loadProfileData({ db }: Services, memberId: number): Promise<PersonalData> {
  const row = await db
    .selectFrom('profile as p')
    .innerJoin('member', 'member.id', 'p.member_id')
    .leftJoin('city', 'city.id', 'p.city_id')
    .select([
      'p.name',
      'p.status',
      'p.gender',
      'p.looking_for',
      'p.sexuality',
      'p.date_of_birth',
      'p.country',
      'p.region_code',
      'city.name as city',
      'member.language',
      'p.about',
      'p.notes',
      'p.interests',
      'p.hair_color',
      'p.eye_color',
      'p.body_type',
      'p.relationship_status',
      'p.tattoos',
      'p.invisible',
      'p.shared',
      'p.show_gifts',
      'p.created_at',
      'p.last_active_at',
    ])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
  const { language, ...profile } = row ?? {}
  const city =
    row && row.city !== null
      ? translateCityName(language as Language, {
          country: row.country,
          name: row.city,
          region: row.region_code,
        })
      : null
  const photos = await db
    .selectFrom('photo')
    .leftJoin('photo_appeal as a', 'a.photo_id', 'photo.id')
    .select([
      'photo.id',
      'photo.position',
      'photo.status',
      'photo.premium_only',
      'photo.refusal',
      'photo.created_at',
      'a.body as appeal',
    ])
    .where('photo.member_id', '=', memberId)
    .orderBy('photo.position')
    .execute()
  const gifts = await findReceivedGifts(db, memberId)
  return {
    data: {
      profile: row && { ...profile, city },
      photos: photos.map((photo) => ({ ...photo, file: `photos/${photo.id}.webp` })),
      received_gifts: gifts,
    },
    files: Object.fromEntries(photos.map(({ id }) => [`photos/${id}.webp`, getPhotoFilePath(id, 'large')])),
  }
}
