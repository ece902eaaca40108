import { Plural, Trans } from '@lingui/react/macro'
import { Bell, SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useVisit } from '../../../session/use-visit.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import type { ActiveFilter } from './active-filters.ts'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { toSaveSearchPath } from '../saved-searches/saved-search-path.ts'
import { ownSearchState, type SearchQuery, toSearchPath } from './search-query.ts'
import * as styles from './members.module.css'

type Props = Omit<FilterFormProps, 'onSubmit'>

function FilterHeading({ id, onReset }: { id: string; onReset?: () => void }) {
  return (
    <div className="flex-row between">
      <h2 className="heading-3" id={id}>
        <Trans>Filters</Trans>
      </h2>
      <Link
        className="button text small"
        to={toSearchPath(new URLSearchParams())}
        state={ownSearchState}
        onClick={onReset}
      >
        <Trans>Reset</Trans>
      </Link>
    </div>
  )
}

/** Filters beside the grid on wide screens; without JavaScript above it on narrow ones. */
export function FilterColumn(form: Props) {
  const id = useId()
  // The key resets the form after every search or reset.
  const { key } = useLocation()
  return (
    <aside className={`${styles.side} ${styles.filterColumn}`} aria-labelledby={id}>
      <div className="card">
        <FilterHeading id={id} />
        <FilterForm key={key} {...form} />
      </div>
    </aside>
  )
}

/** The same form as a bottom sheet on phones. */
export function FilterSheet({ active, ...form }: Props & { active: number }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <span className={`${styles.filterSheet} mobile-only`}>
      <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon small" />
        <span className={styles.filterWord}>
          <Trans>Filters</Trans>
        </span>
        {active > 0 ? (
          <Badge count={active} text={<Plural value={active} one="# active" other="# active" />} />
        ) : null}
      </Button>
      <Modal open={open} onClose={close} labelledBy={id} sheet>
        <div className="stack">
          <div className={`flex-row between ${styles.sheetHead}`}>
            <FilterHeading id={id} onReset={close} />
            <button type="button" className="icon-button" onClick={close}>
              <X className="icon" />
              <span className="visually-hidden">
                <Trans>Close</Trans>
              </span>
            </button>
          </div>
          <FilterForm {...form} onSubmit={close} />
        </div>
      </Modal>
    </span>
  )
}

/** The active filters, each with a link that removes it; members can save the search. */
export function FilterChips({ active, search }: { active: readonly ActiveFilter[]; search: SearchQuery }) {
  const { user } = useVisit()
  if (active.length === 0) return null
  const labels = active.map(({ label }) => label)
  return (
    <ul className={`chip-row ${styles.filterChips}`}>
      {active.map(({ name, label, removePath }) => (
        <li key={name}>
          <Link className="chip active" to={removePath} state={ownSearchState}>
            <span className="visually-hidden">
              <Trans>Remove this filter:</Trans>{' '}
            </span>
            {label}
            <X className="icon small" />
          </Link>
        </li>
      ))}
      {user ? (
        <li>
          <Link className="chip" to={toSaveSearchPath(search, labels)}>
            <Bell className="icon small" />
            <Trans>Save this search</Trans>
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
