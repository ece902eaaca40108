import { Link, Outlet, useMatches } from 'react-router'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { loadCompany } from '../company.ts'
import { EntryWarning } from '../entry-warning.tsx'
import { ServedEntryWarning } from '../entry-warning-served.tsx'
import { Frame } from '../frame.tsx'
import { hydrates } from '../hydrates.ts'
import { Footer } from '../footer.tsx'
import type { Route } from './+types/lander.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await loadCompany(context)),
  nonce: context.get(visitContext).nonce,
})

/** A bar with only the logo, the footer, and the note for adults where a country asks for it (SPECIFICATION 2). */
export default function LanderLayout({ loaderData }: Route.ComponentProps) {
  const { settings } = useVisit()
  const scripted = hydrates(useMatches().map(({ handle }) => handle))
  return (
    <Frame>
      <header className="top">
        <div className="wrap">
          <Link className="logo" to="/">
            <LogoMark />
            <span>{settings.name}</span>
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer company={loaderData.company} methods={loaderData.methods} />
      {scripted ? <EntryWarning /> : <ServedEntryWarning nonce={loaderData.nonce} />}
    </Frame>
  )
}
