import { type ListedThread, threadFilters } from '@amarelle/contract/staff/endpoints/support'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatTime } from '../../i18n/formats.ts'
import { forgetWordsOf, useSearch } from '../../session/search-words.ts'
import { useSession } from '../../session/session-context.ts'
import { Clock } from '../../shell/clock.tsx'
import { SiteMark } from '../../shell/site-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { threadFilterNames } from './support-names.ts'
import { readThreadFilter } from './thread-query.ts'

interface Props {
  readonly threads: readonly ListedThread[]
  /** The words of the search; empty without a search. */
  readonly words: string
  /** Loads further threads; null at the end. */
  readonly onMore: (() => void) | null
  readonly isLoading: boolean
}
/** Shows the threads of a filter, or those of an address or reference. */
export function ThreadQueue({ threads, words, onMore, isLoading }: Props) {
  const { t, i18n } = useLingui()
  const [search] = useSearchParams()
  const filter = readThreadFilter(search)
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <nav className="case-queue" aria-label={t`Support threads`}>
      <div className="queue-filters">
        <div className="queue-chips">
          {threadFilters.map((one) => (
            <Link
              key={one}
              to={one === 'open' ? '/support' : `/support?filter=${one}`}
              className={one === filter && !words ? 'chip on' : 'chip'}
              aria-current={one === filter && !words ? 'true' : undefined}
              onClick={() => forgetWordsOf('threads')}
            >
              {i18n._(threadFilterNames[one])}
            </Link>
          ))}
        </div>
        <ThreadSearch words={words} />
      </div>
      {threads.length === 0 ? (
        <p className="queue-empty">
          {words ? t`No thread of “${words}”. An address has to be complete.` : t`Nothing waits.`}
        </p>
      ) : (
        <ul>
          {threads.map((one) => (
            <li key={one.reference}>
              <NavLink to={`/support/${one.reference}${query}`} className="queue-item">
                <ThreadLines thread={one} />
              </NavLink>
            </li>
          ))}
        </ul>
      )}
      {onMore ? (
        <Button kind="text" block busy={isLoading} onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </nav>
  )
}

function ThreadSearch({ words }: { readonly words: string }) {
  const { t } = useLingui()
  const find = useSearch('threads')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() }, { '/': t`Find a thread` })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(field.current?.value ?? '')
    if (pathname !== '/support') void navigate('/support')
  }
  return (
    <form role="search" key={words} onSubmit={submit}>
      <span className="search-field">
        <Search aria-hidden="true" />
        <input
          ref={field}
          className="input"
          type="search"
          autoComplete="off"
          defaultValue={words}
          maxLength={200}
          aria-label={t`Find a thread`}
          placeholder={t`E-mail address or T-number`}
        />
        <kbd aria-hidden="true">/</kbd>
      </span>
    </form>
  )
}

function ThreadLines({ thread }: { readonly thread: ListedThread }) {
  const { t } = useLingui()
  const { id } = useSession()
  const { assignee, name, address, subject, state, dueAt, lastMessageAt, siteId } = thread
  return (
    <>
      <span className="queue-line">
        <strong className="one-line">{name || address}</strong>
        {state === 'open' ? (
          <Clock dueAt={dueAt} />
        ) : (
          <small>{state === 'waiting' ? formatTime(lastMessageAt) : t`closed thread`}</small>
        )}
      </span>
      <span className="queue-line">
        <span className="queue-what">
          <SiteMark siteId={siteId} />
          <span className="one-line">{subject || t`No subject`}</span>
        </span>
        {assignee ? (
          <span className="queue-claim">
            <Monogram name={assignee.name} own={assignee.staffId === id} />
            <small className="visually-hidden">{assignee.name}</small>
          </span>
        ) : null}
      </span>
    </>
  )
}
