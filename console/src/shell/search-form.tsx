import { Trans } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { type SearchedList, useSearch } from '../session/search-words.ts'
import { Button } from '../ui/button.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'

interface Props {
  readonly list: SearchedList
  readonly label: string
  readonly placeholder: string
  readonly words: string
  readonly maxLength?: number
}
/** Shows the field above a list, which slash focuses. */
export function SearchForm({ list, label, placeholder, words, maxLength = 200 }: Props) {
  const search = useSearch(list)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() }, { '/': label })
  return (
    <form
      key={words}
      className="member-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value ?? '')
      }}
    >
      <span className="search-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          className="input"
          type="search"
          autoComplete="off"
          defaultValue={words}
          maxLength={maxLength}
          aria-label={label}
          placeholder={placeholder}
        />
        <kbd aria-hidden="true">/</kbd>
      </span>
      <Button type="submit">
        <Trans>Find</Trans>
      </Button>
    </form>
  )
}
