import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { Services } from '../platform/context.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { translateCityName } from '../sites/index.ts'
import { findReceivedGifts } from './received-gift.sql.ts'
import { findAllViews } from './views/profile-view.sql.ts'
import { getPhotoFilePath } from './photos/photo-path.ts'
import { getVerificationPicturePath } from './verification/verification-picture.ts'

/** Returns a member's profile, photos, received gifts, views of profiles and verifications for the data export. */
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
      'p.intent',
      'p.invisible',
      'p.paused_at',
      'p.pause_ends_at',
      'p.invisible_unpaused',
      'p.shared',
      'p.show_gifts',
      'p.show_online',
      'p.show_typing',
      'p.send_read_receipts',
      'p.created_at',
      'p.last_active_at',
      'p.verified_at',
      'p.verification_lapsed_at',
    ])
    .where('p.member_id', '=', memberId)
    .executeTakeFirst()
  const { language, ...profile } = row ?? {}
  const city =
    row && row.city !== null
      ? translateCityName(language as InterfaceLanguage, {
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
  const verifications = await db
    .selectFrom('photo_verification')
    .select(['reference', 'pose', 'state', 'drawn_at', 'submitted_at', 'refusal', 'decided_at', 'picture'])
    .where('member_id', '=', memberId)
    .orderBy('drawn_at')
    .execute()
  const gifts = await findReceivedGifts(db, memberId)
  const views = await findAllViews(db, memberId)
  return {
    data: {
      profile: row && { ...profile, city },
      photos: photos.map((photo) => ({ ...photo, file: `photos/${photo.id}.webp` })),
      received_gifts: gifts,
      views,
      photo_verifications: verifications.map(({ picture, ...request }) => ({
        ...request,
        file: picture && `verifications/${picture}.webp`,
      })),
    },
    files: Object.fromEntries([
      ...photos.map(({ id }) => [`photos/${id}.webp`, getPhotoFilePath(id, 'large')] as const),
      ...verifications.flatMap(({ picture }) =>
        picture === null
          ? []
          : [[`verifications/${picture}.webp`, getVerificationPicturePath(picture)] as const],
      ),
    ]),
  }
}
