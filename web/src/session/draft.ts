/** What was typed and not sent, per pair of members; one browser may serve several members. */
const nameOf = (member: number, other: number) => `draft:${member}:${other}`

export function readDraft(member: number, other: number): string {
  try {
    return localStorage.getItem(nameOf(member, other)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(member: number, other: number, text: string): void {
  try {
    if (text === '') localStorage.removeItem(nameOf(member, other))
    else localStorage.setItem(nameOf(member, other), text)
  } catch {}
}
