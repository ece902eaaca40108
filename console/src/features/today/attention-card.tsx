import type { IncompleteLanguage } from '@amarelle/contract/staff/endpoints/today/today'
import { Plural, Trans } from '@lingui/react/macro'
import { Languages } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'

/** Languages that lack texts: members read English in their place, or cannot choose the language yet. */
export function AttentionCard({ languages }: { readonly languages: readonly IncompleteLanguage[] }) {
  return (
    <Card title={<Trans>Needs attention</Trans>}>
      <ul className="card-list">
        {languages.map(({ code, name, isOffered, missing }) => (
          <li key={code}>
            <Languages aria-hidden="true" />
            <div>
              <Link className="row-link" to={`/languages/${code}`}>
                <span lang={code}>{name}</span>:{' '}
                <Plural value={missing} one="# text is missing" other="# texts are missing" />
              </Link>
              <small>
                {isOffered ? (
                  <Trans>Members read these in English.</Trans>
                ) : (
                  <Trans>Members can choose it once it is complete and offered.</Trans>
                )}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
