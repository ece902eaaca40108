import { Trans } from '@lingui/react/macro'
import { Crown, VenetianMask } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export function Tag({
  look = 'plain',
  children,
}: {
  look?: 'new' | 'plain' | 'ok' | 'warn' | 'bad' | 'brand' | 'photo'
  children: ReactNode
}) {
  const name = {
    new: 'new',
    plain: 'plain',
    ok: 'okc',
    warn: 'warnc',
    bad: 'badc',
    brand: 'brandc',
    photo: undefined,
  }[look]
  return <span className={classNames('tag', name)}>{children}</span>
}

/** A member who bought credits once is premium for good. */
export function PremiumTag() {
  return (
    <span className="tag prem">
      <Crown className="i" aria-hidden="true" />
      <Trans>Premium</Trans>
    </span>
  )
}

/** Violet, with masks and the words; never the icon alone (docs/design.md#fictional-label). */
export function FictionalTag({ children }: { children: ReactNode }) {
  return (
    <span className="tag fict">
      <VenetianMask className="i masks" aria-hidden="true" />
      {children}
    </span>
  )
}
