import { Trans } from '@lingui/react/macro'
import { VenetianMask } from 'lucide-react'
import { Pill } from '../../ui/pill.tsx'

/** Shows the label of a fictional profile, which stands wherever staff see one. */
export const FictionalPill = () => (
  <Pill tone="fictional" icon={<VenetianMask aria-hidden="true" />}>
    <Trans>Fictional profile</Trans>
  </Pill>
)
