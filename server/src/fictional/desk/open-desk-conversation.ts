import type { getDeskConversationEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk'
import { type InterfaceLanguage, type Language, toBuiltInLanguage } from '@amarelle/contract/domain/languages'
import { honestAnswerTopics } from '@amarelle/contract/staff/agent-text-rules'
import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { loadPaidToProfile } from '../../chat/index.ts'
import { asksWhetherReal, listHonestAnswers } from '../../moderation/index.ts'
import { addMs, daysToMs } from '../../platform/clock.ts'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services, Site } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { calculateAge, findAvatars, findProfileRow } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { recordReading } from '../../staff/index.ts'
import { findFictionalConsent, findFictionalProfile } from '../profiles/fictional-profile.sql.ts'
import { toCharacterSheet } from '../profiles/character-sheet.ts'
import { getAnswerLimit } from './answer-conversation.ts'
import { findDeskClaim } from './desk-claim.sql.ts'
import type { DeskConversation } from './desk-conversation.sql.ts'
import { findHandoverNotes } from './desk-work.sql.ts'
import { findWaitingTexts } from './waiting-text.sql.ts'
import { findConversationFor } from './find-desk-conversation.ts'
import { loadDeskMessages } from './list-desk-messages.ts'
import { findConversationHold, loadMemberSpending } from './find-hold-reason.ts'

const shownNotes = 20
const spendingDays = 30

type Shown = StaffEndpointAnswer<typeof getDeskConversationEndpoint>
/** Returns what the member spends with the profile and on the site. */
async function loadSpending(
  services: Services,
  conversation: DeskConversation,
  { memberSite, afterMessageId }: { readonly memberSite: Site; readonly afterMessageId: number },
): Promise<Shown['spending']> {
  const { id, memberId } = conversation
  const context = { ...services, site: memberSite }
  const since = addMs(services.clock.now(), -daysToMs(spendingDays))
  const overview = await loadMemberSpending(services, conversation)
  const money = (minor: number) => ({ minor, currency: memberSite.currency })
  return {
    withProfile: money(await loadPaidToProfile(context, id, memberId, { since })),
    sinceConsent: money(await loadPaidToProfile(context, id, memberId, { afterMessageId })),
    nextConsentAt: money(memberSite.fictional_consent_minor),
    onSite: overview.spent,
    limit: overview.limit,
  }
}

const loadHonestAnswers = async (
  language: Language,
  names: { readonly profile: string; readonly company: string },
): Promise<Shown['honestAnswers']> =>
  Object.fromEntries(
    await Promise.all(
      honestAnswerTopics.map(
        async (topic) => [topic, await listHonestAnswers(language, topic, names)] as const,
      ),
    ),
  )

/**
 * A conversation as an agent needs it to answer. That it was opened is recorded. Throws `not_found` and `forbidden`.
 */
export async function openDeskConversation(
  services: Services,
  actor: StaffActor,
  conversationId: number,
): Promise<Shown> {
  const { db, clock } = services
  const { conversation, authority } = await findConversationFor(services, actor, conversationId)
  const { id, profileId, memberId, profileName, memberName } = conversation
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, { act: 'desk.opened', object: `conversation:${id}`, memberId }),
  )
  const [site, memberSite] = await Promise.all([
    getSiteById(services, conversation.siteId),
    getSiteById(services, conversation.memberSiteId),
  ])
  const [profile, member] = [await findProfileRow(db, profileId), await findProfileRow(db, memberId)]
  if (!profile || !member) throw createProblem('not_found')
  const stored = await findFictionalProfile(db, profileId)
  const consent = await findFictionalConsent(db, memberId, profileId)
  const claim = await findDeskClaim(db, id, clock.now())
  const ageOf = (dateOfBirth: string) => calculateAge(dateOfBirth, clock.now(), site.time_zone)
  const avatars = await findAvatars(db, [memberId, profileId])
  const photoOf = (id: number) => avatars.get(id)?.photo ?? null
  const notes = await findHandoverNotes(db, id, shownNotes)
  return {
    conversation: id,
    siteId: site.id,
    member: {
      name: memberName,
      age: ageOf(member.dateOfBirth),
      fictional: false,
      language: member.language,
      photo: photoOf(memberId),
    },
    profile: {
      id: profileId,
      name: profileName,
      age: ageOf(profile.dateOfBirth),
      photo: photoOf(profileId),
      fictional: true,
      about: profile.about,
      languages: stored?.languages ?? [],
      openHours: stored ? { from: stored.opensAtHour, to: stored.closesAtHour } : null,
      sheet: toCharacterSheet(stored),
      isAttended: conversation.isAttended && site.fictional_profiles_attended,
    },
    consent: consent && { givenAt: consent.givenAt.toISOString(), version: consent.version },
    ...(await loadDeskMessages(db, conversation, null)),
    notes: notes.map(({ id: note, body, name, createdAt }) => ({
      id: note,
      text: body,
      by: name,
      at: createdAt.toISOString(),
    })),
    spending: await loadSpending(services, conversation, {
      memberSite,
      afterMessageId: consent?.afterMessageId ?? 0,
    }),
    claim: claim ? { ...claim, isMine: claim.staffId === actor.staffId } : null,
    held: await findConversationHold(services, conversation),
    isEnded: conversation.isEnded || conversation.isClosed,
    maximumLength: getAnswerLimit(memberSite),
    asksWhetherReal: (await findWaitingTexts(db, id)).some(({ text }) => asksWhetherReal(text)),
    honestAnswers: await loadHonestAnswers(toBuiltInLanguage(member.language as InterfaceLanguage), {
      profile: profileName,
      company: stored?.company ?? '',
    }),
  }
}
