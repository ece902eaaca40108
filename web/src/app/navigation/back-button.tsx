import { useLocation } from 'react-router'
import { BackLink } from '../../shared/back-link.tsx'
import { getParentPath } from './parent-path.ts'

/** Goes back in the history, or to the parent page. CSS shows it only in the installed app, which has no browser toolbar. */
export function BackButton({ member }: { member: boolean }) {
  const to = getParentPath(useLocation().pathname, member)
  return to === null ? null : <BackLink className="icon-button back-button" to={to} />
}
