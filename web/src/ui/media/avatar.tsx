import { User } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { useImageReload } from './use-image-reload.ts'

interface Props {
  readonly src: string | null
  readonly size?: 28 | 36 | 44 | 52 | 64
  readonly online?: boolean
}
/** A round face; the name stands beside it, so the picture itself says nothing. */
export function Avatar({ src, size = 36, online = false }: Props) {
  const { tries, onGone } = useImageReload()
  const [gone, setGone] = useState<string>()
  const key = `${src} ${tries}`
  const name = classNames('avatar', size !== 36 && `size-${size}`)
  return (
    <span className="avatar-frame">
      {src && gone !== key ? (
        <img
          key={tries}
          className={name}
          src={src}
          alt=""
          width={size}
          height={size}
          fetchPriority="low"
          onError={() => {
            setGone(key)
            onGone()
          }}
        />
      ) : (
        <span className={classNames(name, 'blank')}>
          <User className="icon" />
        </span>
      )}
      {online ? <span className="online-dot" /> : null}
    </span>
  )
}
