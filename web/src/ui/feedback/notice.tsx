import { Trans } from '@lingui/react/macro'
import { Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHydrated } from '../use-hydrated.ts'

interface Props {
  readonly look?: 'info' | 'warning'
  /** A few words, so that they fit on a phone beside the action. */
  readonly statement: ReactNode
  /** Shown where there is room. */
  readonly details?: ReactNode
  readonly action: ReactNode
  /** Absent if the notice can't be dismissed. */
  readonly onHide?: () => void
}
/** A slim notice above a page: one line at every width and in every language (docs/design.md#notices). */
export function Notice({ look = 'info', statement, details, action, onHide }: Props) {
  const isHydrated = useHydrated()
  const Icon = look === 'warning' ? TriangleAlert : Info
  return (
    <div className="banner notice">
      <Icon className="icon" />
      <p className="notice-text">
        <b>{statement}</b> {details ? <span className="notice-details">{details}</span> : null}
      </p>
      <div className="notice-action">{action}</div>
      {onHide ? (
        <button type="button" className="icon-button" onClick={onHide} disabled={!isHydrated}>
          <X className="icon small" />
          <span className="visually-hidden">
            <Trans>Hide this</Trans>
          </span>
        </button>
      ) : null}
    </div>
  )
}
