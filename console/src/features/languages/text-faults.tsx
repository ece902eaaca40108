import type { RefusedText } from '@amarelle/contract/staff/endpoints/languages/languages'
import { useLingui } from '@lingui/react/macro'
import { languagePartNames } from './language-names.ts'

interface Props {
  readonly label: string
  readonly texts: readonly (Omit<RefusedText, 'message'> & { readonly message?: string })[]
}
/** Shows texts with their English and, if they were refused, why. */
export function TextFaults({ label, texts }: Props) {
  const { i18n } = useLingui()
  return (
    <ul className="text-faults" aria-label={label}>
      {texts.map(({ catalogue, id, english, message }) => (
        <li key={`${catalogue}:${id}`}>
          <small>
            {i18n._(languagePartNames[catalogue])} · {id}
          </small>
          <span lang="en">{english}</span>
          {message === undefined ? null : <strong>{message}</strong>}
        </li>
      ))}
    </ul>
  )
}
