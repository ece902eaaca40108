import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSitePlace } from '../../sites/index.ts'
import { findCaseCourse, isPermitted, recordReading } from '../../staff/index.ts'
import { loadMeasures } from '../cases/measure-view.ts'
import { loadEscalation } from '../escalations/escalation.sql.ts'
import { findFlaggerName } from '../flaggers/trusted-flagger.sql.ts'
import { conversationPort } from './conversation-port.ts'
import { findClaim } from './case-claim.sql.ts'
import { findCaseNotes } from './case-note.sql.ts'
import { loadCaseParty } from './case-party.ts'
import { findCaseFor } from './case-source.ts'
import { readEvidence } from './evidence-facts.ts'

/**
 * Returns a report or complaint with its evidence, both sides and earlier measures; that it was opened is recorded. Messages are left out
 * for callers without `messages.read`. Throws `not_found` and `forbidden`.
 */
export async function getCase(services: Services, actor: StaffActor, reference: string): Promise<StaffCase> {
  const { source, authority } = await findCaseFor(services, actor, 'cases.read', reference)
  const { db, clock } = services
  const place = await getSitePlace(services, source.siteId)
  const canReadMessages = isPermitted(actor, 'messages.read', place)
  const { messages, profileTexts, photos } = readEvidence(source)
  await runInTransaction(db, (tx) =>
    recordReading(services, tx, authority, {
      act: 'case.opened',
      object: `case:${reference}`,
      caseReference: reference,
      memberId: source.reportedId,
    }),
  )
  return {
    reference,
    kind: source.kind,
    subject: source.subject,
    siteId: source.siteId,
    createdAt: source.createdAt.toISOString(),
    dueAt: source.dueAt.toISOString(),
    claim: (await findClaim(db, reference, clock.now())) ?? null,
    isOwnDecision: source.kind === 'appeal' && source.decidedByStaff === actor.staffId,
    isOpen: source.isOpen,
    text: source.text,
    location: source.location,
    complainantName: source.complainantName,
    flagger: await findFlaggerName(db, source.complaint?.flagger_id ?? null),
    legalGround: source.complaint?.legal_ground ?? '',
    escalation: await loadEscalation(db, reference),
    appeal: source.appeal,
    decisions: source.decisions.map((decision) => ({ ...decision, at: decision.at?.toISOString() ?? null })),
    messages: canReadMessages ? [...messages] : null,
    reportedMessageId: source.reportedMessageId,
    conversationLength:
      canReadMessages && source.reportedMessageId !== null
        ? await conversationPort.get().count(db, source.reportedMessageId)
        : null,
    profileTexts: [...profileTexts],
    photos: [...photos],
    isSealed: source.subject === 'minors',
    reported: await loadCaseParty(db, source.reportedId),
    reporter: await loadCaseParty(db, source.reporterId),
    measures: await loadMeasures(db, source.reportedId),
    notes: (await findCaseNotes(db, reference)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    course: (await findCaseCourse(db, reference)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}
