import { data } from 'react-router'

/** Catch-all route: throws 404, which shows the error page. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
