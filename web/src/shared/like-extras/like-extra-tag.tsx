import type { LikeExtra } from '@amarelle/contract/domain/fields'
import { useLingui } from '@lingui/react/macro'
import { Gift, Star } from 'lucide-react'
import { likeExtraNames } from '../../i18n/like-extra-names.ts'

/** Says what somebody paid for with a like; always with text. */
export function LikeExtraTag({ extra }: { extra: LikeExtra }) {
  const { i18n } = useLingui()
  const Icon = extra === 'super_like' ? Star : Gift
  return (
    <span className="pill">
      <Icon className="icon" aria-hidden="true" />
      {i18n._(likeExtraNames[extra])}
    </span>
  )
}
