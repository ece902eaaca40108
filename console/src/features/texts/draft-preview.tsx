import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InputField } from '../../ui/input-fields.tsx'

interface Props {
  /** Opens the page of its parameter `to` with the draft. */
  readonly url: string
  /** A page on which the text stands. */
  readonly path: string
}
/** Opens a page of the site with the draft, in this browser only. */
export function DraftPreview({ url, path: firstPath }: Props) {
  const { t } = useLingui()
  const [path, setPath] = useState(firstPath)
  const isValid = /^\/(?!\/)\S*$/.test(path)
  return (
    <div className="text-preview">
      <InputField
        label={t`Page`}
        hint={t`What members alone see needs a login on the site.`}
        error={isValid ? undefined : t`A page of the site starts with one slash, such as /pricing.`}
        maxLength={200}
        value={path}
        onChange={setPath}
      />
      {isValid ? (
        <a
          className="button secondary"
          href={`${url}?to=${encodeURIComponent(path)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>See it on the page</Trans>
        </a>
      ) : null}
    </div>
  )
}
