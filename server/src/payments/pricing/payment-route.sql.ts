import { type RawBuilder, sql } from 'kysely'

/** Returns whether staff keep members of a site in this country from a row `r` of `payment_route`. */
export const isPaused = (siteId: number, country: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payment_route_pause p where p.site_id = ${siteId} and p.method = r.method
    and p.provider = r.provider and p.ended_at is null and (p.country is null or p.country = ${country}))`
