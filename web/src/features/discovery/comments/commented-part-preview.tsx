import { useLingui } from '@lingui/react/macro'
import { noteLabels } from '../../../i18n/field-labels.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { MemberPhoto } from '../../../ui/media/member-photo.tsx'
import type { ShownPart } from './shown-part.ts'
import * as styles from './comments.module.css'

/** The photo or the answer that a comment is about. */
export function CommentedPartPreview({ part, name }: { part: ShownPart; name: string }) {
  const { i18n, t } = useLingui()
  const { settings } = useVisit()
  if (part.kind === 'prompt')
    return (
      <blockquote className={styles.answer}>
        <b>{i18n._(noteLabels[part.prompt])}</b>
        <p dir="auto">{part.answer}</p>
      </blockquote>
    )
  const { sizes, color, width, height } = part.photo
  return (
    <div className={`photo-card bare ${styles.photo}`}>
      <MemberPhoto
        sources={sizes}
        cdnPrefix={settings.cdn_prefix}
        displaySizes="160px"
        width={width}
        height={height}
        alt={t`Photo of ${name}`}
        color={color}
        eager
      />
    </div>
  )
}
