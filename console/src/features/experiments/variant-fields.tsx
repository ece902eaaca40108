import { type ExperimentLander, listVariantElements } from '@amarelle/contract/endpoints/landing-variants'
import { maxVariants } from '@amarelle/contract/staff/endpoints/experiments/experiment'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { InputField, SelectField } from '../../ui/input-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { newVariant, type VariantForm } from './experiment-form.ts'
import { formatVariant, variantElementNames, variantOptionNames } from './experiment-names.ts'

interface Props {
  readonly lander: ExperimentLander
  readonly variants: readonly VariantForm[]
  /** Of the saved variants; empty while something is not saved. */
  readonly previewUrls: readonly string[]
  readonly error: string | undefined
  readonly onChange: (variants: readonly VariantForm[]) => void
}
/** Shows the changes of each variant, and its share of the visitors. */
export function VariantFields({ lander, variants, previewUrls, error, onChange }: Props) {
  const { t } = useLingui()
  const replace = (position: number, variant: VariantForm) =>
    onChange(variants.map((one, index) => (index === position ? variant : one)))
  return (
    <>
      {variants.map((variant, position) => (
        <fieldset
          // Variants are known by their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={position}
          className="variant"
        >
          <legend>
            {position === 0
              ? t`Variant ${formatVariant(position)}: the page as it is`
              : t`Variant ${formatVariant(position)}`}
          </legend>
          <div className="campaign-fields">
            <InputField
              label={t`Weight`}
              type="number"
              min={1}
              max={100}
              value={variant.weight}
              onChange={(weight) => replace(position, { ...variant, weight })}
            />
            {position === 0 ? null : (
              <OptionFields
                lander={lander}
                variant={variant}
                onChange={(changed) => replace(position, changed)}
              />
            )}
          </div>
          <div className="text-acts">
            {previewUrls[position] ? (
              <a
                className="button secondary small"
                href={previewUrls[position]}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink aria-hidden="true" />
                {t`Preview ${formatVariant(position)}`}
              </a>
            ) : null}
            {position > 0 && variants.length > 2 ? (
              <Button
                small
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(variants.filter((_, index) => index !== position))}
              >
                {t`Remove ${formatVariant(position)}`}
              </Button>
            ) : null}
          </div>
        </fieldset>
      ))}
      {error ? <Note tone="bad">{error}</Note> : null}
      <div className="text-acts">
        {variants.length < maxVariants ? (
          <Button
            small
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...variants, newVariant])}
          >
            <Trans>Add a variant</Trans>
          </Button>
        ) : null}
        {previewUrls.length === 0 ? (
          <small>
            <Trans>Save the draft to preview the variants.</Trans>
          </small>
        ) : null}
      </div>
    </>
  )
}

interface OptionProps {
  readonly lander: ExperimentLander
  readonly variant: VariantForm
  readonly onChange: (variant: VariantForm) => void
}
function OptionFields({ lander, variant, onChange }: OptionProps) {
  const { t, i18n } = useLingui()
  return listVariantElements(lander).map((element) => (
    <SelectField
      key={element}
      label={i18n._(variantElementNames[element])}
      value={variant.changes[element]}
      onChange={(option) => onChange({ ...variant, changes: { ...variant.changes, [element]: option } })}
    >
      <option value="">{t`As it is`}</option>
      {Object.entries(variantOptionNames[element]).map(([option, name]) => (
        <option key={option} value={option}>
          {i18n._(name)}
        </option>
      ))}
    </SelectField>
  ))
}
