import {
  completeSignUpEndpoint,
  currentUserEndpoint,
  getIncompleteSignUpEndpoint,
  logInEndpoint,
  logOutEndpoint,
  saveLanguageEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { logInWithCodeEndpoint } from '@amarelle/contract/endpoints/sign-in/login-code'
import { logInWithPasskeyEndpoint } from '@amarelle/contract/endpoints/sign-in/passkeys'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import { getHelpLineEndpoint } from '@amarelle/contract/endpoints/safety/help-line'
import { createProblem } from '@amarelle/contract/domain/errors'
import {
  completeSignUp,
  limitSignUps,
  endSession,
  loadIncompleteSignUp,
  logIn,
  logInWithCode,
  logInWithPasskey,
  resumeSignUp,
  setLanguage,
  signUp,
} from '../accounts/index.ts'
import { findConversationBetween } from '../chat/index.ts'
import { loadMemberProfile } from '../discovery/index.ts'
import { getLikeRelation } from '../likes/index.ts'
import { assertLanguageOffered, findHelpLine } from '../sites/index.ts'
import { createRoute, type EndpointRoute } from '../platform/http/api.ts'
import { assertMember, getMemberId, toMemberActor } from '../platform/actor.ts'
import { findProfileRow, recordProfileView } from '../profiles/index.ts'
import { loadUser } from './load-user.ts'

const ok = { ok: true as const }

export const meEndpoints: readonly EndpointRoute[] = [
  createRoute(currentUserEndpoint, async (context) => ({ user: await loadUser(context) })),
  createRoute(logInEndpoint, async (context, { email, password, ...proof }) => {
    const memberId = await logIn(context, email, password, proof)
    return { user: await loadUser({ ...context, actor: toMemberActor(memberId) }) }
  }),
  createRoute(logInWithCodeEndpoint, async (context, { email, code }) => {
    const memberId = await logInWithCode(context, email, code)
    return { user: await loadUser({ ...context, actor: toMemberActor(memberId) }) }
  }),
  createRoute(logInWithPasskeyEndpoint, async (context, { response }) => {
    const memberId = await logInWithPasskey(context, response)
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
    assertLanguageOffered(context.site, language)
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
  createRoute(getHelpLineEndpoint, async (context) => {
    const { country } = (await findProfileRow(context.db, assertMember(context))) ?? {}
    if (country === undefined) throw createProblem('authentication_required')
    return { country, help_line: findHelpLine(country) }
  }),
  createRoute(getMemberEndpoint, async (context, { id, opened }) => {
    const { db } = context
    const memberId = getMemberId(context)
    const { profile, hasBlocked: blocked } = await loadMemberProfile(context, id)
    const none = {
      liked: false,
      likes_me: false,
      likes_me_extra: null,
      matched: false,
      favourite: false,
    }
    const likes = memberId === null ? none : await getLikeRelation(context, id)
    const conversation = memberId === null ? undefined : await findConversationBetween(db, memberId, id)
    if (opened && !blocked && !profile.fictional) recordProfileView(context, id)
    return {
      // Members who blocked somebody see no pictures of them.
      profile: blocked ? { ...profile, photos: [], photo_count: 0, main_image: null } : profile,
      relation: { ...likes, conversation: conversation?.closed === false ? conversation.id : null, blocked },
    }
  }),
]
