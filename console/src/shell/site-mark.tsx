import { getNicheColours } from '@amarelle/contract/domain/niche-looks/niche-colours'
import { useSession } from '../session/session-context.ts'

/** Shows a site's two letters on its own colour, with its name for screen readers or as text. */
export function SiteMark({ siteId, named = false }: { readonly siteId: number; readonly named?: boolean }) {
  const site = useSession().sites.find(({ id }) => id === siteId)
  const name = site?.name ?? String(siteId)
  return (
    <span className="site">
      <span
        className="site-mark"
        aria-hidden="true"
        style={{ background: getNicheColours(site?.niche ?? 1).brand }}
      >
        {name.slice(0, 2).toUpperCase()}
      </span>
      <span className={named ? undefined : 'visually-hidden'}>{name}</span>
    </span>
  )
}
