import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { KeyHints } from '../ui/key-hints.tsx'
import { formatKey } from './dialogs/keys-dialog.tsx'
import { type PaletteEntry, usePaletteEntries } from './use-palette-entries.ts'

/** One field for members, cases, pages and the acts of the screen: arrows choose, Enter opens. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching } = usePaletteEntries(words)
  const entries = groups.flatMap((group) => group.entries)
  const index = Math.min(chosen, entries.length - 1)
  const getOptionId = (entry: PaletteEntry) => `${listId}-${entry.id}`
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    // The act may need the focus or open a dialog of its own.
    onClose()
    setTimeout(entry.run)
  }
  const move = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') open(entries[index])
    else if (event.key === 'ArrowDown') setChosen((index + 1) % Math.max(entries.length, 1))
    else if (event.key === 'ArrowUp') setChosen((index - 1 + entries.length) % Math.max(entries.length, 1))
    else return
    event.preventDefault()
  }
  const current = entries[index]
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={t`Search or do`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-field">
        <Search aria-hidden="true" />
        <input
          // The dialog would focus it only after a moment.
          autoFocus
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={t`Search or do`}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={current ? getOptionId(current) : undefined}
          placeholder={t`Member, case, page or act`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setChosen(0)
          }}
          onKeyDown={move}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <div id={listId} role="listbox" aria-label={t`Results`} className="palette-list">
        {groups.map(({ name, entries: inGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {inGroup.map((entry) => (
              <div
                key={entry.id}
                id={getOptionId(entry)}
                role="option"
                aria-selected={entry === current}
                className="palette-option"
                ref={entry === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
                onPointerMove={() => setChosen(entries.indexOf(entry))}
                onClick={() => open(entry)}
              >
                {entry.icon}
                <strong>{entry.name}</strong>
                {entry.detail ? <small>{entry.detail}</small> : null}
                {entry.keys ? (
                  <span className="palette-keys" aria-hidden="true">
                    {entry.keys.map((key) => (
                      <kbd key={key}>{formatKey(key)}</kbd>
                    ))}
                  </span>
                ) : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-state" role="status">
        {isSearching ? t`Searching…` : entries.length === 0 ? t`Nothing fits` : null}
      </p>
      <footer>
        <KeyHints
          hints={[
            [['↑', '↓'], t`move`],
            [['↵'], t`open`],
            [['Esc'], t`close`],
          ]}
        />
      </footer>
    </dialog>
  )
}
