import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InputField } from '../../ui/input-fields.tsx'

interface Props {
  /** Opens the page of its parameter `to` with the draft. */
  readonly url: string
  /** A page on which the text stands. */
  readonly path: string
  /** Opens a page of the site as a new member sees it. */
  readonly newMemberPath: string | null
}
/** Opens a page of the site with the draft, in this browser only. */
export function DraftPreview({ url, path: firstPath, newMemberPath }: Props) {
  const { t } = useLingui()
  const [path, setPath] = useState(firstPath)
  const toLink = (to: string) => `${url}?to=${encodeURIComponent(to)}`
  const isValid = /^\/(?!\/)\S*$/.test(path)
  return (
    <div className="text-preview">
      <InputField
        label={t`Page`}
        hint={t`A new member sees what visitors do not; nothing can be changed there.`}
        error={isValid ? undefined : t`A page of the site starts with one slash, such as /pricing.`}
        maxLength={200}
        value={path}
        onChange={setPath}
      />
      {isValid ? (
        <>
          <a className="button secondary" href={toLink(path)} target="_blank" rel="noreferrer">
            <Trans>See it on the page</Trans>
          </a>
          {newMemberPath === null ? null : (
            <a
              className="button secondary"
              href={toLink(`${newMemberPath}&to=${encodeURIComponent(path)}`)}
              target="_blank"
              rel="noreferrer"
            >
              <Trans>See it as a new member</Trans>
            </a>
          )}
        </>
      ) : null}
    </div>
  )
}
