import { Trans, useLingui } from '@lingui/react/macro'
import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { formatScope, useScope } from '../../session/scope.ts'
import { useSession } from '../../session/session-context.ts'
import { Page } from '../../shell/page.tsx'
import type { PanelContent } from '../../shell/side-panel.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  readonly actions?: ReactNode
  readonly panel?: PanelContent
  readonly children: ReactNode
}
/** Shows a screen about one site's prices, with the others beside it. */
export function PricesFrame({ actions, panel, children }: Props) {
  const { t } = useLingui()
  const scope = useScope()
  const search = formatScope(scope)
  return (
    <Page
      title={t`Prices and discounts`}
      mark={scope.site === undefined ? null : <SiteMark siteId={Number(scope.site)} named />}
      actions={actions}
      panel={panel ?? null}
    >
      <nav className="tabs" aria-label={t`Parts`}>
        <NavLink to={{ pathname: '/prices', search }} end>{t`Prices`}</NavLink>
        <NavLink to={{ pathname: '/prices/discounts', search }}>{t`Discounts`}</NavLink>
        <NavLink to={{ pathname: '/prices/methods', search }}>{t`Payment methods`}</NavLink>
      </nav>
      {children}
    </Page>
  )
}

/** Asks for the site: prices always belong to one. */
export function ChoosePricedSite() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { sites } = useSession()
  return (
    <PricesFrame>
      <EmptyState icon={<Tag />} title={t`Choose a site`}>
        <p>
          <Trans>Each site has prices of its own.</Trans>
        </p>
        <ul className="plain-list price-sites">
          {sites.map(({ id }) => (
            <li key={id}>
              <Link className="button" to={{ pathname, search: `?site=${id}` }}>
                <SiteMark siteId={id} named />
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </PricesFrame>
  )
}
