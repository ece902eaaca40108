import { Outlet } from 'react-router'
import { loadCompany } from '../company.ts'
import { Footer } from '../footer.tsx'
import { Frame } from '../frame.tsx'
import type { Route } from './+types/landing.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadCompany(context)

/** The first page: its own head, and the footer. */
export default function LandingLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame warnedCountries="all">
      <Outlet />
      <Footer {...loaderData} />
    </Frame>
  )
}
