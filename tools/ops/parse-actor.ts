/** Whoever decides says who they are: it is kept with the decision. Throws `usage` for nobody. */
export function parseActor(by: string | undefined, usage: string): string {
  const actor = by?.trim() ?? ''
  if (!actor || actor.length > 80) throw new Error(`Say who decides: --by "your name"\n\n${usage}`)
  return actor
}
