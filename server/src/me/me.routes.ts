import {
  completeSignUpEndpoint,
  currentUserEndpoint,
  getIncompleteSignUpEndpoint,
  logInEndpoint,
  logOutEndpoint,
  saveLanguageEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  completeSignUp,
  limitSignUps,
  endSession,
  loadIncompleteSignUp,
  logIn,
  resumeSignUp,
  setLanguage,
  signUp,
} from '../accounts/index.ts'
import { findConversationBetween } from '../chat/index.ts'
import { loadMemberProfile } from '../discovery/index.ts'
import { getLikeRelation } from '../likes/index.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember, getMemberId, toMemberActor } from '../platform/actor.ts'
import { findProfileRow } from '../profiles/index.ts'
import { loadUser } from './load-user.ts'

const ok = { ok: true as const }

export const meEndpoints: readonly EndpointRoute[] = [
  createRoute(currentUserEndpoint, async (context) => ({ user: await loadUser(context) })),
  createRoute(logInEndpoint, async (context, { email, password, ...proof }) => {
    const memberId = await logIn(context, email, password, proof)
    return { user: await loadUser({ ...context, actor: toMemberActor(memberId) }) }
  }),
  createRoute(
    signUpEndpoint,
    async (context, input) => {
      const memberId = await signUp(context, input)
      return {
        user: memberId === null ? null : await loadUser({ ...context, actor: toMemberActor(memberId) }),
      }
    },
    {
      siteScoped: true,
      prepare: limitSignUps,
      async restoreAnswer(context, { password }, { user = null }, at) {
        if (user) await resumeSignUp(context, user.id, password, at)
        return { user }
      },
    },
  ),
  createRoute(getIncompleteSignUpEndpoint, async (context, { token }) => {
    const { id, email, name } = await loadIncompleteSignUp(context, token)
    const profile = await findProfileRow(context.db, id)
    if (!profile) throw createProblem('link_expired')
    return { email, name, looking_for: profile.lookingFor as 'male' | 'female' | 'both' }
  }),
  createRoute(completeSignUpEndpoint, async (context, input) => {
    const memberId = await completeSignUp(context, input)
    return { user: await loadUser({ ...context, actor: toMemberActor(memberId) }) }
  }),
  createRoute(saveLanguageEndpoint, async (context, { language }) => {
    await setLanguage(context.db, assertMember(context), language)
    return { user: await loadUser({ ...context, language }) }
  }),
  createRoute(logOutEndpoint, async (context) => {
    const { db, actor } = context
    if (actor.kind === 'member' && actor.sessionId !== null)
      await endSession(db, actor.memberId, actor.sessionId)
    context.setSession(null)
    return ok
  }),
  createRoute(getMemberEndpoint, async (context, { id }) => {
    const { db } = context
    const memberId = getMemberId(context)
    const { profile, hasBlocked: blocked } = await loadMemberProfile(context, id)
    const none = { liked: false, likes_me: false, matched: false }
    const likes = memberId === null ? none : await getLikeRelation(context, id)
    const conversation = memberId === null ? undefined : await findConversationBetween(db, memberId, id)
    return {
      // Members who blocked somebody see no pictures of them.
      profile: blocked ? { ...profile, photos: [], photo_count: 0, main_image: null } : profile,
      relation: { ...likes, conversation: conversation?.closed === false ? conversation.id : null, blocked },
    }
  }),
]
