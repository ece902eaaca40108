import { Suspense } from 'react'
import { lazyComponent } from '../../../network/lazy-component.ts'

const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then((file) => file.ShortcutsDialog),
)

/** The keys of the conversations; loaded on demand. */
export function LazyShortcutsDialog({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  if (!open) return null
  return (
    <Suspense>
      <ShortcutsDialog onClose={onClose} />
    </Suspense>
  )
}
