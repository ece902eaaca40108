import { data } from 'react-router'

/** Whatever no other route knows: the error page with status 404. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
