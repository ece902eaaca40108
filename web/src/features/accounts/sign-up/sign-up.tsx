import { useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { PageHead } from '../../../page-head/page-head.tsx'
import { toFirstStepsPath } from '../../../session/first-steps-path.ts'
import { isSignUpOpen } from '../../../session/sign-up-intent.ts'
import { visitContext } from '../../../session/visit-context.ts'
import type { Route } from './+types/sign-up.ts'
import { recordSignUpStart } from './record-sign-up-start.ts'
import type { FormValues } from './form-steps.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpLayout } from './sign-up-layout.tsx'
import { readSignUpChoices } from './sign-up-plan.ts'
import { SignUpView } from './sign-up-view.tsx'
import { useSignUp } from './use-sign-up.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.user) throw redirect('/members')
  const typed = readSignUpChoices(new URL(request.url))
  await recordSignUpStart(visit, typed)
  return { open: isSignUpOpen(visit), typed }
}

/** A full page load, so that no data cached for the visitor is left. */
const openFirstSteps = () => location.assign(toFirstStepsPath('/members'))

function OpenSignUpForm({ typed }: { typed: FormValues }) {
  const state = useSignUp({ typed, to: undefined, onDone: openFirstSteps })
  return (
    <SignUpLayout onBack={state.back} busy={state.busy}>
      <SignUpView state={state} />
    </SignUpLayout>
  )
}

export default function SignUp({ loaderData: { open, typed } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={open ? t`Sign up` : t`By invitation only`} />
      {open ? (
        <OpenSignUpForm typed={typed} />
      ) : (
        <SignUpLayout>
          <SignUpClosed />
        </SignUpLayout>
      )}
    </>
  )
}
