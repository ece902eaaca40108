import { classNames } from '../../../ui/class-names.ts'
import * as styles from './drawn-face.module.css'

interface Props {
  /** A niche's. */
  readonly cast: number
  /** 1 to 6. */
  readonly number: number
  readonly className?: string | undefined
  /** In the first view. */
  readonly eager?: boolean
}
/** Somebody drawn (tools/landers): nobody's photo, so without name, age and alternative text; a note says what they are. */
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
