import { Outlet } from 'react-router'
import { EntryWarning } from '../entry-warning.tsx'
import { Frame } from '../frame.tsx'

/** Content only. */
export default function EmptyLayout() {
  return (
    <Frame>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <EntryWarning always />
    </Frame>
  )
}
