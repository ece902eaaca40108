/** Returns the name of the person who decides, which is stored with the decision. Throws `usage` if it is missing. */
export function parseActor(by: string | undefined, usage: string): string {
  const actor = by?.trim() ?? ''
  if (!actor || actor.length > 80) throw new Error(`Say who decides: --by "your name"\n\n${usage}`)
  return actor
}
