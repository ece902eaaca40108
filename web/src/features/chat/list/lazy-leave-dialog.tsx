import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'
import type { LeaveDialogProps, LeaveRequest } from './leave-request.ts'

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx').then((file) => file.LeaveDialog))

/** Asks before a conversation goes; fetched when somebody wants that. */
export function LazyLeaveDialog({
  wanted,
  ...rest
}: Omit<LeaveDialogProps, 'wanted'> & { wanted: LeaveRequest | undefined }) {
  if (!wanted) return null
  return (
    <Suspense>
      <LeaveDialog wanted={wanted} {...rest} />
    </Suspense>
  )
}
