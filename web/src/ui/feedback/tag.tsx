import { Trans } from '@lingui/react/macro'
import { Crown, VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export function Tag({
  look = 'plain',
  children,
}: {
  look?: 'new' | 'plain' | 'success' | 'warning' | 'error' | 'brand' | 'photo'
  children: ReactNode
}) {
  const name = look === 'new' ? 'new-member' : look !== 'photo' && look
  return <span className={classNames('pill', name)}>{children}</span>
}

/** Marks members who have bought credits at least once, which makes them premium permanently. */
export function PremiumTag() {
  return (
    <span className="pill premium">
      <Crown className="icon" />
      <Trans>Premium</Trans>
    </span>
  )
}

/** Label of fictional profiles; always with text, never the icon alone (docs/design.md#fictional-label). */
export function FictionalTag({ children }: { children: ReactNode }) {
  return (
    <span className="pill fictional">
      <VenetianMask className="icon masks" />
      {children}
    </span>
  )
}
