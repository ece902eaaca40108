import {
  getMemberPictureEndpoint,
  type MemberAvatar,
} from '@amarelle/contract/staff/endpoints/member-pictures'

export const getMemberPictureUrl = (id: string, size: 'small' | 'medium'): string =>
  `${getMemberPictureEndpoint.path}?${new URLSearchParams({ id, size })}`

interface Props {
  readonly member: MemberAvatar & { readonly username: string }
  readonly size?: 'small' | 'large'
}
/**
 * Shows a member's main photo, or the first letter of the name. The server blurs what the site does not show. The name stands beside it.
 */
export function Avatar({ member: { photo, username }, size = 'small' }: Props) {
  const name = size === 'large' ? 'avatar large' : 'avatar'
  return photo ? (
    <img
      className={name}
      src={getMemberPictureUrl(photo.id, size === 'large' ? 'medium' : 'small')}
      alt=""
      loading="lazy"
    />
  ) : (
    <span className={name} aria-hidden="true">
      {username.charAt(0).toUpperCase()}
    </span>
  )
}
