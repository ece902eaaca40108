import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Goes back in the history, so that a list keeps its place; without history it leads to `to`. */
export function BackLink({ to, className }: { to: string; className: string }) {
  const { t } = useLingui()
  return (
    <Link
      className={className}
      to={to}
      aria-label={t`Back`}
      onClick={(event) => {
        if (!((history.state as { idx?: number } | null)?.idx ?? 0)) return
        event.preventDefault()
        history.back()
      }}
    >
      <ArrowLeft className="icon" />
    </Link>
  )
}
