import { type ReactNode, Suspense, useState } from 'react'
import { SignUpContext, type SignUpIntent } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Loaded when a visitor tries an action that requires membership.
const SignUpModal = lazyComponent(() =>
  import('../../features/accounts/sign-up/sign-up-modal.tsx').then((file) => file.SignUpModal),
)

/** Lets every screen open the sign-up modal (docs/product.md#layouts). */
export function SignUpProvider({ children }: { children: ReactNode }) {
  const { user } = useVisit()
  const [intent, setIntent] = useState<SignUpIntent | null>(null)
  return (
    <SignUpContext value={setIntent}>
      {children}
      {intent && !user ? (
        <Suspense fallback={<div className="progress" role="status" />}>
          <SignUpModal intent={intent} onClose={() => setIntent(null)} />
        </Suspense>
      ) : null}
    </SignUpContext>
  )
}
