import { Trans } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface Props {
  /** True if any filter applies; then phones show the fields, too. */
  readonly isFiltered: boolean
  /** Beside the fields, always shown. */
  readonly note?: ReactNode
  readonly children: ReactNode
}
/** Shows the filters of a list. On phones, they are folded behind a button, so that the list comes first. */
export function FilterBar({ isFiltered, note, children }: Props) {
  const [isOpen, setIsOpen] = useState(isFiltered)
  const fieldsId = useId()
  return (
    <search className="filter-bar">
      <button
        type="button"
        className={isFiltered ? 'chip on filter-opener' : 'chip filter-opener'}
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" />
        <Trans>Filters</Trans>
      </button>
      <div id={fieldsId} className={isOpen ? 'filter-fields' : 'filter-fields folded'}>
        {children}
      </div>
      {note}
    </search>
  )
}
