import type { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '../../formatting/use-formats.ts'
import { Tag } from '../../ui/feedback/tag.tsx'
import { usePreHydrationChange } from '../../ui/controls/use-pre-hydration-change.ts'
import * as styles from './payments.module.css'

export type Bundle = EndpointAnswer<typeof getBundlesEndpoint>['bundles'][number]

function Flag({ bundle }: { bundle: Bundle }) {
  if (!bundle.most_chosen && !bundle.lowest_per_message) return null
  return (
    <span className={styles.flag}>
      {bundle.most_chosen ? (
        <Tag look="brand">
          <Trans>Most chosen</Trans>
        </Tag>
      ) : (
        <Tag look="success">
          <Trans>Lowest per message</Trans>
        </Tag>
      )}
    </span>
  )
}

interface CardProps {
  readonly bundle: Bundle
  readonly onChoose: (bundle: Bundle) => void
}
function BundleCard({ bundle, onChoose }: CardProps) {
  const { money } = useFormats()
  const each = money(bundle.per_message)
  return (
    <label className={styles.bundle}>
      <Flag bundle={bundle} />
      <input
        type="radio"
        className="radio"
        name="bundle"
        value={bundle.id}
        required
        onChange={() => onChoose(bundle)}
      />
      <span>
        <span className={styles.credits}>{bundle.credits}</span>{' '}
        <span className="bold">
          <Plural value={bundle.credits} one="credit" other="credits" />
        </span>
        <span className={`small muted ${styles.priceEach}`}>
          <Trans>{each} per message</Trans>
        </span>
      </span>
      <span>
        <span className={styles.price}>{money(bundle.total)}</span>
        {bundle.total.minor < bundle.lowest_price.minor ? (
          <s className={styles.oldPrice}>
            <span className="visually-hidden">
              <Trans>Regular price:</Trans>{' '}
            </span>
            {money(bundle.lowest_price)}
          </s>
        ) : null}
      </span>
    </label>
  )
}

/** The bundles on sale, none preselected (docs/payments.md#prices). */
export function BundleCards({
  bundles,
  onChoose,
}: {
  bundles: readonly Bundle[]
  onChoose: CardProps['onChoose']
}) {
  const cards = usePreHydrationChange<HTMLFieldSetElement>((fieldset) => {
    const selectedId = fieldset.querySelector<HTMLInputElement>('input:checked')?.value
    const bundle = bundles.find(({ id }) => String(id) === selectedId)
    if (bundle) onChoose(bundle)
  })
  return (
    <fieldset ref={cards} className={styles.bundles}>
      <legend className="visually-hidden">
        <Trans>Credit bundles</Trans>
      </legend>
      {bundles.map((bundle) => (
        <BundleCard key={bundle.id} bundle={bundle} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}
