import './accounts.css'
import { useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { PageHead } from '../../page-head/page-head.tsx'
import { isSignUpOpen } from '../../session/sign-up-intent.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/sign-up.ts'
import { countStart } from './count-start.ts'
import type { Typed } from './form-steps.ts'
import { SignUpClosed } from './sign-up-closed.tsx'
import { SignUpFrame } from './sign-up-frame.tsx'
import { choicesOf } from './sign-up-plan.ts'
import { SignUpView } from './sign-up-view.tsx'
import { useSignUp } from './use-sign-up.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.user) throw redirect('/members')
  const typed = choicesOf(new URL(request.url))
  await countStart(visit, typed)
  return { open: isSignUpOpen(visit), typed }
}

/** A whole new page: nothing that was kept for the visitor is the member's. */
const goOn = () => location.assign('/signup-matches')

function Open({ typed }: { typed: Typed }) {
  const state = useSignUp({ typed, to: undefined, onDone: goOn })
  return (
    <SignUpFrame onBack={state.back} busy={state.busy}>
      <SignUpView state={state} />
    </SignUpFrame>
  )
}

export default function SignUp({ loaderData: { open, typed } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={open ? t`Sign up` : t`By invitation only`} />
      {open ? (
        <Open typed={typed} />
      ) : (
        <SignUpFrame>
          <SignUpClosed />
        </SignUpFrame>
      )}
    </>
  )
}
