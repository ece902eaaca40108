import { classNames } from '../../../ui/class-names.ts'
import * as styles from './drawn-face.module.css'

interface Props {
  /** Niche number whose drawn people are shown. */
  readonly cast: number
  /** From 1 to 6. */
  readonly number: number
  readonly className?: string | undefined
  /** Visible without scrolling, so loaded at once. */
  readonly eager?: boolean
}
/** A drawn person (tools/landers), not a member: no name, age or alternative text. Show `DrawnNote` beside it. */
export function DrawnFace({ cast, number, className, eager = false }: Props) {
  return (
    <img
      className={classNames(styles.face, className)}
      src={`/public/landers/people/${cast}/${number}.webp`}
      alt=""
      width={560}
      height={700}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager && number === 1 ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
