import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '../button.tsx'

/** Removes all filters of a list. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button small kind="text" icon={<X aria-hidden="true" />} onClick={onClear}>
      <Trans>Clear</Trans>
    </Button>
  )
}
