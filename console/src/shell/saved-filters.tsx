import {
  deleteSavedFilterEndpoint,
  type FilteredList,
  listSavedFiltersEndpoint,
  type SavedFilter,
  saveFilterEndpoint,
} from '@amarelle/contract/staff/endpoints/saved-filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bookmark, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { callStaff } from '../api/call-staff.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { InputField } from '../ui/input-fields.tsx'

interface Props {
  readonly list: FilteredList
  readonly path: string
  /** The current filters as a query string; empty without any. */
  readonly query: string
}
/** Shows the person's own filters of a list as chips, and the way to keep the current one. */
export function SavedFilters({ list, path, query }: Props) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { run, error } = useAction()
  const [filters, setFilters] = useState<readonly SavedFilter[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const read = () =>
    callStaff(listSavedFiltersEndpoint, {}).then(
      (answer) => setFilters(answer.filters.filter((filter) => filter.list === list)),
      // Without them the list works as well.
      () => {},
    )
  const readFirst = useEffectEvent(() => void read())
  useEffect(() => readFirst(), [list])
  const remove = (id: number) =>
    run(async () => {
      await callStaff(deleteSavedFilterEndpoint, { id })
      await read()
    })
  const isKept = filters.some((filter) => filter.query === query)
  return (
    <>
      {filters.map(({ id, name, query: kept }) => (
        <span key={id} className="saved-filter">
          <Link
            to={`${path}?${kept}`}
            className={kept === query && pathname === path ? 'chip on' : 'chip'}
            aria-current={kept === query && pathname === path ? 'true' : undefined}
          >
            <Bookmark aria-hidden="true" />
            {name}
          </Link>
          <button
            type="button"
            className="chip-remove"
            aria-label={t`Delete the filter ${name}`}
            onClick={() => void remove(id)}
          >
            <X aria-hidden="true" />
          </button>
        </span>
      ))}
      {query !== '' && !isKept ? (
        <Button small kind="text" icon={<Bookmark aria-hidden="true" />} onClick={() => setIsSaving(true)}>
          <Trans>Keep this filter</Trans>
        </Button>
      ) : null}
      {error ? <small role="alert">{error}</small> : null}
      {isSaving ? (
        <SaveDialog
          filter={{ list, query }}
          onClose={() => setIsSaving(false)}
          onSaved={() => {
            setIsSaving(false)
            void read()
          }}
        />
      ) : null}
    </>
  )
}

interface SaveDialogProps {
  readonly filter: Pick<SavedFilter, 'list' | 'query'>
  readonly onClose: () => void
  readonly onSaved: () => void
}
function SaveDialog({ filter, onClose, onSaved }: SaveDialogProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const { run, isRunning, error, fieldErrors } = useAction()
  const save = async () => {
    if (await run(() => callStaff(saveFilterEndpoint, { ...filter, name }))) onSaved()
  }
  return (
    <Dialog
      title={t`Keep this filter`}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button kind="text" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isRunning}>
            <Trans>Keep</Trans>
          </Button>
        </>
      }
    >
      <InputField
        label={t`Name`}
        hint={t`Only you see it. A filter with the same name is replaced.`}
        error={fieldErrors['name'] ?? error ?? undefined}
        maxLength={40}
        value={name}
        onChange={setName}
      />
    </Dialog>
  )
}
