import { Trans, useLingui } from '@lingui/react/macro'

const pictureUrls: readonly string[] = Object.values(
  import.meta.glob<string>('./drawn/*.webp', { eager: true, query: '?url', import: 'default' }),
)
interface Props {
  /** The address of the chosen picture; empty for none. */
  readonly value: string
  readonly onChange: (url: string) => void
}
/** Offers the drawn pictures, which show nobody (`node tools/drawn-profiles.ts`), and none of them. */
export function DrawnPictureField({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <fieldset className="drawn-pictures">
      <legend>
        <Trans>Drawn picture</Trans>
      </legend>
      <label>
        <input type="radio" name="drawn-picture" checked={value === ''} onChange={() => onChange('')} />
        <Trans>No picture</Trans>
      </label>
      {pictureUrls.map((url, i) => (
        <label key={url}>
          <input type="radio" name="drawn-picture" checked={value === url} onChange={() => onChange(url)} />
          <img src={url} alt={t`Drawn picture ${i + 1}`} loading="lazy" />
        </label>
      ))}
    </fieldset>
  )
}
