import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import type { Profile } from '@amarelle/contract/endpoints/profiles'
import { useLingui } from '@lingui/react/macro'
import { data, redirect } from 'react-router'
import { loadOrRedirect } from '../../../forms/api-result.ts'
import { PageHead } from '../../../page-head/page-head.tsx'
import { useLabelledTitle } from '../../../page-head/use-labelled-title.ts'
import { toFirstStepsPath } from '../../../session/first-steps-path.ts'
import { isSignUpOpen } from '../../../session/sign-up-intent.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/member-sign-up.ts'
import { recordSignUpStart } from './record-sign-up-start.ts'
import { MemberRow } from './steps/first-message-field.tsx'
import type { FormValues } from './form-steps.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpLayout } from './sign-up-layout.tsx'
import { readSignUpChoices } from './sign-up-plan.ts'
import { SignUpView } from './sign-up-view.tsx'
import { useSignUp } from './use-sign-up.ts'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    if (!/^\d{1,15}$/.test(params.id)) throw data(null, { status: 404 })
    const visit = context.get(visitContext)
    if (visit.user) throw redirect(`/members/${params.id}`)
    const { profile } = await visit.call(getMemberEndpoint, { id: Number(params.id) })
    const typed = readSignUpChoices(new URL(request.url))
    await recordSignUpStart(visit, typed)
    return { open: isSignUpOpen(visit), profile, typed }
  })

function MemberSignUpForm({ profile, typed }: { profile: Profile; typed: FormValues }) {
  const state = useSignUp({
    typed,
    to: profile,
    // A full page load, so that no data cached for the visitor is left.
    onDone: () => location.assign(toFirstStepsPath(`/members/${profile.id}`)),
  })
  return (
    <SignUpLayout onBack={state.back} busy={state.busy} home={`/members/${profile.id}`}>
      {state.step === 'who' ? <MemberRow card={profile} /> : null}
      <SignUpView state={state} login={`/login?return=/members/${profile.id}`} />
    </SignUpLayout>
  )
}

/** Sign-up from a member's page, with their card and a first message to them (docs/product.md#sign-up). */
export default function MemberSignUp({ loaderData: { open, profile, typed } }: Route.ComponentProps) {
  const { t } = useLingui()
  const title = useLabelledTitle(profile, t`Sign up and write to ${profile.name}`)
  return (
    <>
      <PageHead title={open ? title : t`By invitation only`} />
      {open ? (
        <MemberSignUpForm key={profile.id} profile={profile} typed={typed} />
      ) : (
        <SignUpLayout home={`/members/${profile.id}`}>
          <SignUpClosed />
        </SignUpLayout>
      )}
    </>
  )
}
