import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { drawnPictureUrls } from './drawn-pictures.ts'

interface Props {
  /** The name of the chosen picture; empty for none. */
  readonly value: string
  /** Names of pictures that profiles of the site have already; they are left out. */
  readonly used: readonly string[]
  readonly error?: string | undefined
  readonly onChange: (name: string) => void
}
/** Offers the drawn pictures that no profile of the site has, and none of them. */
export function DrawnPictureField({ value, used, error, onChange }: Props) {
  const { t } = useLingui()
  const errorId = useId()
  const offered = [...drawnPictureUrls].filter(([name]) => !used.includes(name))
  return (
    <fieldset className="drawn-pictures" aria-describedby={error ? errorId : undefined}>
      <legend>
        <Trans>Drawn picture</Trans>
      </legend>
      {error ? (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      ) : null}
      {offered.length === 0 ? (
        <p className="small">
          <Trans>Profiles of this site have all drawn pictures. Each is used once on a site.</Trans>
        </p>
      ) : (
        <label>
          <input type="radio" name="drawn-picture" checked={value === ''} onChange={() => onChange('')} />
          <Trans>No picture</Trans>
        </label>
      )}
      {offered.map(([name, url]) => (
        <label key={name}>
          <input type="radio" name="drawn-picture" checked={value === name} onChange={() => onChange(name)} />
          <img
            src={url}
            alt={t`Drawn picture ${[...drawnPictureUrls.keys()].indexOf(name) + 1}`}
            loading="lazy"
          />
        </label>
      ))}
    </fieldset>
  )
}
