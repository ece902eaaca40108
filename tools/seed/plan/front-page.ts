import { createShot } from '../portrait/shot.ts'
import type { SeedMember } from '../seed-member.ts'

/** Returns how well a main photo serves as a large one: a smile, no glasses that reflect, and eyes that look at the reader. */
function scorePortrait({ person }: SeedMember): number {
  const { expression, glasses } = createShot(person.look, 0)
  return (expression.mouth === 'smile' ? 2 : 0) + (glasses ? 0 : 1) + (expression.look === 0 ? 1 : 0)
}

/** Returns the three people of a demo site's first page: with a photo, of both genders if it has them, none a demo login. */
export function chooseFrontPageMembers(members: readonly SeedMember[]): SeedMember[] {
  const candidates = members
    .filter(
      ({ person, photos, isDemoLogin }) =>
        photos > 0 && !isDemoLogin && !person.fictional && !person.invisible,
    )
    .toSorted((a, b) => scorePortrait(b) - scorePortrait(a))
  const chosen: SeedMember[] = []
  for (const gender of ['female', 'male', 'female'] as const) {
    const others = candidates.filter((member) => !chosen.includes(member))
    const next = others.find(({ person }) => person.gender === gender) ?? others[0]
    if (next) chosen.push(next)
  }
  return chosen
}
