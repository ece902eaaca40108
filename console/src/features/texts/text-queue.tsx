import { languages } from '@amarelle/contract/domain/languages'
import { type listTextsEndpoint, textCatalogues, textStates } from '@amarelle/contract/staff/endpoints/texts'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatLanguage } from '../../i18n/formats.ts'
import { useSearch } from '../../session/search-words.ts'
import { useSession } from '../../session/session-context.ts'
import { Pill } from '../../ui/pill.tsx'
import { SelectFilter } from '../../ui/filters/select-filter.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { formatTextAddress, type readTextAddress } from './text-address.ts'
import { textCatalogueNames, textStateNames } from './text-names.ts'

interface Props {
  readonly list: StaffEndpointAnswer<typeof listTextsEndpoint>
  readonly words: string
  readonly address: ReturnType<typeof readTextAddress>
}
/** Shows the texts that were searched for, with filters. */
export function TextQueue({ list, words, address }: Props) {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  const [search, setSearch] = useSearchParams()
  const find = useSearch('texts')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() }, { '/': t`Find a text` })
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const left = list.total - list.texts.length
  return (
    <nav className="case-queue" aria-label={t`Texts`}>
      <div className="queue-filters">
        <form
          role="search"
          key={words}
          onSubmit={(event) => {
            event.preventDefault()
            find(field.current?.value ?? '')
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
              maxLength={100}
              aria-label={t`Find a text`}
              placeholder={t`Words or id`}
            />
            <kbd aria-hidden="true">/</kbd>
          </span>
        </form>
        <div className="queue-more">
          <select
            className="input"
            aria-label={t`Site`}
            value={address.site}
            onChange={(event) => set('site', event.target.value)}
          >
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <select
            className="input"
            aria-label={t`Language`}
            value={address.language}
            onChange={(event) => set('language', event.target.value)}
          >
            {languages.map((language) => (
              <option key={language} value={language}>
                {formatLanguage(language)}
              </option>
            ))}
          </select>
          <SelectFilter
            label={t`Kind`}
            all={t`All kinds`}
            options={textCatalogues.map((one) => [one, i18n._(textCatalogueNames[one])])}
            value={address.catalogue ?? ''}
            onChange={(value) => set('catalogue', value)}
          />
          <SelectFilter
            label={t`State`}
            all={t`All states`}
            options={textStates.map((one) => [one, i18n._(textStateNames[one])])}
            value={address.state ?? ''}
            onChange={(value) => set('state', value)}
          />
        </div>
      </div>
      {list.texts.length === 0 ? (
        <p className="queue-empty">
          <Trans>No text fits.</Trans>
        </p>
      ) : (
        <ul>
          {list.texts.map((text) => {
            const isCurrent = address.text?.id === text.id && address.text.catalogue === text.catalogue
            return (
              <li key={`${text.catalogue}:${text.id}`}>
                <Link
                  className="queue-item"
                  aria-current={isCurrent ? 'page' : undefined}
                  to={formatTextAddress(search, text)}
                >
                  <span className="text-line" lang={address.language}>
                    {text.catalogue === 'page' ? text.id : text.text}
                  </span>
                  <span className="small text-marks">
                    {i18n._(textCatalogueNames[text.catalogue])}
                    {text.isReplaced ? <Pill>{i18n._(textStateNames.replaced)}</Pill> : null}
                    {text.needsAttention ? <Pill tone="bad">{i18n._(textStateNames.attention)}</Pill> : null}
                    {text.open ? <Pill tone="warning">{i18n._(textStateNames[text.open])}</Pill> : null}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {left > 0 ? (
        <p className="queue-empty">
          {plural(left, {
            one: '# more text. Search for a word to find it.',
            other: '# more texts. Search for a word to find them.',
          })}
        </p>
      ) : null}
    </nav>
  )
}
