import { Plural, Trans } from '@lingui/react/macro'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { FilterForm } from './filter-form.tsx'
import type { Countries, Filters } from './search-query.ts'

interface Props {
  readonly filters: Filters
  readonly countries: Countries
}
/** A changed search shows its own values in the form. */
const keyOf = (filters: Filters) => JSON.stringify(filters)

function Heading({ id }: { id: string }) {
  return (
    <div className="row between">
      <h2 className="h3" id={id}>
        <Trans>Filters</Trans>
      </h2>
      <Link className="btn ter s" to="/members">
        <Trans>Reset</Trans>
      </Link>
    </div>
  )
}

/** Beside the grid on a wide screen; without script also above it on a narrow one. */
export function FilterColumn({ filters, countries }: Props) {
  const id = useId()
  return (
    <aside className="side filter-column" aria-labelledby={id}>
      <div className="card">
        <Heading id={id} />
        <FilterForm key={keyOf(filters)} filters={filters} countries={countries} />
      </div>
    </aside>
  )
}

/** On a phone the same form comes up from below. */
export function FilterSheet({ filters, countries, active }: Props & { active: number }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <span className="filter-sheet m-only">
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="i sm" aria-hidden="true" />
        <Trans>Filters</Trans>
        {active > 0 ? (
          <Badge count={active} text={<Plural value={active} one="# is set" other="# are set" />} />
        ) : null}
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} labelledBy={id} sheet>
        <div className="stack">
          <Heading id={id} />
          <FilterForm
            key={keyOf(filters)}
            filters={filters}
            countries={countries}
            onSubmit={() => setOpen(false)}
          />
          <Button look="text" block onClick={() => setOpen(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </Modal>
    </span>
  )
}

/** What narrows the search, each to be taken off. */
export function FilterChips({ active }: { active: readonly ActiveFilter[] }) {
  if (active.length === 0) return null
  return (
    <ul className="chiprow filter-chips">
      {active.map(({ name, label, without }) => (
        <li key={name}>
          <Link className="chip on" to={without}>
            <span className="vh">
              <Trans>Remove this filter:</Trans>{' '}
            </span>
            {label}
            <X className="i sm" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
