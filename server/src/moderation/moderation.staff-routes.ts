import {
  decideAppealEndpoint,
  getAppealEndpoint,
  previewAppealEndpoint,
} from '@amarelle/contract/staff/endpoints/appeals'
import {
  claimCaseEndpoint,
  countCasesEndpoint,
  decideCaseEndpoint,
  getBlurredCasePictureEndpoint,
  getCaseEndpoint,
  listCasesEndpoint,
  noteCaseEndpoint,
  openCaseMessagesEndpoint,
  openCasePictureEndpoint,
  openCaseRecordingEndpoint,
  previewCaseEndpoint,
  releaseCaseEndpoint,
  undoDecisionEndpoint,
} from '@amarelle/contract/staff/endpoints/cases'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { decideAppeal } from './appeals/decide-appeal.ts'
import { getAppeal, previewAppeal } from './appeals/get-appeal.ts'
import { getBlurredCasePicture, openCaseFile } from './queue/case-pictures.ts'
import { claimCase, releaseCase } from './queue/claim-case.ts'
import { decideCase } from './queue/decide-case.ts'
import { getCase } from './queue/get-case.ts'
import { countCases, listCases } from './queue/list-cases.ts'
import { noteCase } from './queue/note-case.ts'
import { openCaseMessages } from './queue/open-messages.ts'
import { previewLetters } from './queue/preview-letters.ts'
import { undoDecision } from './queue/undo-decision.ts'
import { isSignalNumber } from './signals/signal-for-staff.ts'
import { undoSignal } from './signals/undo-signal.ts'

export const moderationStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listCasesEndpoint, (context, query) => listCases(context, context.actor, query)),
  createStaffRoute(countCasesEndpoint, (context, scope) => countCases(context, context.actor, scope)),
  createStaffRoute(getCaseEndpoint, (context, { reference }) => getCase(context, context.actor, reference)),
  createFileRoute(getBlurredCasePictureEndpoint, (context, picture) =>
    getBlurredCasePicture(context, context.actor, picture),
  ),
  createFileRoute(openCasePictureEndpoint, (context, picture) =>
    openCaseFile(context, context.actor, 'case.picture_opened', picture),
  ),
  createFileRoute(openCaseRecordingEndpoint, (context, recording) =>
    openCaseFile(context, context.actor, 'case.recording_opened', recording),
  ),
  createStaffRoute(claimCaseEndpoint, async (context, { reference }) => {
    await claimCase(context, context.actor, reference)
    return { ok: true as const }
  }),
  createStaffRoute(releaseCaseEndpoint, async (context, { reference }) => {
    await releaseCase(context, context.actor, reference)
    return { ok: true as const }
  }),
  createStaffRoute(openCaseMessagesEndpoint, (context, part) =>
    openCaseMessages(context, context.actor, part),
  ),
  createStaffRoute(noteCaseEndpoint, async (context, note) => {
    await noteCase(context, context.actor, note)
    return { ok: true as const }
  }),
  createStaffRoute(previewCaseEndpoint, (context, preview) =>
    previewLetters(context, context.actor, preview),
  ),
  createStaffRoute(decideCaseEndpoint, async (context, decision) => {
    await decideCase(context, context.actor, decision)
    return { ok: true as const }
  }),
  createStaffRoute(undoDecisionEndpoint, async (context, { reference }) => {
    await (isSignalNumber(reference) ? undoSignal : undoDecision)(context, context.actor, reference)
    return { ok: true as const }
  }),
  createStaffRoute(getAppealEndpoint, (context, { reference }) =>
    getAppeal(context, context.actor, reference),
  ),
  createStaffRoute(previewAppealEndpoint, (context, preview) =>
    previewAppeal(context, context.actor, preview),
  ),
  createStaffRoute(decideAppealEndpoint, async (context, decision) => {
    await decideAppeal(context, context.actor, decision)
    return { ok: true as const }
  }),
]
