import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { getParentPath } from './parent-path.ts'

/** Goes back in the history, or to the parent page. CSS shows it only in the installed app, which has no browser toolbar. */
export function BackButton({ member }: { member: boolean }) {
  const { pathname } = useLocation()
  const { t } = useLingui()
  const to = getParentPath(pathname, member)
  if (to === null) return null
  return (
    <Link
      className="icon-button back-button"
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
