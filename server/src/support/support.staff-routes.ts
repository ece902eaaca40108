import {
  answerThreadEndpoint,
  assignThreadEndpoint,
  closeThreadEndpoint,
  countThreadsEndpoint,
  getAnswerTemplatesEndpoint,
  getThreadDocumentEndpoint,
  getSupportThreadEndpoint,
  getThreadPictureEndpoint,
  listThreadsEndpoint,
  undoAnswerEndpoint,
  writeToMemberEndpoint,
} from '@amarelle/contract/staff/endpoints/support'
import { createFileRoute, createStaffRoute, type StaffRoute } from '../platform/http/staff-api.ts'
import { answerThread, undoAnswer } from './answers/answer-thread.ts'
import { fillMemberTemplates, fillThreadTemplates } from './answers/fill-templates.ts'
import { writeToMember } from './answers/write-to-member.ts'
import { assignThread, closeThread } from './threads/assign-thread.ts'
import { getThread, openAttachment } from './threads/get-thread.ts'
import { countThreads, listThreads } from './threads/list-threads.ts'

const ok = { ok: true } as const

export const supportStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listThreadsEndpoint, (context, query) => listThreads(context, context.actor, query)),
  createStaffRoute(countThreadsEndpoint, (context, scope) => countThreads(context, context.actor, scope)),
  createStaffRoute(getSupportThreadEndpoint, (context, { reference }) =>
    getThread(context, context.actor, reference),
  ),
  createFileRoute(getThreadPictureEndpoint, (context, place) =>
    openAttachment(context, context.actor, place, 'picture'),
  ),
  createFileRoute(getThreadDocumentEndpoint, (context, place) =>
    openAttachment(context, context.actor, place, 'document'),
  ),
  createStaffRoute(getAnswerTemplatesEndpoint, (context, input) =>
    'reference' in input
      ? fillThreadTemplates(context, context.actor, input.reference)
      : fillMemberTemplates(context, context.actor, input.memberId),
  ),
  createStaffRoute(answerThreadEndpoint, (context, input) => answerThread(context, context.actor, input)),
  createStaffRoute(writeToMemberEndpoint, (context, input) => writeToMember(context, context.actor, input)),
  createStaffRoute(undoAnswerEndpoint, async (context, input) => {
    await undoAnswer(context, context.actor, input)
    return ok
  }),
  createStaffRoute(assignThreadEndpoint, async (context, input) => {
    await assignThread(context, context.actor, input)
    return ok
  }),
  createStaffRoute(closeThreadEndpoint, async (context, input) => {
    await closeThread(context, context.actor, input)
    return ok
  }),
]
