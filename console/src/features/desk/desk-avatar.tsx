import { getDeskPictureEndpoint } from '@amarelle/contract/staff/endpoints/fictional/desk-picture'
import type { MemberAvatar } from '@amarelle/contract/staff/endpoints/member-pictures'

interface Props {
  readonly name: string
  readonly photo: MemberAvatar['photo']
  readonly size?: 'small' | 'large'
}
/** Shows the main photo of a member or a fictional profile at the desk, or the first letter. The name stands beside it. */
export function DeskAvatar({ name, photo, size = 'small' }: Props) {
  const className = size === 'large' ? 'avatar large' : 'avatar'
  if (!photo)
    return (
      <span className={className} aria-hidden="true">
        {name.charAt(0).toUpperCase()}
      </span>
    )
  const query = new URLSearchParams({ id: photo.id, size: size === 'large' ? 'medium' : 'small' })
  return <img className={className} src={`${getDeskPictureEndpoint.path}?${query}`} alt="" loading="lazy" />
}
