import './accounts.css'
import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { loadOrRedirect } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/member-sign-up.ts'
import { countStart } from './count-start.ts'
import { MemberRow } from './first-message.tsx'
import type { Typed } from './form-steps.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { choicesOf } from './sign-up-plan.ts'
import { SignUpView } from './sign-up-view.tsx'
import { useSignUp } from './use-sign-up.ts'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
    const visit = context.get(visitContext)
    if (visit.user) throw redirect(`/members/${params.id}`)
    const { profile } = await visit.call(getMemberEndpoint, { id: Number(params.id) })
    const typed = choicesOf(new URL(request.url))
    await countStart(visit, typed)
    return { open: isSignUpOpen(visit), profile, typed }
  })

function Open({ profile, typed }: { profile: Profile; typed: Typed }) {
  const state = useSignUp({
    typed,
    to: profile,
    // A whole new page: nothing that was kept for the visitor is the member's.
    onDone: () => location.assign('/signup-matches'),
  })
  return (
    <SignUpFrame onBack={state.back} busy={state.busy} home={`/members/${profile.id}`}>
      {state.step === 'who' ? <MemberRow card={profile} /> : null}
      <SignUpView state={state} login={`/login?return=/members/${profile.id}`} />
    </SignUpFrame>
  )
}

/** Sign-up for somebody: that member's card, and a first message to them (docs/product.md#sign-up). */
export default function MemberSignUp({ loaderData: { open, profile, typed } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={open ? t`Sign up and write to ${profile.name}` : t`By invitation only`} />
      {open ? (
        <Open key={profile.id} profile={profile} typed={typed} />
      ) : (
        <SignUpFrame home={`/members/${profile.id}`}>
          <SignUpClosed />
        </SignUpFrame>
      )}
    </>
  )
}
