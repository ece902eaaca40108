import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'

/** Shows the parts of the books, each for the company of `search`. */
export function BooksTabs({ search }: { readonly search: string }) {
  const { t } = useLingui()
  const parts = [
    ['/books', t`Month`],
    ['/books/journal', t`Journal`],
    ['/books/charts', t`Charts`],
    ['/books/settlements', t`Settlements`],
    ['/books/receivables', t`Receivables`],
  ] as const
  return (
    <nav className="tabs" aria-label={t`Parts`}>
      {parts.map(([pathname, name]) => (
        <NavLink key={pathname} end={pathname === '/books'} to={{ pathname, search }}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
