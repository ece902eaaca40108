import { parseDeviceName } from '@amarelle/contract/domain/device-name'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import { listMemberConsents, listSessions, type Member } from '../accounts/index.ts'
import { listAgeProofs } from '../age-checks/index.ts'
import { findGoodwillAllowance, getBalance, listBookings } from '../credits/index.ts'
import { findNewestFictionalConsents, findReportsAbout, loadMeasures } from '../moderation/index.ts'
import { listOrdersForStaff } from '../payments/index.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { maskEmail } from '../platform/mask-email.ts'
import {
  calculateAge,
  findAvatars,
  findPhotoCovers,
  findPhotos,
  findProfileRow,
  noAvatar,
} from '../profiles/index.ts'
import { getSitePlace } from '../sites/index.ts'
import { isPermitted, recordReading } from '../staff/index.ts'
import { findMemberFor } from './find-member-for.ts'
import { findMemberNotes } from './member-note.sql.ts'
import { findDataRequestsOf } from './requests/data-request.sql.ts'

const mostRows = 20
const toIso = (at: Date | null): string | null => at?.toISOString() ?? null

async function loadMoney(
  services: Services,
  actor: StaffActor,
  member: Member,
): Promise<StaffMemberView['money']> {
  const { db } = services
  const { id } = member
  const bookings = await listBookings(db, id, mostRows)
  return {
    credits: await getBalance(db, id),
    orders: (await listOrdersForStaff(db, id, mostRows)).map(({ createdAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
    })),
    bookings: bookings.map(({ createdAt, kind, amount, balance }) => ({
      at: createdAt.toISOString(),
      kind,
      amount,
      balance,
    })),
    goodwill: await findGoodwillAllowance(services, actor, member),
  }
}

/**
 * Returns what staff need to know about a member; that it was opened is recorded. Orders and credits need `orders.read`, reports
 * `cases.read`, requests by mail `support.read`. Throws `not_found` for erased members, and `forbidden`.
 */
export async function getMember(services: Services, actor: StaffActor, id: number): Promise<StaffMemberView> {
  const { member, authority } = await findMemberFor(services, actor, 'members.read', id)
  const { db, clock } = services
  const place = await getSitePlace(services, member.siteId)
  const profile = await findProfileRow(db, id)
  const reports = isPermitted(actor, 'cases.read', place) ? await findReportsAbout(db, id) : null
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'member.opened',
      object: `member:${id}`,
      memberId: id,
    }),
  )
  const covers = await findPhotoCovers(db, id)
  return {
    id,
    username: member.username,
    siteId: member.siteId,
    status: member.status as StaffMemberView['status'],
    isPremium: member.premiumSince !== null,
    ...((await findAvatars(db, [id])).get(id) ?? noAvatar),
    country: member.country,
    signedUpAt: member.signedUpAt.toISOString(),
    lastSeenAt: member.lastSeenAt.toISOString(),
    maskedEmail: maskEmail(member.email),
    language: member.language,
    timeZone: member.timeZone,
    activatedAt: toIso(member.activatedAt),
    premiumSince: toIso(member.premiumSince),
    deletionRequestedAt: toIso(member.deletionRequestedAt),
    pause: profile?.pausedAt
      ? { since: profile.pausedAt.toISOString(), until: toIso(profile.pauseEndsAt) }
      : null,
    suspensionReason: member.suspensionReason,
    trafficSource: member.trafficSource,
    mailStopReasons: [...member.notificationsDisabled],
    age: profile?.dateOfBirth ? calculateAge(profile.dateOfBirth, clock.now(), member.timeZone) : null,
    ageProofs: (await listAgeProofs(db, id)).map(({ method, proven_at }) => ({
      method,
      provenAt: proven_at.toISOString(),
    })),
    about: profile?.about ?? '',
    photos: (await findPhotos(db, id)).map(({ id: photoId, status, refusal }) => ({
      id: photoId,
      status,
      refusal: refusal as StaffMemberView['photos'][number]['refusal'],
      cover: covers.get(photoId) ?? 'awaiting',
    })),
    consents: (await listMemberConsents(db, id)).map(({ kind, version, givenAt, withdrawnAt }) => ({
      kind,
      version,
      givenAt: givenAt.toISOString(),
      withdrawnAt: toIso(withdrawnAt),
    })),
    fictionalConsents: (await findNewestFictionalConsents(db, id, mostRows)).map(
      ({ givenAt, ...consent }) => ({
        ...consent,
        fictional: true,
        givenAt: givenAt.toISOString(),
      }),
    ),
    sessions: (await listSessions(db, id, clock.now())).slice(0, mostRows).map((session) => ({
      device: parseDeviceName(session.device) ?? '',
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      pushSince: toIso(session.push_since),
    })),
    money: isPermitted(actor, 'orders.read', place) ? await loadMoney(services, actor, member) : null,
    reports:
      reports?.slice(0, mostRows).map(({ reference, reason, createdAt, outcome }) => ({
        reference,
        reason,
        createdAt: createdAt.toISOString(),
        outcome,
      })) ?? null,
    measures: await loadMeasures(db, id),
    dataRequests: isPermitted(actor, 'support.read', place)
      ? (await findDataRequestsOf(db, id)).map(({ reference, kind, state, dueAt }) => ({
          reference,
          kind,
          state,
          dueAt: dueAt.toISOString(),
        }))
      : null,
    notes: (await findMemberNotes(db, id)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  }
}
