import {
  completeSignUp as completeSignUpEndpoint,
  currentUser,
  getIncompleteSignUp,
  logIn as logInEndpoint,
  logOut,
  saveLanguage,
  signUp as signUpEndpoint,
} from '@amarelle/contract/accounts'
import { getMember } from '@amarelle/contract/discovery'
import { problem } from '@amarelle/contract/errors'
import {
  completeSignUp,
  countSignUp,
  endSession,
  incompleteSignUp,
  logIn,
  resumeSignUp,
  setLanguage,
  signUp,
} from '../accounts/index.ts'
import { conversationBetween } from '../chat/index.ts'
import { showMember } from '../discovery/index.ts'
import { relationTo } from '../likes/index.ts'
import { blockBetween } from '../moderation/index.ts'
import { serve } from '../platform/http.ts'
import { requireMember } from '../platform/require-member.ts'
import { profileRow } from '../profiles/index.ts'
import { loadUser } from './user.ts'

const ok = { ok: true as const }

export function mountMe(): void {
  serve(currentUser, async (context) => ({ user: await loadUser(context) }))
  serve(logInEndpoint, async (context, { email, password, ...proof }) => {
    const memberId = await logIn(context, email, password, proof)
    return { user: await loadUser({ ...context, memberId }) }
  })
  serve(
    signUpEndpoint,
    async (context, input) => {
      const memberId = await signUp(context, input)
      return { user: memberId === null ? null : await loadUser({ ...context, memberId }) }
    },
    {
      ofSite: true,
      before: countSignUp,
      async again(context, { password }, { user = null }, at) {
        if (user) await resumeSignUp(context, user.id, password, at)
        return { user }
      },
    },
  )
  serve(getIncompleteSignUp, async (context, { token }) => {
    const { id, email, name } = await incompleteSignUp(context, token)
    const profile = await profileRow(context.db, id)
    if (!profile) throw problem('link_expired')
    return { email, name, looking_for: profile.lookingFor as 'male' | 'female' | 'both' }
  })
  serve(completeSignUpEndpoint, async (context, input) => {
    const memberId = await completeSignUp(context, input)
    return { user: await loadUser({ ...context, memberId }) }
  })
  serve(saveLanguage, async (context, { language }) => {
    await setLanguage(context.db, requireMember(context), language)
    return { user: await loadUser({ ...context, language }) }
  })
  serve(logOut, async (context) => {
    const { db, memberId, sessionId } = context
    if (memberId !== null && sessionId !== null) await endSession(db, memberId, sessionId)
    context.setSession(null)
    return ok
  })
  serve(getMember, async (context, { id }) => {
    const { db, memberId } = context
    const profile = await showMember(context, id)
    const none = { liked: false, likes_me: false, matched: false }
    const likes = memberId === null ? none : await relationTo(context, id)
    const conversation = memberId === null ? undefined : await conversationBetween(db, memberId, id)
    const blocked = memberId !== null && (await blockBetween(db, memberId, id)) === 'viewer'
    return {
      // Between two of whom one blocked the other no picture is shown.
      profile: blocked ? { ...profile, photos: [], photo_count: 0, main_image: null } : profile,
      relation: { ...likes, conversation: conversation?.closed === false ? conversation.id : null, blocked },
    }
  })
}
