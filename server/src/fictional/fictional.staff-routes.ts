import {
  answerDeskEndpoint,
  claimDeskEndpoint,
  countDeskEndpoint,
  endDeskEndpoint,
  getDeskConversationEndpoint,
  holdDeskEndpoint,
  listDeskEndpoint,
  listDeskMessagesEndpoint,
  noteDeskEndpoint,
  releaseDeskEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import { getDeskOverviewEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-overview'
import {
  getDeskImageEndpoint,
  getDeskVoiceEndpoint,
  getDeskPictureEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/desk-picture'
import {
  countHeldEndpoint,
  keepHoldEndpoint,
  listHeldEndpoint,
  placeHoldEndpoint,
  releaseHoldEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/holds'
import {
  addFictionalPictureEndpoint,
  changeFictionalProfileEndpoint,
  createFictionalProfileEndpoint,
  getFictionalProfileEndpoint,
  listFictionalProfilesEndpoint,
  removeFictionalPictureEndpoint,
  switchFictionalProfileEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import {
  createFileRoute,
  createStaffRoute,
  createUploadRoute,
  type StaffRoute,
} from '../platform/http/staff-api.ts'
import { getDeskImage, getDeskPicture, getDeskVoice } from './desk/desk-picture.ts'
import { answerConversation } from './desk/answer-conversation.ts'
import { countHeldConversations, keepHold, listHeld, releaseHold } from './desk/decide-hold.ts'
import { endAndTell } from './desk/end-and-tell.ts'
import { holdConversation, placeHold } from './desk/hold-conversation.ts'
import { countDesk, listDesk } from './desk/list-desk.ts'
import { listDeskMessages } from './desk/list-desk-messages.ts'
import { openDeskConversation } from './desk/open-desk-conversation.ts'
import { readDeskOverview } from './desk/read-desk-overview.ts'
import { claimConversation, noteConversation, releaseConversation } from './desk/work-on-conversation.ts'
import { addFictionalPicture, removeFictionalPicture } from './profiles/manage-pictures.ts'
import {
  changeFictionalProfile,
  createFictionalProfile,
  switchFictionalProfile,
} from './profiles/manage-profiles.ts'
import { getFictionalProfile, listFictionalProfiles } from './profiles/read-profiles.ts'

const ok = { ok: true } as const

export const fictionalStaffEndpoints: readonly StaffRoute[] = [
  createStaffRoute(listDeskEndpoint, (context, scope) => listDesk(context, context.actor, scope)),
  createStaffRoute(countDeskEndpoint, (context, scope) => countDesk(context, context.actor, scope)),
  createStaffRoute(getDeskOverviewEndpoint, (context, scope) =>
    readDeskOverview(context, context.actor, scope),
  ),
  createStaffRoute(getDeskConversationEndpoint, (context, { conversation }) =>
    openDeskConversation(context, context.actor, conversation),
  ),
  createStaffRoute(listDeskMessagesEndpoint, (context, page) =>
    listDeskMessages(context, context.actor, page),
  ),
  createFileRoute(getDeskVoiceEndpoint, (context, voice) => getDeskVoice(context, context.actor, voice)),
  createFileRoute(getDeskImageEndpoint, (context, image) => getDeskImage(context, context.actor, image)),
  createFileRoute(getDeskPictureEndpoint, (context, picture) =>
    getDeskPicture(context, context.actor, picture),
  ),
  createStaffRoute(claimDeskEndpoint, async (context, { conversation }) => {
    await claimConversation(context, context.actor, conversation)
    return ok
  }),
  createStaffRoute(releaseDeskEndpoint, async (context, input) => {
    await releaseConversation(context, context.actor, input)
    return ok
  }),
  createStaffRoute(noteDeskEndpoint, async (context, input) => {
    await noteConversation(context, context.actor, input)
    return ok
  }),
  createStaffRoute(answerDeskEndpoint, async (context, input) => {
    await answerConversation(context, context.actor, input)
    return ok
  }),
  createStaffRoute(holdDeskEndpoint, async (context, input) => {
    await holdConversation(context, context.actor, input)
    return ok
  }),
  createStaffRoute(listHeldEndpoint, (context, scope) => listHeld(context, context.actor, scope)),
  createStaffRoute(countHeldEndpoint, (context, scope) =>
    countHeldConversations(context, context.actor, scope),
  ),
  createStaffRoute(releaseHoldEndpoint, async (context, input) => {
    await releaseHold(context, context.actor, input)
    return ok
  }),
  createStaffRoute(keepHoldEndpoint, async (context, input) => {
    await keepHold(context, context.actor, input)
    return ok
  }),
  createStaffRoute(placeHoldEndpoint, async (context, input) => {
    await placeHold(context, context.actor, input)
    return ok
  }),
  createStaffRoute(endDeskEndpoint, async (context, input) => {
    await endAndTell(context, context.actor, input)
    return ok
  }),
  createStaffRoute(listFictionalProfilesEndpoint, (context, scope) =>
    listFictionalProfiles(context, context.actor, scope),
  ),
  createStaffRoute(getFictionalProfileEndpoint, (context, { profile }) =>
    getFictionalProfile(context, context.actor, profile),
  ),
  createStaffRoute(createFictionalProfileEndpoint, (context, input) =>
    createFictionalProfile(context, context.actor, input),
  ),
  createStaffRoute(changeFictionalProfileEndpoint, async (context, input) => {
    await changeFictionalProfile(context, context.actor, input)
    return ok
  }),
  createStaffRoute(switchFictionalProfileEndpoint, async (context, input) => {
    await switchFictionalProfile(context, context.actor, input)
    return ok
  }),
  createUploadRoute(addFictionalPictureEndpoint, async (context, input, bytes) => {
    await addFictionalPicture(context, context.actor, input, bytes)
    return ok
  }),
  createStaffRoute(removeFictionalPictureEndpoint, async (context, input) => {
    await removeFictionalPicture(context, context.actor, input)
    return ok
  }),
]
