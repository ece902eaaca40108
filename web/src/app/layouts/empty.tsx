import { Outlet } from 'react-router'
import { Frame } from '../frame.tsx'

/** Content only. */
export default function EmptyLayout() {
  return (
    <Frame warnedCountries="all">
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </Frame>
  )
}
