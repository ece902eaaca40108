import { User } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { useImageReload } from './use-image-reload.ts'

interface Props {
  readonly src: string | null
  readonly size?: 28 | 36 | 44 | 52 | 64
  readonly online?: boolean
}
/** Round photo with an empty `alt`, because the name is always beside it. */
export function Avatar({ src, size = 36, online = false }: Props) {
  const { tries, onGone } = useImageReload()
  const [failedKey, setFailedKey] = useState<string>()
  const key = `${src} ${tries}`
  const name = classNames('avatar', size !== 36 && `size-${size}`)
  return (
    <span className="avatar-frame">
      {src && failedKey !== key ? (
        <img
          key={tries}
          className={name}
          src={src}
          alt=""
          width={size}
          height={size}
          fetchPriority="low"
          onError={() => {
            setFailedKey(key)
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
