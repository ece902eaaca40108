import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
import type { LeavingProps, Wanted } from './ways-to-leave.ts'

const LeavingDialog = lazyComponent(() => import('./leaving-dialog.tsx').then((file) => file.LeavingDialog))

/** Asks before a conversation goes; fetched when somebody wants that. */
export function Leaving({ wanted, ...rest }: Omit<LeavingProps, 'wanted'> & { wanted: Wanted | undefined }) {
  if (!wanted) return null
  return (
    <Suspense>
      <LeavingDialog wanted={wanted} {...rest} />
    </Suspense>
  )
}
