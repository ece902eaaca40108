import { type ReactNode, Suspense, useState } from 'react'
import { SignUpContext, type SignUpIntent } from '../../session/sign-up-intent.ts'
import { useVisit } from '../../session/use-visit.ts'
import { lazyComponent } from '../../network/lazy-component.ts'

// Fetched by visitors who want what only members may.
const SignUpModal = lazyComponent(() =>
  import('../../features/accounts/sign-up/sign-up-modal.tsx').then((file) => file.SignUpModal),
)

/** Opens the sign-up over whatever screen asks for it (docs/product.md#layouts). */
export function SignUpProvider({ children }: { children: ReactNode }) {
  const { user } = useVisit()
  const [wish, setWish] = useState<SignUpIntent | null>(null)
  return (
    <SignUpContext value={setWish}>
      {children}
      {wish && !user ? (
        <Suspense fallback={<div className="progress" role="status" />}>
          <SignUpModal intent={wish} onClose={() => setWish(null)} />
        </Suspense>
      ) : null}
    </SignUpContext>
  )
}
