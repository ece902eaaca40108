import { Trans, useLingui } from '@lingui/react/macro'
import * as styles from './clip.module.css'

interface Props {
  readonly name: 'transitions' | 'conversation'
  /** Niche number whose drawn people are shown. */
  readonly cast: number
  readonly width: number
  readonly height: number
}
/**
 * A silent drawn clip (tools/landers). Shows its poster and loads and plays only on request,
 * out of regard for data saving and reduced motion.
 */
export function Clip({ name, cast, width, height }: Props) {
  const { t } = useLingui()
  const file = `/public/landers/clips/${name}-${cast}`
  return (
    <video
      className={styles.clip}
      poster={`${file}.webp`}
      width={width}
      height={height}
      aria-label={
        name === 'conversation'
          ? t`A silent animation: two people write to each other, and end up smiling.`
          : t`A silent animation: five people, one after another.`
      }
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      muted
      loop
      playsInline
      preload="none"
    >
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
      <Trans>
        Your browser can’t play this clip. You’re not missing anything: it shows five illustrated people.
      </Trans>
    </video>
  )
}
